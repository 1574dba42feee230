//! Splits an article into its heading, the main column and the side panel.

use std::ops::Range;

/// The parts of an article, as ranges of bytes of its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SplitArticle {
    /// The first line.
    pub(super) title: Range<usize>,
    /// The second line.
    pub(super) lead: Range<usize>,
    /// The main column.
    pub(super) main: Range<usize>,
    /// Everything from the first recommendation or checklist on.
    pub(super) side: Range<usize>,
}

/// Splits a text. Blank lines at the start are ignored, since one usually follows the front matter.
pub(super) fn split(text: &str) -> SplitArticle {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !(lines.is_empty() && line.trim().is_empty()) {
            lines.push(at..at + line.len());
        }
        at += line.len();
    }
    let end = text.len();
    let mut lines = lines.into_iter();
    let title = lines.next().unwrap_or(end..end);
    let lead = lines.next().unwrap_or(end..end);
    let side = lines
        .find(|line| text.get(line.clone()).is_some_and(opens_side_panel))
        .map_or(end, |line| line.start);
    SplitArticle {
        main: lead.end..side,
        side: side..end,
        title,
        lead,
    }
}

/// Whether a line starts the side panel: with an emoji and a bold label.
fn opens_side_panel(line: &str) -> bool {
    marker(line.trim_start()).is_some_and(|(rest, label)| {
        rest.strip_prefix("**")
            .and_then(|rest| rest.strip_prefix(label))
            .is_some_and(|rest| rest.starts_with("**"))
    })
}

/// Strips the emoji of a label in the side panel. Returns the rest and the label that has to
/// follow.
pub(super) fn marker(text: &str) -> Option<(&str, &'static str)> {
    let after = |emoji: char| text.strip_prefix(emoji);
    let (rest, label) = after('\u{1F6E0}')
        .map(|rest| (rest, "Pro Recommendation:"))
        .or_else(|| {
            // White heavy check mark, and ballot box with check.
            let rest = after('\u{2705}').or_else(|| after('\u{2611}'))?;
            Some((rest, "Checklist:"))
        })?;
    // The variation selector asks for a picture; editors may leave it out.
    let rest = rest.strip_prefix('\u{FE0F}').unwrap_or(rest);
    Some((rest.trim_start(), label))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> [&str; 4] {
        let parts = split(text);
        [parts.title, parts.lead, parts.main, parts.side]
            .map(|range| text.get(range).unwrap_or_default())
    }

    #[test]
    fn the_first_two_lines_are_the_heading() {
        assert_eq!(
            parts("\n# A\nlead\n\nmain\n"),
            ["# A\n", "lead\n", "\nmain\n", ""]
        );
        assert_eq!(parts("only"), ["only", "", "", ""]);
        assert_eq!(parts(""), ["", "", "", ""]);
    }

    #[test]
    fn a_recommendation_or_a_checklist_opens_the_side_panel() {
        for line in [
            "🛠️ **Pro Recommendation:** x",
            "🛠 **Pro Recommendation:** x",
            "🛠️**Pro Recommendation:** x",
            "✅ **Checklist:**",
            "☑️ **Checklist:** x",
            "☑ **Checklist:**",
        ] {
            let text = format!("# A\nlead\nmain\n{line}\nmore\n");
            assert_eq!(parts(&text)[2..], ["main\n", &format!("{line}\nmore\n")]);
        }
    }

    #[test]
    fn other_lines_do_not_open_the_side_panel() {
        for line in [
            "🛠️ Pro Recommendation: x",
            "**Checklist:**",
            "see ✅ **Checklist:**",
            "✅ **Pro Recommendation:**",
        ] {
            let text = format!("# A\nlead\n{line}\n");
            assert_eq!(parts(&text)[3], "", "{line}");
        }
    }
}
