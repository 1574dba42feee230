//! Link targets in content files: the small language of `to = "..."`.

use sightline_model::{CompanySlug, PlanningTool, Route};

use crate::raw::canonical_name;
use sightline_toml::did_you_mean;

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A page with a file, or a filtered list.
    Page(Route),
    /// The case studies.
    Stories,
    /// A part of the legal page.
    Legal(String),
    /// A brand, by slug.
    Brand(String),
    /// A product, by slug.
    Product(String),
    /// An article, by slug.
    Article(String),
    /// The quote form of the same page.
    Quote,
    /// The toll-free number.
    Call,
    /// A part of the same page, with its `#`.
    Anchor(String),
    /// Another site.
    Address(String),
}

/// The one-word targets that are not pages.
const ONE_WORD_TARGETS: [&str; 3] = ["stories", "quote", "call"];
/// The words before the colon in targets that have one.
const KINDS: [&str; 7] = [
    "articles",
    "planning",
    "catalogue",
    "service",
    "brand",
    "product",
    "article",
];

/// The pages that links refer to by the name of their file.
fn pages() -> impl Iterator<Item = (String, Route)> {
    Route::with_files().map(|(route, file)| {
        let name = file.trim_start_matches("pages/").trim_end_matches(".toml");
        (name.to_owned(), route)
    })
}

/// Returns all one-word targets, including the company's own pages.
fn one_word_targets<'a>(own: impl Iterator<Item = &'a str>) -> Vec<String> {
    let named = pages().map(|(word, _)| word);
    let words = ONE_WORD_TARGETS.into_iter().chain(own).map(str::to_owned);
    named.chain(words).collect()
}

/// Describes how targets are written.
fn syntax_help(words: &[String]) -> String {
    format!(
        "Write one of {}, \"service:...\", \"brand:...\", \"product:...\", \
         \"article:...\", \"#part\" or an https:// address.",
        words.join(", "),
    )
}

/// Returns how to fix a word that is close to one of the targets; `None` when it is close to none.
pub fn nearest_word<'a>(written: &str, own: impl Iterator<Item = &'a str>) -> Option<String> {
    let words = one_word_targets(own);
    let near = did_you_mean(written, &words);
    (!near.is_empty()).then(|| format!("{near}{}", syntax_help(&words)))
}

impl Target {
    /// Parses a target. The error says how to fix it.
    pub fn parse(written: &str) -> Result<Self, String> {
        if let Some(anchor) = written.strip_prefix('#') {
            return match anchor {
                "" => Err("Name the part of the page after \"#\".".to_owned()),
                _ => Ok(Self::Anchor(written.to_owned())),
            };
        }
        if written.starts_with("https://") || written.starts_with("http://") {
            return Ok(Self::Address(written.to_owned()));
        }
        if let Some(part) = written.strip_prefix("legal#") {
            return Ok(Self::Legal(part.to_owned()));
        }
        match written.split_once(':') {
            Some((kind, value)) => Self::of_kind(kind, value),
            None => Self::word(written),
        }
    }

    fn word(written: &str) -> Result<Self, String> {
        match written {
            "stories" => return Ok(Self::Stories),
            "quote" => return Ok(Self::Quote),
            "call" => return Ok(Self::Call),
            _ => {}
        }
        if let Some((_, route)) = pages().find(|(word, _)| word == written) {
            return Ok(Self::Page(route));
        }
        if CompanySlug::parse(written).is_some() {
            return Ok(Self::Page(Route::Own(written.to_owned())));
        }
        Err(syntax_help(&one_word_targets(std::iter::empty())))
    }

    fn of_kind(kind: &str, value: &str) -> Result<Self, String> {
        match kind {
            "service" => Ok(Self::Page(Route::Service(value.to_owned()))),
            "articles" => Ok(Self::Page(Route::Articles(Some(value.to_owned())))),
            "catalogue" => Ok(Self::Page(Route::Catalogue(Some(value.to_owned())))),
            "planning" => PlanningTool::parse(value)
                .map(|tool| Self::Page(Route::PlanningTool(tool)))
                .ok_or_else(|| {
                    let tools = PlanningTool::ALL.map(PlanningTool::as_str);
                    format!(
                        "{}The planning tools are {}.",
                        did_you_mean(value, tools),
                        tools.join(", ")
                    )
                }),
            "brand" => Ok(Self::Brand(canonical_name(value))),
            "product" => Ok(Self::Product(value.to_owned())),
            "article" => Ok(Self::Article(value.to_owned())),
            other => Err(format!(
                "{}Before the colon stands one of {}.",
                did_you_mean(other, KINDS),
                KINDS.join(", ")
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_target_is_parsed() {
        let pages = pages().map(|(word, _)| word);
        for word in pages.chain(ONE_WORD_TARGETS.map(str::to_owned)) {
            assert!(Target::parse(&word).is_ok(), "{word}");
        }
        assert_eq!(
            Target::parse("service:pa-systems"),
            Ok(Target::Page(Route::Service("pa-systems".to_owned())))
        );
        assert_eq!(
            Target::parse("legal#privacy"),
            Ok(Target::Legal("privacy".to_owned()))
        );
        assert_eq!(
            Target::parse("catalogue:recorders"),
            Ok(Target::Page(Route::Catalogue(Some("recorders".to_owned()))))
        );
    }

    #[test]
    fn a_misspelled_target_suggests_the_nearest_form() {
        let help = nearest_word("contcat", ["team"].into_iter()).unwrap();
        assert!(help.starts_with("Did you mean \"contact\"?"), "{help}");
        let help = nearest_word("taem", ["team"].into_iter()).unwrap();
        assert!(help.starts_with("Did you mean \"team\"?"), "{help}");
        assert_eq!(nearest_word("warranty", ["team"].into_iter()), None);
        let help = Target::parse("catalog:recorders").unwrap_err();
        assert!(help.starts_with("Did you mean \"catalogue\"?"), "{help}");
        assert!(Target::parse("javascript:alert(1)").is_err());
        assert!(Target::parse("#").is_err());
    }
}
