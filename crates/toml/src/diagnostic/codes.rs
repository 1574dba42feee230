//! The codes of what a schema can find wrong with any file.

use super::CodeInfo;

/// A file is not valid TOML.
pub const SYNTAX: CodeInfo = CodeInfo::error(
    "syntax",
    "A file is not valid TOML.",
    "The rest of the file cannot be read for certain.",
);

/// A key is not one of those that belong there.
pub const UNKNOWN_KEY: CodeInfo = CodeInfo::error(
    "unknown-key",
    "A key is not one of those that belong there.",
    "Its value would be ignored without a word; most often it is a slip of the pen.",
);

/// A required field is not there.
pub const MISSING_FIELD: CodeInfo = CodeInfo::error(
    "missing-field",
    "A required field is not there.",
    "The page has a place for it and would stand with a gap.",
);

/// A value is of another kind than the field holds.
pub const WRONG_TYPE: CodeInfo = CodeInfo::error(
    "wrong-type",
    "A value is of another kind than the field holds.",
    "It cannot be shown in that place.",
);

/// A value is not one of the allowed ones.
pub const NOT_ALLOWED: CodeInfo = CodeInfo::error(
    "value-not-allowed",
    "A value is not one of the allowed ones.",
    "The site draws a fixed set of choices and has nothing for another one.",
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
    "The layout has places for that many.",
);

/// A text does not have the form that its field asks for.
pub const MALFORMED: CodeInfo = CodeInfo::error(
    "malformed",
    "A text does not have the form that its field asks for.",
    "It becomes part of an address, a telephone link or a date and would not work.",
);
