//! Telephone numbers: links dial the number that is shown, and texts contain only the company's
//! numbers.

use std::ops::Range;

use crate::Folder;
use sightline_source::Code;
use sightline_source::countries::has_north_american_numbers;
use sightline_source::kind::Kind;
use sightline_source::phone;
use sightline_source::read::{Source, legal_texts, of_kind};
use sightline_toml::{Diagnostics, HasSpan, Node};

/// The company's numbers in `site.toml`.
const NUMBERS: [&str; 2] = ["toll_free", "local"];

/// Keys whose texts are addresses or part numbers.
const NOT_READ: [&str; 5] = ["file", "sku", "source", "to", "url"];

/// The minimum length of a number of the company in a text, with the zero that it begins with. In fewer characters the
/// end of a number could be taken for the whole.
const MIN_OWN_LENGTH: usize = 9;

/// How to write a number of another country than those of North America.
const ABROAD: &str = "Begin \"display\" with + and the country's code, or add \"dial\" with them: \"+442079460958\".";

/// A number of the company, as shown and as dialed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Number {
    display: String,
    dial: String,
}

/// The numbers of a company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Numbers(Vec<Number>);

impl Numbers {
    /// Reads those in `site.toml`; reports numbers that aren't dialed as shown.
    pub(super) fn of(sources: &[Source], diagnostics: &mut Diagnostics<'_>) -> Self {
        let site = of_kind(sources, Kind::Site).next();
        let company = site.and_then(|site| Some((site, site.root.get("company")?)));
        let written = NUMBERS.into_iter().filter_map(|key| {
            let (site, company) = company?;
            number(site, company.get(key)?, diagnostics)
        });
        Self(written.collect())
    }

    /// Reports numbers in the texts of a file that are not the company's.
    pub(super) fn validate(&self, source: &Source, diagnostics: &mut Diagnostics<'_>) {
        // Without a valid number of the company, every number would be reported as foreign.
        if !self.0.is_empty() {
            let numbers = &self.0;
            NumberCheck {
                numbers,
                diagnostics,
            }
            .walk(source);
        }
    }
}

/// Reports numbers that aren't dialed as shown, and numbers in texts that aren't the company's.
pub(super) fn validate(folder: &Folder, sources: &[Source], diagnostics: &mut Diagnostics<'_>) {
    let numbers = Numbers::of(sources, diagnostics);
    if numbers.0.is_empty() {
        return;
    }
    let mut texts = NumberCheck {
        numbers: &numbers.0,
        diagnostics,
    };
    for source in sources {
        texts.walk(source);
        texts.markdown(&source.path, source.body_text(), source.body.start);
    }
    for (path, text) in legal_texts(folder) {
        texts.markdown(path, &text, 0);
    }
}

/// Reads a number of the company; reports one that can't be dialed as shown.
fn number(site: &Source, node: &Node, diagnostics: &mut Diagnostics<'_>) -> Option<Number> {
    let shown = node.get("display")?;
    let display = shown.as_str().filter(|text| !text.trim().is_empty())?;
    let Some(dial) = node.get("dial") else {
        let is_abroad = !display.trim_start().starts_with('+') && is_outside_north_america(site);
        let dial = phone::dialed(display);
        if phone::is_impossible(display) {
            report_impossible(display, site, shown, diagnostics);
        } else if let Some(dial) = dial.as_ref().filter(|_| is_abroad) {
            let message = format!(
                "phones dial \"{dial}\" for \"{display}\", a number of the United States or Canada"
            );
            diagnostics.add(Code::AmericanNumber, &site.path, shown, message, ABROAD);
        } else if dial.is_none() {
            let message = format!("it is not clear what phones dial for \"{display}\"");
            let add = "\"dial\", the number with + and the country's code: \"+18005550199\".";
            let digits = display.bytes().filter(u8::is_ascii_digit).count();
            let is_domestic = display.starts_with(|c: char| matches!(c, '(' | '1'..='9'));
            let help = if is_abroad {
                ABROAD.to_owned()
            } else if is_domestic && !display.contains(char::is_alphabetic) && digits != 10 {
                format!(
                    "It has {digits} digits; a number of the United States or Canada has ten. Correct \"display\", or \
                     add {add}"
                )
            } else {
                format!("Add {add}")
            };
            diagnostics.add(Code::MissingField, &site.path, shown, message, help);
        }
        return dial.map(|dial| Number {
            display: display.to_owned(),
            dial,
        });
    };
    let written = dial.as_str()?;
    if !phone::agree(display, written) {
        let message =
            format!("\"{display}\" is shown, and phones dial another number, \"{written}\"");
        let help = match phone::dialed(display) {
            Some(read) => format!("Take \"dial\" out: \"{read}\" is then read from \"display\"."),
            None => "Write the same number in both.".to_owned(),
        };
        diagnostics.add(Code::OtherNumberDialed, &site.path, dial, message, help);
    } else if phone::is_impossible(written) {
        report_impossible(written, site, dial, diagnostics);
    }
    Some(Number {
        display: display.to_owned(),
        dial: written.to_owned(),
    })
}

/// Whether the company's address is in a country where ten digits aren't a number of North America.
fn is_outside_north_america(site: &Source) -> bool {
    let country = site.root.at(&["business", "address", "country"]);
    let country = country.and_then(Node::as_str);
    country.is_some_and(|country| !has_north_american_numbers(country))
}

fn report_impossible(number: &str, site: &Source, at: &Node, diagnostics: &mut Diagnostics<'_>) {
    let message = format!("\"{number}\" cannot be a phone number");
    let help = "After +1 come the three digits of the area, then seven. Both parts begin with 2 to 9, and an area \
                does not end in 11.";
    diagnostics.add(Code::Malformed, &site.path, at, message, help);
}

/// Checks the numbers in texts.
struct NumberCheck<'a, 'd, 'f> {
    numbers: &'a [Number],
    diagnostics: &'d mut Diagnostics<'f>,
}

impl NumberCheck<'_, '_, '_> {
    fn walk(&mut self, source: &Source) {
        let is_company = |key: &str| source.kind == Kind::Site && key == "company";
        let is_read = |key: &&str| !is_company(key) && !NOT_READ.contains(key);
        source.root.visit(&mut |keys, node| {
            let text = node.as_str().filter(|_| keys.iter().all(is_read));
            let text = text.unwrap_or_default();
            for place in self.foreign(text) {
                let written = text.get(place).unwrap_or_default();
                self.report(written, &source.path, node);
            }
        });
    }

    /// Checks a Markdown text that begins at byte `base` of its file.
    fn markdown(&mut self, path: &str, text: &str, base: usize) {
        for place in self.foreign(text) {
            let written = text.get(place.clone()).unwrap_or_default();
            self.report(written, path, base + place.start..base + place.end);
        }
    }

    /// Returns the places of the numbers in a text that aren't the company's.
    fn foreign(&self, text: &str) -> Vec<Range<usize>> {
        let is_own = |dial: &str| self.numbers.iter().any(|own| own.dial == dial);
        let numbers = phone::numbers(text).into_iter();
        let numbers = numbers.filter(|(dial, _)| !is_own(dial));
        let mut found: Vec<Range<usize>> = numbers.map(|(_, place)| place).collect();
        // In North America no number begins with a zero.
        if self.numbers.iter().any(|own| !own.dial.starts_with("+1")) {
            let national = phone::national_numbers(text).into_iter();
            found.extend(national.filter(|place| {
                let written = text.get(place.clone()).unwrap_or_default();
                !self.begins_with_own(written)
            }));
        }
        found
    }

    /// Whether a number that begins with a zero is one of the company's. Digits that don't belong to it may follow:
    /// `02161 556677 24 hours a day`.
    fn begins_with_own(&self, written: &str) -> bool {
        let mut starts = (MIN_OWN_LENGTH..=written.len()).filter_map(|end| written.get(..end));
        starts.any(|start| {
            let mut numbers = self.numbers.iter();
            numbers.any(|own| phone::agree(start, &own.dial))
        })
    }

    fn report(&mut self, written: &str, path: &str, at: impl HasSpan) {
        let numbers = self.numbers.iter();
        let own: Vec<&str> = numbers.map(|number| number.display.as_str()).collect();
        let message = format!("\"{written}\" is not a phone number of the company");
        let help = format!(
            "Write {}, as in site.toml, or take the number out if it is not meant to be here.",
            own.join(" or ")
        );
        self.diagnostics
            .add(Code::ForeignPhone, path, at, message, help);
    }
}
