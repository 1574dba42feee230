//! The search index: the words by which leads are found.

use std::collections::BTreeSet;

use sightline_store::{Row, Session, StoreError, Value, query};
use sqlx::AssertSqlSafe;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::super::plans;
use crate::phone::digit;
use crate::text::plain_letters;
use crate::{Attribution, AttributionField, Phone, Reference};

/// The version of the rules by which the words of a lead are made. When they change, it increases, and
/// [`super::Desk::backfill`] indexes the leads with words by older rules again.
pub(super) const WORDS_VERSION: u32 = 5;
/// The maximum number of indexed words of what the visitor wrote, a message of 10,000 characters has more, as many again
/// of where they came from and of the parts of their plans, and as many of the notes.
const MAX_WORDS: usize = 400;
/// How the apostrophe in a name is written.
const APOSTROPHES: [char; 3] = ['\'', '’', 'ʼ'];
/// The maximum length of a word.
const MAX_WORD_LENGTH: usize = 40;
/// The minimum number of digits to search for a telephone number.
const MIN_DIGITS: usize = 4;
/// The minimum number of digits of a telephone number with an extension, and of one after the country code of North
/// America. With fewer, the text may be something else.
pub(super) const MIN_LOCAL_DIGITS: usize = 7;
/// Rows per statement; old versions of SQLite bind at most 999 values.
const ROWS_PER_STATEMENT: usize = 100;
/// The maximum number of words in a search.
const MAX_SEARCH_TERMS: usize = 8;

/// Returns the distinct words of a text, in order, in lower case and without accents.
fn split_words(text: &str) -> Vec<String> {
    let plain: String = text
        .nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect();
    let mut seen = BTreeSet::new();
    plain
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(MAX_WORD_LENGTH).collect::<String>())
        .filter(|word| seen.insert(word.clone()))
        .collect()
}

/// Returns the digits of a telephone number without the country code of North America.
fn digits(phone: &str) -> String {
    let digits: String = phone.chars().filter_map(digit).collect();
    match digits.strip_prefix('1') {
        Some(rest) if rest.len() == 10 => rest.to_owned(),
        _ => digits,
    }
}

/// Returns the digits to search for if a search is a telephone number, written in any way. Every end of a number with
/// its country code is indexed, so what callers dial before a number is left out.
fn searched_number(search: &str) -> Option<String> {
    let search = search.trim();
    let phone = Phone::parse(search.strip_prefix("tel:").unwrap_or(search)).ok()?;
    let digits = phone.e164().unwrap_or_else(|| phone.digits());
    let digits = digits.trim_start_matches('+');
    let (number, extension) = phone.parts();
    let is_number = |c: char| c.is_numeric() || c.is_whitespace() || "()+-./".contains(c);
    let is_extension = digits.len() >= MIN_LOCAL_DIGITS && phone.extension().is_some();
    if digits.len() < MIN_DIGITS
        || !number.chars().all(is_number)
        || !(extension.is_empty() || is_extension)
    {
        return None;
    }
    let national = digits.trim_start_matches('0');
    let national = match national.strip_prefix('1') {
        Some(rest) if rest.len() >= MIN_LOCAL_DIGITS => rest,
        _ => national,
    };
    let is_whole = national.len() >= MIN_DIGITS;
    Some(if is_whole { national } else { digits }.to_owned())
}

/// What a search looks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SearchTerms {
    /// Each must be the prefix of a word.
    pub(super) prefixes: Vec<String>,
    /// If the search may be a telephone number: a prefix that is enough on its own.
    pub(super) number: Option<String>,
}

impl SearchTerms {
    /// The terms that find the lead with a reference.
    pub(super) fn of(reference: Reference) -> Self {
        Self {
            prefixes: vec![reference.compact().to_lowercase()],
            number: None,
        }
    }
}

/// Splits a search into terms.
pub(super) fn search_terms(search: &str) -> SearchTerms {
    let number = searched_number(search);
    let mut prefixes = split_words(search);
    prefixes.truncate(MAX_SEARCH_TERMS);
    let number = number.filter(|number| prefixes != [number.as_str()]);
    SearchTerms { prefixes, number }
}

/// Rebuilds the index of a lead, including its notes.
pub(super) async fn rebuild(session: &mut Session, lead_id: &str) -> Result<(), StoreError> {
    let row = query(
        "SELECT lead.reference, lead.name, lead.email, lead.phone, lead.phone_e164, lead.message, lead.page, \
         lead.attribution, lead.last_touch, lead_desk.source \
         FROM lead JOIN lead_desk ON lead_desk.lead_id = lead.id WHERE lead.id = $1",
    )
    .bind(lead_id)
    .fetch_one(session)
    .await?;
    let notes = query(
        "SELECT text FROM lead_entry WHERE lead_id = $1 AND kind IN ('note', 'reminder') ORDER BY at DESC LIMIT 200",
    )
    .bind(lead_id)
    .fetch_all(session)
    .await?;
    let mut all: BTreeSet<String> = BTreeSet::new();
    let reference = row.text("reference")?.to_lowercase();
    all.insert(reference.clone());
    for part in [reference.get(..4), reference.get(4..)] {
        all.extend(part.map(str::to_owned));
    }
    let number = digits(&row.optional("phone_e164")?.unwrap_or(row.text("phone")?));
    for start in 0..number.len().saturating_sub(MIN_DIGITS - 1) {
        let end = number.chars().skip(start).take(MAX_WORD_LENGTH);
        all.insert(end.collect());
    }
    let mut texts = vec![row.text("name")?];
    texts.extend(row.optional("email")?);
    let mut others = origin(&row)?;
    for plan in plans::of(session, lead_id).await? {
        texts.extend([plan.title().to_owned(), plan.tool().as_str().to_owned()]);
        let parts = plan.answer().into_iter().flat_map(|answer| &answer.parts);
        others.extend(parts.map(|part| part.title.clone()));
    }
    texts.extend(row.optional("message")?);
    add_words(&mut all, &texts, MAX_WORDS);
    let most = all.len() + MAX_WORDS;
    add_words(&mut all, &others, most);
    let notes: Result<Vec<String>, _> = notes.iter().map(|note| note.text("text")).collect();
    let most = all.len() + MAX_WORDS;
    add_words(&mut all, &notes?, most);
    query("DELETE FROM lead_word WHERE lead_id = $1")
        .bind(lead_id)
        .execute(session)
        .await?;
    let all: Vec<String> = all.into_iter().collect();
    for some in all.chunks(ROWS_PER_STATEMENT) {
        let places: Vec<String> = (0..some.len())
            .map(|n| format!("(${}, $1)", n + 2))
            .collect();
        let statement = format!(
            "INSERT INTO lead_word (word, lead_id) VALUES {}",
            places.join(", ")
        );
        let insert = query(AssertSqlSafe(statement)).bind(lead_id);
        let insert = insert.bind_all(some.iter().map(Value::from));
        insert.execute(session).await?;
    }
    Ok(())
}

/// Returns where a lead came from: its source and what else the studio shows of both touches, and its page.
fn origin(row: &Row) -> Result<Vec<String>, StoreError> {
    let mut texts = Vec::from_iter(row.optional("source")?);
    texts.extend(row.optional("page")?);
    for column in ["attribution", "last_touch"] {
        // A damaged one must not hide the rest of the lead.
        let touch: Attribution = row.json(column).unwrap_or_default();
        let shown = AttributionField::SHOWN.into_iter();
        texts.extend(shown.filter_map(|field| touch.get(field).map(str::to_owned)));
    }
    Ok(texts)
}

/// Adds the words of texts until there are this many.
fn add_words(all: &mut BTreeSet<String>, texts: &[String], most: usize) {
    // A name with an apostrophe is also found without it.
    let words = |text: &String| {
        [
            split_words(text),
            split_words(&text.replace(APOSTROPHES, "")),
        ]
    };
    for word in texts.iter().flat_map(words).flatten() {
        if all.len() >= most {
            break;
        }
        // As it is, too: for searches with such letters.
        all.insert(plain_letters(&word));
        all.insert(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_an_apostrophe_are_found_without_it() {
        for name in ["Pat O'Brien", "Pat O’Brien"] {
            let mut all = BTreeSet::new();
            add_words(&mut all, &[name.to_owned()], MAX_WORDS);
            assert_eq!(Vec::from_iter(all), ["brien", "o", "obrien", "pat"]);
        }
    }

    #[test]
    fn search_terms_normalize_names_phone_numbers_and_references() {
        assert_eq!(split_words("Zoë  O'Brien, ZOË"), ["zoe", "o", "brien"]);
        let prefixes = |search: &str| search_terms(search).prefixes;
        let number = |search: &str| search_terms(search).number.unwrap_or_default();
        assert_eq!(prefixes("Zoe o'br"), ["zoe", "o", "br"]);
        assert_eq!(number("(312) 555-01"), "31255501");
        assert_eq!(number("+1 312 555 0143"), "3125550143");
        for written in [
            "+44 (0)20 7946 0958",
            "0044 20 7946 0958",
            "011 44 20 7946 0958",
            "tel:+442079460958",
        ] {
            assert_eq!(number(written), "442079460958", "{written}");
        }
        assert_eq!(number("020 7946 0958"), "2079460958");
        assert_eq!(number("030 901820"), "30901820");
        for written in ["414-555-0143 x22", "001 414 555 0143", "414 555 0143, 22"] {
            assert_eq!(number(written), "4145550143", "{written}");
        }
        assert_eq!(number("1 414 555 014"), "414555014");
        // A number may also be a ZIP code or the number of an order.
        assert_eq!(prefixes("06511-2233"), ["06511", "2233"]);
        for (search, words) in [
            ("0143", vec!["0143"]),
            ("1234 Main St 5", vec!["1234", "main", "st", "5"]),
            ("K7Q4-M2P", vec!["k7q4", "m2p"]),
            ("K7Q4-M2PP", vec!["k7q4", "m2pp"]),
            ("12", vec!["12"]),
            ("  ", vec![]),
        ] {
            assert_eq!(prefixes(search), words, "{search}");
            assert_eq!(number(search), "", "{search}");
        }
        assert_eq!(prefixes(&"a b c d e f g h i j ".repeat(3)).len(), 8);
    }
}
