"""What people call themselves on Discord."""

NAMES_OF_ALL_KINDS = {
    "greek": "Ελένη Παππά",
    "cyrillic": "Борис Годунов",
    "vietnamese": "Nguyễn Thị Phượng",
    "arabic": "محمد بن سلمان",
    "hebrew": "שרה כהן",
    "both-directions": "ABC שלום 123",
    "thai": "สมชาย ที่ดี",
    "hindi": "हिन्दी नाम",
    "japanese": "山田太郎かな",
    "korean": "김민준",
    "chinese": "王小明",
    "emoji": "🐸🔥 👩‍👩‍👧 🇬🇷 👍🏽",
    "zalgo": "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
    "wide": "W" * 32,
    "blank": "\u3164\u200b\u2800",
    "fancy": "𝓕𝓪𝓷𝓬𝔂 ℕ𝕒𝕞𝕖",  # noqa: RUF001 - on purpose
    "ornaments": "꧁༒☬Player☬༒꧂",
    "private-use": "\ue000\U000f0000x\ufdd0",
}
