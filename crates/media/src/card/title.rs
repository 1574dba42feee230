//! Breaks a title into lines, in the largest size that fits.

use super::font::Font;

/// The font sizes in pixels, each with the maximum number of lines.
const SIZES: [(f32, usize); 7] = [
    (76.0, 2),
    (68.0, 3),
    (60.0, 3),
    (54.0, 4),
    (48.0, 4),
    (42.0, 4),
    (36.0, 4),
];

/// A title that is broken into lines.
#[derive(Debug, PartialEq)]
pub(super) struct Title {
    /// The font size in pixels.
    pub(super) size: f32,
    /// The lines.
    pub(super) lines: Vec<String>,
}

/// Breaks a title into lines of at most this width in pixels. A title that fits at no size is truncated.
pub(super) fn layout(font: &Font<'_>, title: &str, max_width: f32) -> Title {
    for (size, max_lines) in SIZES {
        let width = max_width / size;
        let Some(lines) = break_greedily(font, title, width) else {
            continue;
        };
        if lines.len() <= max_lines {
            return Title {
                size,
                lines: break_evenly(font, title, width, lines.len()),
            };
        }
    }
    let (size, max_lines) = SIZES[SIZES.len() - 1];
    let mut lines = break_anywhere(font, title, max_width / size);
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            add_ellipsis(font, last, max_width / size);
        }
    }
    Title { size, lines }
}

/// Breaks a title greedily: each line takes as many words as fit. Returns `None` if a single word is too
/// wide.
fn break_greedily(font: &Font<'_>, title: &str, width: f32) -> Option<Vec<String>> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split(' ') {
        if font.width(word) > width {
            return None;
        }
        match lines.last_mut() {
            Some(line) if font.width(line) + font.width(" ") + font.width(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    Some(lines)
}

/// Breaks a title into `count` lines that are as even as possible, so that no word is alone on a line if that
/// can be avoided.
fn break_evenly(font: &Font<'_>, title: &str, width: f32, count: usize) -> Vec<String> {
    let words: Vec<&str> = title.split(' ').collect();
    // best[i] is the best way to break the words from i on into the remaining lines: its cost, and where each
    // line ends.
    let mut best: Vec<Option<(f32, Vec<usize>)>> = vec![None; words.len() + 1];
    best[words.len()] = Some((0.0, Vec::new()));
    for _ in 0..count {
        let one_more = (0..=words.len()).map(|start| {
            let ends = start + 1..=words.len();
            let choices = ends.filter_map(|end| {
                let line = font.width(&words[start..end].join(" "));
                let (cost, rest) = best[end].as_ref()?;
                (line <= width).then(|| {
                    let ends: Vec<usize> =
                        std::iter::once(end).chain(rest.iter().copied()).collect();
                    // The sum of squares is smallest when all lines are equally long.
                    (cost + line * line, ends)
                })
            });
            choices.min_by(|one, other| one.0.total_cmp(&other.0))
        });
        best = one_more.collect();
    }
    let ends = best.swap_remove(0).map_or(Vec::new(), |(_, ends)| ends);
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts
        .zip(&ends)
        .map(|(start, &end)| words[start..end].join(" "))
        .collect()
}

/// Breaks a title into lines, inside a word if it is too wide for a line.
fn break_anywhere(font: &Font<'_>, title: &str, width: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for letter in title.chars().take(400) {
        let mut line = lines.pop().unwrap_or_default();
        line.push(letter);
        if font.width(&line) <= width {
            lines.push(line);
            continue;
        }
        line.pop();
        // Break at a space if there is one.
        let (full, rest) = match line.rsplit_once(' ') {
            Some((full, rest)) if letter != ' ' => (full.to_owned(), format!("{rest}{letter}")),
            _ => (line, letter.to_string()),
        };
        lines.push(full);
        lines.push(rest.trim_start().to_owned());
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Removes letters until an ellipsis fits, and appends it.
fn add_ellipsis(font: &Font<'_>, line: &mut String, width: f32) {
    while font.width(line) + font.width("…") > width && line.pop().is_some() {}
    let end = line.trim_end_matches([' ', ',', ';', ':', '.']).len();
    line.truncate(end);
    line.push('…');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::font::Typeface;

    fn lines(title: &str) -> Title {
        let typeface = Typeface::default();
        layout(&typeface.bold(), title, 540.0)
    }

    #[test]
    fn a_short_title_is_set_large() {
        let title = lines("Contact us");
        assert_eq!((title.size, title.lines.len()), (76.0, 1));
    }

    #[test]
    fn a_longer_title_is_smaller_and_does_not_end_in_a_single_word() {
        let title = lines("How many cameras does a house really need to see every door?");
        assert!(title.size < 76.0 && title.lines.len() <= 4, "{title:?}");
        assert!(title.lines.last().unwrap().contains(' '), "{title:?}");
    }

    #[test]
    fn title_lines_have_similar_lengths() {
        let title = lines("Security cameras, door access and networks, installed to last");
        let shortest = title.lines.iter().map(String::len).min().unwrap();
        assert!(shortest > 10, "{title:?}");
        assert_eq!(
            title.lines.join(" "),
            "Security cameras, door access and networks, installed to last"
        );
    }

    #[test]
    fn every_line_fits() {
        let typeface = Typeface::default();
        let font = typeface.bold();
        for title in [
            "word ".repeat(100),
            "x".repeat(600),
            "AXIS P3265-LVE".to_owned(),
        ] {
            let set = lines(title.trim());
            assert!(set.lines.len() <= 4);
            for line in &set.lines {
                assert!(font.width(line) * set.size <= 541.0, "{line}");
            }
        }
    }

    #[test]
    fn a_title_that_is_too_long_ends_with_an_ellipsis() {
        let title = lines("word ".repeat(100).trim());
        assert!(title.lines.last().unwrap().ends_with('…'));
    }
}
