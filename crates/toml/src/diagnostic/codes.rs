//! The codes of what a schema can find wrong with any file.

use super::CodeInfo;

/// A file is not valid TOML.
pub const SYNTAX: CodeInfo = CodeInfo::error(
    "syntax",
    "A file is not valid TOML.",
    "The rest of the file cannot be read reliably.",
);

/// A key is not known in this place.
pub const UNKNOWN_KEY: CodeInfo = CodeInfo::error(
    "unknown-key",
    "A key is not known in this place.",
    "Its value would be ignored; most often the key is misspelled.",
);

/// A required field is missing.
pub const MISSING_FIELD: CodeInfo = CodeInfo::error(
    "missing-field",
    "A required field is missing.",
    "The page would show a gap in its place.",
);

/// A value has the wrong type.
pub const WRONG_TYPE: CodeInfo = CodeInfo::error(
    "wrong-type",
    "A value has the wrong type.",
    "It cannot be shown in that place.",
);

/// A value is not one of the allowed ones.
pub const NOT_ALLOWED: CodeInfo = CodeInfo::error(
    "value-not-allowed",
    "A value is not one of the allowed ones.",
    "The site knows only the listed values.",
);

/// A text is empty.
pub const BLANK: CodeInfo = CodeInfo::error(
    "blank-text",
    "A text is empty.",
    "The page would show a heading, a link or a line with nothing in it.",
);

/// A list has too few or too many entries.
pub const WRONG_COUNT: CodeInfo = CodeInfo::error(
    "wrong-count",
    "A list has too few or too many entries.",
    "The layout is made for the stated number.",
);

/// A text is not in the format of its field.
pub const MALFORMED: CodeInfo = CodeInfo::error(
    "malformed",
    "A text is not in the format of its field.",
    "It becomes part of an address, a telephone link or a date, which would not work.",
);
