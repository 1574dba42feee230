//! Links to parts of pages that are not there, such as `#fqa` on a page with `#faq`.
//!
//! The ids of a page are in its document, except for those that components give to a kind of page.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use percent_encoding::percent_decode_str;
use pulldown_cmark::{Event, Parser, Tag};
use serde_json::Value;
use sightline_model::{Document, PageKind, Route, split_address};

use super::{ReadFolder, file_of, is_published};
use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, legal_texts, of_kind};
use sightline_toml::{Diagnostics, did_you_mean};

/// The ids that the frame of a page has. Browsers take `#top` for the beginning of any page.
const OF_FRAME: [&str; 6] = [
    "contact-form",
    "find",
    "footer-form",
    "main",
    "quote",
    "top",
];

const HELP: &str =
    "Parts are the ids of sections and questions in the page's file, and the headings of its text.";

/// A link in Markdown to a part of a page.
struct TextLink {
    file: String,
    span: Range<usize>,
    /// The path of the page.
    page: String,
    part: String,
}

/// The links in Markdown to parts of pages.
pub(super) struct TextLinks(Vec<TextLink>);

/// The parts of a page to which links in Markdown or dead links lead.
pub(super) struct PageIds {
    path: String,
    ids: BTreeSet<String>,
    /// Its links to parts of itself that it doesn't have, with their `#`.
    dead: HashSet<String>,
}

impl TextLinks {
    /// Reads the articles that are shown and the legal texts.
    pub(super) fn read(read: &ReadFolder<'_>) -> Self {
        let mut links = Self(Vec::new());
        let Some(router) = read.inventory.router() else {
            return links;
        };
        let articles = of_kind(read.sources, Kind::Article).filter(|source| is_published(source));
        for source in articles {
            let page = router.path(&Route::Article(source.slug.clone()));
            links.add(&source.path, source.body_text(), source.body.start, &page);
        }
        for (file, text) in legal_texts(read.folder) {
            links.add(file, &text, 0, &router.path(&Route::Legal));
        }
        links
    }

    /// Adds those of a text that begins at byte `base` of its file.
    fn add(&mut self, file: &str, text: &str, base: usize, own_page: &str) {
        for (event, span) in Parser::new(text).into_offset_iter() {
            let Event::Start(Tag::Link { dest_url, .. }) = event else {
                continue;
            };
            let (path, _, part) = split_address(&dest_url);
            let page = if path.is_empty() { own_page } else { path };
            if let Some(part) = part.map(decoded).filter(|part| !part.is_empty()) {
                self.0.push(TextLink {
                    file: file.to_owned(),
                    span: base + span.start..base + span.end,
                    page: page.to_owned(),
                    part,
                });
            }
        }
    }

    /// Returns the parts of a page, if something about its links or those to it may be wrong.
    pub(super) fn ids_of(&self, document: &Document, value: &Value) -> Option<PageIds> {
        let mut found = Found::default();
        found.ids.extend(OF_FRAME.map(str::to_owned));
        let of_page: &[&str] = match document.page.kind() {
            PageKind::Article => &["contents"],
            PageKind::Articles => &["articles"],
            PageKind::Catalogue => &["products"],
            PageKind::Product => &["product-questions", "reach", "specifications"],
            PageKind::PlanningTool => &["plan", "reach", "send-plan"],
            _ => &[],
        };
        found.ids.extend(of_page.iter().map(|&id| id.to_owned()));
        found.collect(value);
        let Found { ids, hrefs } = found;
        let is_dead = |href: &&String| !ids.contains(href.trim_start_matches('#'));
        let dead: HashSet<String> = hrefs.iter().filter(is_dead).cloned().collect();
        let path = &document.frame.path;
        let is_wanted = !dead.is_empty() || self.0.iter().any(|link| link.page == *path);
        is_wanted.then(|| PageIds {
            path: path.clone(),
            ids,
            dead,
        })
    }

    /// Reports every link to a part that is not there. Products and brands have no links of their own.
    pub(super) fn lint(
        &self,
        pages: &[(&Route, PageIds)],
        sources: &[Source],
        diagnostics: &mut Diagnostics<'_>,
    ) {
        let by_path = pages.iter().map(|(_, parts)| (&*parts.path, parts));
        let by_path: HashMap<&str, &PageIds> = by_path.collect();
        for link in &self.0 {
            if let Some(parts) = by_path.get(&*link.page) {
                parts.lint(&link.part, &link.file, &link.span, diagnostics);
            }
        }
        for source in sources {
            source.root.visit(&mut |keys, node| {
                let to = node.as_str().filter(|_| keys.last() == Some(&"to"));
                let Some((part, to)) = to.and_then(|to| Some((to.strip_prefix('#')?, to))) else {
                    return;
                };
                let mut pages = pages.iter().filter(|(_, parts)| parts.dead.contains(to));
                // A text that is not of a page, such as a menu, may be shown on any of them.
                let page = pages.find(|(route, _)| match source.route() {
                    Some(_) => file_of(route).as_deref() == Some(&*source.path),
                    None => true,
                });
                if let Some((_, parts)) = page {
                    parts.lint(part, &source.path, &node.span, diagnostics);
                }
            });
        }
    }
}

impl PageIds {
    /// Reports a link to a part that the page doesn't have.
    fn lint(&self, part: &str, file: &str, at: &Range<usize>, diagnostics: &mut Diagnostics<'_>) {
        // A link to a passage in words names no part.
        if self.ids.contains(part) || part.starts_with(":~:") {
            return;
        }
        let message = format!("the page {} has no part \"{part}\"", self.path);
        let help = did_you_mean(part, &self.ids) + HELP;
        diagnostics.add(Code::DeadPart, file, at, message, help);
    }
}

/// What a document says about its parts.
#[derive(Default)]
struct Found {
    ids: BTreeSet<String>,
    /// The links to parts of the same page.
    hrefs: BTreeSet<String>,
}

impl Found {
    /// Collects the ids and the links of a value.
    fn collect(&mut self, value: &Value) {
        match value {
            Value::Object(map) => {
                let text = |key: &str| map.get(key).and_then(Value::as_str);
                self.ids.extend(text("id").map(str::to_owned));
                if let Some(href) = text("href").filter(|href| href.starts_with('#')) {
                    self.hrefs.insert(href.to_owned());
                }
                for value in map.values() {
                    self.collect(value);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.collect(item)),
            Value::String(html) => {
                let ids = html.split(" id=\"").skip(1);
                let ids = ids.filter_map(|rest| rest.split('"').next());
                self.ids.extend(ids.map(str::to_owned));
            }
            _ => {}
        }
    }
}

fn decoded(part: &str) -> String {
    percent_decode_str(part).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The kinds of section that have no id, or one that is always the same.
    const WITHOUT_ID: [&str; 2] = ["article-list", "legal-texts"];

    #[test]
    fn every_component_gives_its_section_the_id_of_the_document() {
        let components = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/sections");
        for entry in fs::read_dir(components).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.file_stem().unwrap().to_str().unwrap();
            let text = fs::read_to_string(&path).unwrap();
            if text.contains("PlacedProps<\"") {
                let is_given = text.contains("id={id ?? undefined}");
                assert_ne!(is_given, WITHOUT_ID.contains(&kind), "{kind}");
            }
        }
    }
}
