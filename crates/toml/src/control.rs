//! Control characters in texts.

use std::ops::Range;

/// How to fix a text with a control character.
pub const NO_CONTROL_CHARACTERS: &str = "Take it out; it has no sign of its own.";

/// Returns the first control character of a text, except tabs and line breaks, as its position in bytes and
/// its name, such as `U+0007`. HTML or XML forbids each of them.
pub fn control_character(text: &str) -> Option<(Range<usize>, String)> {
    let is_control = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let (at, control) = text.char_indices().find(|(_, c)| is_control(*c))?;
    let name = format!("U+{:04X}", u32::from(control));
    Some((at..at + control.len_utf8(), name))
}
