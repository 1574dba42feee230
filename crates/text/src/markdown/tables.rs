//! Tables of a text.

use pulldown_cmark::Alignment;
use sightline_texts::texts;

/// Returns the start of a table. A wide one scrolls by itself, also by keyboard, since its
/// container can be focused.
pub(super) fn start() -> String {
    let label = texts().article_table();
    format!(
        "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\"><table class=\"table\">"
    )
}

/// The position in a table. The library's writer would set the alignment with a `style` attribute,
/// which the content security policy forbids.
#[derive(Debug, Default)]
pub(super) struct TableState {
    alignments: Vec<Alignment>,
    cell: usize,
    in_body: bool,
}

impl TableState {
    pub(super) fn new(alignments: &[Alignment]) -> Self {
        Self {
            alignments: alignments.to_vec(),
            ..Self::default()
        }
    }

    pub(super) const fn row_start(&mut self) -> &'static str {
        self.cell = 0;
        if self.in_body { "<tr>" } else { "<thead><tr>" }
    }

    pub(super) const fn row_end(&mut self) -> &'static str {
        if self.in_body {
            "</tr>\n"
        } else {
            self.in_body = true;
            "</tr></thead><tbody>\n"
        }
    }

    pub(super) fn cell_start(&self) -> String {
        let tag = if self.in_body {
            "td"
        } else {
            "th scope=\"col\""
        };
        match self.alignments.get(self.cell) {
            Some(Alignment::Right) => format!("<{tag} data-align=\"right\">"),
            Some(Alignment::Center) => format!("<{tag} data-align=\"center\">"),
            _ => format!("<{tag}>"),
        }
    }

    pub(super) const fn cell_end(&mut self) -> &'static str {
        self.cell += 1;
        if self.in_body { "</td>" } else { "</th>" }
    }
}
