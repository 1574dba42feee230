//! The codes of the faults that a schema can find in any file.

use super::{CodeInfo, Severity};

macro_rules! errors {
    ($($name:ident $code:literal $meaning:literal $why:literal;)*) => {
        $(#[doc = $meaning]
        pub const $name: CodeInfo = CodeInfo {
            code: $code,
            severity: Severity::Error,
            meaning: $meaning,
            why: $why,
        };)*
    };
}

// For each code: its name, what it stands for, and why that matters.
errors! {
    SYNTAX "syntax"
        "A file is not valid TOML."
        "The rest of the file cannot be read reliably.";
    UNKNOWN_KEY "unknown-key"
        "A key is not known in this place."
        "Its value would be ignored; most often the key is misspelled.";
    MISSING_FIELD "missing-field"
        "A required field is missing."
        "What is made from it would be incomplete.";
    WRONG_TYPE "wrong-type"
        "A value has the wrong type."
        "It cannot be shown in that place.";
    NOT_ALLOWED "value-not-allowed"
        "A value is not one of the allowed ones."
        "The site knows only the listed values.";
    BLANK "blank-text"
        "A text is empty."
        "The page would show a heading, a link or a line with nothing in it.";
    LONG_TEXT "long-text"
        "A text in TOML has more than 5,000 characters."
        "Titles, names and descriptions stand in lists and on many pages, which would be too large to make and to load.";
    WRONG_COUNT "wrong-count"
        "A list has too few or too many entries."
        "The layout is made for the stated number.";
    MALFORMED "malformed"
        "A text is not in the format of its field."
        "It is read by the program, by browsers or by search engines, which need this form.";
}
