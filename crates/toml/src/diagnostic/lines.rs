//! Converts byte offsets in a text to lines and columns. The lines are found once, however many positions are
//! requested.

use std::borrow::Cow;

use super::bom_length;

/// A text and the starts of its lines.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    text: Cow<'a, str>,
    /// Byte offsets; the first line starts after a byte order mark.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: Cow<'a, str>) -> Self {
        let others = text.match_indices('\n').map(|(end, _)| end + 1);
        Self {
            starts: std::iter::once(bom_length(&text)).chain(others).collect(),
            text,
        }
    }

    /// Returns the line and column of a byte offset, both counted from 1.
    pub(super) fn position(&self, byte: usize) -> (usize, usize) {
        let byte = if self.text.is_char_boundary(byte) {
            byte
        } else {
            self.text.len()
        };
        let line = self.starts.partition_point(|start| *start <= byte).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..byte).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, byte: usize) -> (usize, usize) {
        Lines::of(text.into()).position(byte)
    }

    #[test]
    fn positions_count_characters_and_not_bytes() {
        assert_eq!(position("é = 1\nß = x", "é = 1\nß = ".len()), (2, 5));
        assert_eq!(position("", 0), (1, 1));
        assert_eq!(position("a\n", 2), (2, 1));
        assert_eq!(position("a\nb", 1), (1, 2));
        assert_eq!(position("a\nb", 99), (2, 2));
        assert_eq!(position("\u{feff}a = x", 7), (1, 5));
        assert_eq!(position("\u{feff}a = x", 0), (1, 1));
    }
}
