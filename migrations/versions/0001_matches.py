"""The first tables: matches, their deals and actions, open hands, people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
STILL_OPEN = sa.text("status IN ('offered', 'running')")


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "matches",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("ruleset", sa.String(length=16), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("a_user_id", sa.BigInteger(), nullable=False),
        sa.Column("b_user_id", sa.BigInteger(), nullable=False),
        sa.Column("a_name", sa.String(length=128), nullable=False),
        sa.Column("b_name", sa.String(length=128), nullable=False),
        sa.Column("offered_by", sa.BigInteger(), nullable=False),
        sa.Column("low_user_id", sa.BigInteger(), nullable=False),
        sa.Column("high_user_id", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=True),
        sa.Column("seed", sa.LargeBinary(length=32), nullable=False),
        sa.Column("challenge_interaction_id", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.String(length=64), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("turn_user_id", sa.BigInteger(), nullable=True),
        sa.Column("a_score", sa.BigInteger(), nullable=False),
        sa.Column("b_score", sa.BigInteger(), nullable=False),
        sa.Column("winner_user_id", sa.BigInteger(), nullable=True),
        sa.Column("ending", sa.String(length=16), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("message_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("shown_version", sa.BigInteger(), nullable=False),
        sa.Column("shown_rounds", sa.BigInteger(), nullable=False),
        sa.Column("rematch_of", ROW_ID, nullable=True),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("remind_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("overdue_version", sa.BigInteger(), nullable=True),
        sa.Column("leased_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("a_missed", sa.BigInteger(), nullable=False),
        sa.Column("b_missed", sa.BigInteger(), nullable=False),
        sa.Column("stop_offered_by", sa.BigInteger(), nullable=True),
        sa.Column("offered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["rematch_of"], ["matches.id"], name=op.f("fk_matches_rematch_of")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches") as batch_op:
        batch_op.create_index("ix_matches_a_user_id", ["a_user_id", "status"], unique=False)
        batch_op.create_index("ix_matches_b_user_id", ["b_user_id", "status"], unique=False)
        batch_op.create_index("ix_matches_due_at", ["due_at"], unique=False)
        batch_op.create_index("ix_matches_remind_at", ["remind_at"], unique=False)
        batch_op.create_index("ix_matches_offered_by", ["offered_by", "offered_at"], unique=False)
        batch_op.create_index("ix_matches_guild_finished", ["guild_id", "status"], unique=False)
        batch_op.create_index(
            "uq_matches_open_pair",
            ["channel_id", "low_user_id", "high_user_id"],
            unique=True,
            sqlite_where=STILL_OPEN,
            postgresql_where=STILL_OPEN,
        )

    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("alive_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )
    op.create_table(
        "actions",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(length=32), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_actions_match_id")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_actions")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_actions_interaction_id")),
    )
    op.create_table(
        "hand_messages",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.String(length=24), nullable=False),
        sa.Column("token", sa.String(length=512), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_hand_messages_match_id")
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_hand_messages")),
    )
    op.create_table(
        "rounds",
        sa.Column("match_id", ROW_ID, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("a_hand", sa.String(length=64), nullable=False),
        sa.Column("b_hand", sa.String(length=64), nullable=False),
        sa.Column("stock", sa.String(length=128), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_rounds_match_id")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_rounds")),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("heartbeats")
    op.drop_table("blocks")
    op.drop_table("people")
    op.drop_table("rounds")
    op.drop_table("hand_messages")
    op.drop_table("actions")
    op.drop_table("matches")
