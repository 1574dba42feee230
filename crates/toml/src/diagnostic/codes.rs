//! The codes of what a schema can find wrong with any file.

use super::CodeInfo;
use super::Severity::Error;

/// A file is not valid TOML.
pub const SYNTAX: CodeInfo = CodeInfo {
    code: "syntax",
    severity: Error,
    meaning: "A file is not valid TOML.",
    why: "The rest of the file cannot be read reliably.",
};

/// A key is not known in this place.
pub const UNKNOWN_KEY: CodeInfo = CodeInfo {
    code: "unknown-key",
    severity: Error,
    meaning: "A key is not known in this place.",
    why: "Its value would be ignored; most often the key is misspelled.",
};

/// A required field is missing.
pub const MISSING_FIELD: CodeInfo = CodeInfo {
    code: "missing-field",
    severity: Error,
    meaning: "A required field is missing.",
    why: "The page would show a gap in its place.",
};

/// A value has the wrong type.
pub const WRONG_TYPE: CodeInfo = CodeInfo {
    code: "wrong-type",
    severity: Error,
    meaning: "A value has the wrong type.",
    why: "It cannot be shown in that place.",
};

/// A value is not one of the allowed ones.
pub const NOT_ALLOWED: CodeInfo = CodeInfo {
    code: "value-not-allowed",
    severity: Error,
    meaning: "A value is not one of the allowed ones.",
    why: "The site knows only the listed values.",
};

/// A text is empty.
pub const BLANK: CodeInfo = CodeInfo {
    code: "blank-text",
    severity: Error,
    meaning: "A text is empty.",
    why: "The page would show a heading, a link or a line with nothing in it.",
};

/// A list has too few or too many entries.
pub const WRONG_COUNT: CodeInfo = CodeInfo {
    code: "wrong-count",
    severity: Error,
    meaning: "A list has too few or too many entries.",
    why: "The layout is made for the stated number.",
};

/// A text is not in the format of its field.
pub const MALFORMED: CodeInfo = CodeInfo {
    code: "malformed",
    severity: Error,
    meaning: "A text is not in the format of its field.",
    why: "It becomes part of an address, a telephone link or a date, which would not work.",
};
