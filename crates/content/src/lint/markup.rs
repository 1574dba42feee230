//! HTML and Markdown in texts of TOML files, which pages show as they are written.

use sightline_source::read::Source;
use sightline_source::{Code, Folder};
use sightline_text::markdown::html_tag;
use sightline_toml::{Diagnostic, Diagnostics};

use super::entries_of;
use super::voice::shown;

/// Reports every text with HTML or Markdown.
pub(super) fn lint(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    source.root.visit(&mut |keys, node| {
        let Some(text) = shown(keys, node) else {
            return;
        };
        let (html, markdown) = (html_tag(text), link(text).or_else(|| bold(text)));
        if let Some(found) = html.or(markdown) {
            let message = format!("the text has \"{found}\", which visitors see as it is");
            let help = match html {
                Some(_) => "Take it out: texts in TOML files are plain, and HTML is read nowhere.",
                None => "Take it out: texts in TOML files are plain. Markdown is for articles and legal texts.",
            };
            diagnostics.add(Code::VisibleMarkup, &source.path, node, message, help);
        }
    });
}

/// Returns the texts with HTML or Markdown in some files, which [`load`](crate::load) does not look for.
pub fn visible_markup<'a>(
    folder: &'a Folder,
    paths: impl Iterator<Item = &'a str>,
) -> Vec<Diagnostic> {
    let mut found = Diagnostics::new(folder);
    for source in entries_of(folder, paths) {
        lint(&source, &mut found);
    }
    found.into_sorted()
}

/// Returns the first link in Markdown. Words in parentheses after brackets aren't a link.
fn link(text: &str) -> Option<&str> {
    let mut middles = text.match_indices("](").map(|(at, _)| at);
    middles.find_map(|at| {
        let start = text.get(..at)?.rfind('[')?;
        let target = text.get(at + 2..)?.split_once(')')?.0;
        let is_target = !target.is_empty() && !target.contains(char::is_whitespace);
        text.get(start..at + 2 + target.len() + 1)
            .filter(|_| is_target)
    })
}

/// Returns the first bold words in Markdown.
fn bold(text: &str) -> Option<&str> {
    let start = text.find("**")?;
    let words = text.get(start + 2..)?.split_once("**")?.0;
    let is_bold = !words.is_empty() && words.trim() == words && !words.starts_with('*');
    text.get(start..start + words.len() + 4).filter(|_| is_bold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_and_bold_words_count_as_markdown() {
        assert_eq!(
            link("See [our crew](crew) & ask."),
            Some("[our crew](crew)")
        );
        assert_eq!(link("[1] a [b] (c) [sic](see below) [](x"), None);
        assert_eq!(bold("Call **today**!"), Some("**today**"));
        assert_eq!(bold("5 ** 3 and 2 ** 4, ****, 4**"), None);
    }
}
