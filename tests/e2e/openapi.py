"""Holds what the bot sends against Discord's own OpenAPI description.

The simulated Discord takes much that the real one refuses. The description lies beside the
project and is not part of it, so tests that need it skip where it is absent.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

import simcord
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
"""Where Discord's published description is kept."""

NO_DESCRIPTION = "Discord's OpenAPI description is not in ../shared"
"""The reason to skip with where it is absent."""

_URI = "discord-openapi"


class Description:
    """Discord's HTTP API as Discord describes it: which routes there are, and what each takes."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._paths: dict[str, dict[str, Any]] = document["paths"]
        resource = DRAFT202012.create_resource(document)
        self._registry: Registry[Any] = Registry().with_resource(_URI, resource)
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}

    @classmethod
    def load(cls, path: Path = DESCRIPTION) -> Self:
        """Read the description. Raises `FileNotFoundError` where it is absent."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def faults(self, requests: Iterable[simcord.HttpLogEntry]) -> list[str]:
        """What is wrong with the `requests`, one line for each faulty one (`env.http_requests`).

        simcord records the JSON of a multipart request like any other, so uploads are covered.
        """
        found = (self.fault(one.method, one.path, one.json) for one in requests)
        return [fault for fault in found if fault is not None]

    def fault(self, method: str, path: str, body: object) -> str | None:
        """What is wrong with one request (its path without /api/v10), or None."""
        request = f"{method} {path}"
        template = self._template(method, path)
        if template is None:
            return f"{request}: no such route"
        accepted = self._paths[template][method.lower()].get("requestBody")
        if body is None:
            wanting = accepted is not None and accepted.get("required", False)
            return f"{request}: needs a body" if wanting else None
        if accepted is None:
            return f"{request}: takes no body, but got {body!r}"
        validator = self._validator(method.lower(), template, accepted)
        sent = _as_described(json.loads(json.dumps(body)))
        for error in validator.iter_errors(sent):
            cause = _cause(error)
            return f"{request}: at {cause.json_path}: {_shorten(cause.message)}"
        return None

    def _template(self, method: str, path: str) -> str | None:
        """The route that `path` takes; of several, the one with the fewest placeholders."""
        steps = path.split("/")
        fitting = [
            template
            for template, methods in self._paths.items()
            if method.lower() in methods and _fits(template.split("/"), steps)
        ]
        return min(fitting, key=lambda template: template.count("{"), default=None)

    def _validator(
        self, method: str, template: str, accepted: dict[str, Any]
    ) -> Draft202012Validator:
        key = (method, template)
        if key not in self._validators:
            kinds = accepted["content"]
            kind = "application/json" if "application/json" in kinds else next(iter(kinds))
            steps = ["paths", template, method, "requestBody", "content", kind, "schema"]
            pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
            self._validators[key] = Draft202012Validator(
                {"$ref": f"{_URI}#/{pointer}"}, registry=self._registry
            )
        return self._validators[key]


def _fits(template: list[str], steps: list[str]) -> bool:
    return len(template) == len(steps) and all(
        one == step or (one.startswith("{") and one.endswith("}") and step != "")
        for one, step in zip(template, steps, strict=True)
    )


def _as_described(body: Any) -> Any:  # noqa: ANN401 (any JSON)
    """The body with its attachments' ids as strings: discord.py sends ints, which Discord takes."""
    for message in _messages(body):
        for attachment in message.get("attachments") or []:
            if "id" in attachment:
                attachment["id"] = _id(attachment["id"])
    return body


def _messages(body: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 (any JSON)
    if isinstance(body, dict):
        yield body
        yield from _messages(body.get("data"))  # an interaction's answer is wrapped


def _id(given: object) -> object:
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else given


def _cause(error: ValidationError) -> ValidationError:
    """The one fault behind a failed choice of schemas: that of the schema which was meant."""
    branches: dict[object, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    if not branches:
        return error
    meant = [faults for faults in branches.values() if not any(map(_is_other_kind, faults))]
    return _cause(min(meant or branches.values(), key=len)[0])


def _is_other_kind(fault: ValidationError) -> bool:
    """Whether the schema is for another kind: another `type` of component, or null."""
    return [*fault.relative_path] == ["type"] or (
        not fault.relative_path and fault.validator == "type"
    )


def _shorten(text: str, limit: int = 300) -> str:
    return text if len(text) <= limit else f"{text[:limit]}…"
