//! The codes of what a schema can find wrong with any file.

use super::CodeInfo;
use super::Severity::Error;

/// A file is not valid TOML.
pub const SYNTAX: CodeInfo = CodeInfo {
    code: "syntax",
    severity: Error,
    meaning: "A file is not valid TOML.",
    why: "The rest of the file cannot be read for certain.",
};

/// A key is not one of those that belong there.
pub const UNKNOWN_KEY: CodeInfo = CodeInfo {
    code: "unknown-key",
    severity: Error,
    meaning: "A key is not one of those that belong there.",
    why: "Its value would be ignored without a word; most often it is a slip of the pen.",
};

/// A required field is not there.
pub const MISSING_FIELD: CodeInfo = CodeInfo {
    code: "missing-field",
    severity: Error,
    meaning: "A required field is not there.",
    why: "The page has a place for it and would stand with a gap.",
};

/// A value is of another kind than the field holds.
pub const WRONG_TYPE: CodeInfo = CodeInfo {
    code: "wrong-type",
    severity: Error,
    meaning: "A value is of another kind than the field holds.",
    why: "It cannot be shown in that place.",
};

/// A value is not one of the allowed ones.
pub const NOT_ALLOWED: CodeInfo = CodeInfo {
    code: "value-not-allowed",
    severity: Error,
    meaning: "A value is not one of the allowed ones.",
    why: "The site draws a fixed set of choices and has nothing for another one.",
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
    why: "The layout has places for that many.",
};

/// A text does not have the form that its field asks for.
pub const MALFORMED: CodeInfo = CodeInfo {
    code: "malformed",
    severity: Error,
    meaning: "A text does not have the form that its field asks for.",
    why: "It becomes part of an address, a telephone link or a date and would not work.",
};
