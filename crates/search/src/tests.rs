mod edits;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sightline_model::{CompanySlug, Router, SearchKind, Suggestions};

use super::{Entry, Group, Order, SearchIndex, SearchQuery, SearchResults, Synonyms};

/// An index with the texts of its entries.
struct Sample {
    groups: BTreeMap<String, Vec<Entry>>,
    synonyms: Synonyms,
    index: SearchIndex,
}

impl Sample {
    fn new(groups: impl IntoIterator<Item = Group>, synonyms: Synonyms) -> Self {
        let groups: BTreeMap<_, _> = groups.into_iter().collect();
        Self {
            index: SearchIndex::new(groups.clone(), synonyms.clone()),
            groups,
            synonyms,
        }
    }

    fn find(&self, query: &SearchQuery) -> SearchResults {
        let entry_at = |key: &str, place| self.entry(key, place);
        self.index.find(query, &router(), &entry_at)
    }

    fn suggest(&self, query: &SearchQuery) -> Suggestions {
        let entry_at = |key: &str, place| self.entry(key, place);
        self.index.suggest(query, &router(), &entry_at)
    }

    fn entry(&self, key: &str, place: usize) -> Option<Entry> {
        self.groups.get(key)?.get(place).cloned()
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.groups.values().flatten()
    }
}

fn entry(kind: SearchKind, title: &str, context: &str, model: &str, summary: &str) -> Entry {
    let href = format!("/{}", title.to_lowercase().replace(' ', "-"));
    Entry {
        context: context.to_owned(),
        model: model.to_owned(),
        summary: summary.to_owned(),
        ..Entry::new(kind, href, title)
    }
}

fn index() -> Sample {
    Sample::new(groups(), Synonyms::default())
}

/// Every entry in a group of its own.
fn groups() -> impl Iterator<Item = Group> {
    use SearchKind::{Article, Brand, Faq, Product, Service};
    let entries = [
        entry(
            Service,
            "CCTV installation",
            "",
            "",
            "We mount cameras and recorders.",
        ),
        entry(
            Brand,
            "Hikvision",
            "",
            "",
            "Cameras and recorders from Hangzhou.",
        ),
        entry(
            Product,
            "DS-2CD2385 turret camera, 8 MP",
            "Hikvision",
            "DS-2CD2385G1-I",
            "A camera for the porch.",
        ),
        entry(
            Product,
            "DS-7732NI recorder, 32 channels",
            "Hikvision",
            "DS-7732NI-I4/16P",
            "Records 32 cameras.",
        ),
        entry(
            Product,
            "P3265 dome camera, 2 MP",
            "Axis Communications",
            "02328-001",
            "Seen by a vandal.",
        ),
        entry(
            Article,
            "How many cameras does a house need?",
            "CCTV",
            "",
            "Count the doors, not the corners.",
        ),
        entry(
            Faq,
            "How long is the warranty?",
            "Products",
            "",
            "Two to five years. Axis gives five.",
        ),
    ];
    entries.into_iter().enumerate().map(|(place, entry)| {
        let order = order(&place.to_string());
        (entry.title.clone(), vec![Entry { order, ..entry }])
    })
}

/// Returns an order in the same class for all.
fn order(name: &str) -> Order {
    Order {
        class: 'a',
        name: name.into(),
    }
}

fn router() -> Router {
    Router::new(CompanySlug::parse("sample").unwrap(), "Sample Inc")
}

fn titles(query: &str) -> Vec<String> {
    let found = index().find(&SearchQuery::of(query));
    let title =
        |runs: Vec<sightline_model::TextRun>| runs.into_iter().map(|run| run.text).collect();
    found
        .results
        .into_iter()
        .map(|found| title(found.title))
        .collect()
}

fn first(query: &str) -> String {
    titles(query).into_iter().next().unwrap_or_default()
}

#[test]
fn entries_with_the_query_in_their_title_come_first() {
    assert_eq!(first("hikvision"), "Hikvision");
    assert_eq!(first("cctv"), "CCTV installation");
    assert_eq!(first("warranty"), "How long is the warranty?");
    assert_eq!(titles("hikvision").len(), 3);
}

#[test]
fn model_numbers_are_found_by_any_part() {
    for query in [
        "2385",
        "ds-2cd",
        "DS2CD2385",
        "ds 2cd2385",
        "2cd23",
        "2CD2385G1",
    ] {
        assert_eq!(first(query), "DS-2CD2385 turret camera, 8 MP", "{query}");
    }
    for query in ["7732", "I4/16P", "ds-7732ni-i4", "16p"] {
        assert_eq!(first(query), "DS-7732NI recorder, 32 channels", "{query}");
    }
}

#[test]
fn a_model_number_with_a_typo_is_found_although_its_parts_are_known_elsewhere() {
    let recorder = "DS-7732NI recorder, 32 channels";
    let others = ["Bracket 14", "Box D5"].map(|title| {
        let entry = entry(SearchKind::Product, title, "", "", "");
        (title.to_owned(), vec![entry])
    });
    let index = Sample::new(groups().chain(others), Synonyms::default());
    for query in ["DS-7732NI-14/16P", "D5-7732NI-I4/16P"] {
        let found = index.find(&SearchQuery::of(query));
        assert_eq!(found.total, 1, "{query}");
        assert_eq!(found.results[0].href, "/ds-7732ni-recorder,-32-channels");
        let spelling = found.spelling.map(|link| link.label);
        assert_eq!(spelling.as_deref(), Some("DS-7732NI-I4/16P"), "{query}");
    }
    assert_eq!(
        marked(&index, "7732ni-32")[0].replace(['[', ']'], ""),
        recorder
    );
}

#[test]
fn misspelled_words_are_found() {
    for query in ["hikvison", "hikvsion", "hickvision", "hik vision"] {
        assert_eq!(first(query), "Hikvision", "{query}");
    }
    assert_eq!(first("comunicatons"), "P3265 dome camera, 2 MP");
    assert_eq!(first("cmunicatons"), "P3265 dome camera, 2 MP");
    assert_eq!(first("dmoe"), "P3265 dome camera, 2 MP");
    assert!(titles("dxme").contains(&"P3265 dome camera, 2 MP".to_owned()));
    assert!(titles("zzzz").is_empty());
}

#[test]
fn plurals_prefixes_and_joined_units_are_found() {
    assert_eq!(first("turrets"), first("turret"));
    assert_eq!(first("tur"), "DS-2CD2385 turret camera, 8 MP");
    assert_eq!(first("8mp"), "DS-2CD2385 turret camera, 8 MP");
    assert_eq!(first("8 mp camera"), "DS-2CD2385 turret camera, 8 MP");
}

#[test]
fn all_words_but_fillers_must_match_or_results_are_partial() {
    assert_eq!(titles("axis dome"), ["P3265 dome camera, 2 MP"]);
    assert_eq!(
        first("how long is the warranty"),
        "How long is the warranty?"
    );
    let found = index().find(&SearchQuery::of("dome submarine"));
    assert!(found.partial);
    assert_eq!(found.total, 1);
}

/// Returns the titles that the search finds when the owner has grouped some words.
fn with_synonyms(groups: &[&[&str]], query: &str) -> Vec<String> {
    let words = |group: &&[&str]| group.iter().map(|word| (*word).to_owned()).collect();
    let groups: Vec<Vec<String>> = groups.iter().map(words).collect();
    let index = Sample::new(self::groups(), Synonyms::new(&groups));
    let found = index.find(&SearchQuery::of(query));
    assert!(!found.partial && found.spelling.is_none(), "{query}");
    let title =
        |runs: &[sightline_model::TextRun]| runs.iter().map(|run| run.text.as_str()).collect();
    found
        .results
        .iter()
        .map(|found| title(&found.title))
        .collect()
}

#[test]
fn a_synonym_finds_what_the_other_words_of_its_group_find() {
    let groups: &[&[&str]] = &[
        &["recorder", "VCR"],
        &["eyeball cam", "turret"],
        &["porch", "dome"],
    ];
    assert_eq!(titles("vcr"), Vec::<String>::new());
    let sorted = |mut titles: Vec<String>| {
        titles.sort();
        titles
    };
    for (query, means) in [
        ("vcr", "recorder"),
        ("VCRs hikvision", "hikvision recorders"),
    ] {
        let found = sorted(with_synonyms(groups, query));
        assert_eq!(found, sorted(titles(means)), "{query}");
    }
    for query in ["eyeball cam", "eyeball cams", "hikvision eyeball-cam"] {
        assert_eq!(
            with_synonyms(groups, query),
            ["DS-2CD2385 turret camera, 8 MP"],
            "{query}"
        );
    }
}

#[test]
fn exact_matches_rank_before_synonyms() {
    let [turret, dome] = ["DS-2CD2385 turret camera, 8 MP", "P3265 dome camera, 2 MP"];
    let groups: &[&[&str]] = &[&["turret", "dome"]];
    assert_eq!(with_synonyms(groups, "turret"), [turret, dome]);
    assert_eq!(with_synonyms(groups, "domes"), [dome, turret]);
}

#[test]
fn the_matching_synonym_is_marked_in_a_result() {
    let groups = [vec!["vcr".to_owned(), "recorder".to_owned()]];
    let index = Sample::new(self::groups(), Synonyms::new(&groups));
    let found = index.find(&SearchQuery::of("vcr"));
    let marked = found.results.iter().flat_map(|result| &result.title);
    let marked: Vec<&str> = marked
        .filter(|run| run.mark)
        .map(|run| run.text.as_str())
        .collect();
    assert_eq!(marked, ["recorder"]);
}

/// Returns the titles that the search finds, with their marks in brackets.
fn marked(index: &Sample, query: &str) -> Vec<String> {
    let found = index.find(&SearchQuery::of(query));
    let run = |run: &sightline_model::TextRun| {
        let text = &run.text;
        if run.mark {
            format!("[{text}]")
        } else {
            text.clone()
        }
    };
    let titles = found.results.iter().map(|result| &result.title);
    titles.map(|runs| runs.iter().map(run).collect()).collect()
}

#[test]
fn short_parts_of_a_word_neither_match_nor_are_marked_inside_others() {
    let titles = [
        "Slow Wi-Fi",
        "Wildlife and fire",
        "E-mail",
        "Each mailbox",
        "A 2-wire bus",
        "20 wires for $2,000",
        "K1042-P dome",
        "A bullet with 4 MP",
        "4K map",
        "Night-vision camera",
        "Vision at night",
    ];
    let group = |title: &&str| {
        let entry = entry(SearchKind::Article, title, "", "", "");
        ((*title).to_owned(), vec![entry])
    };
    let index = Sample::new(titles.iter().map(group), Synonyms::default());
    for (query, expected) in [
        ("wi-fi", &["Slow [Wi-Fi]"][..]),
        ("wifi", &["Slow [Wi-Fi]"]),
        ("wi fi", &["Slow [Wi-Fi]"]),
        ("e-mail", &["[E-mail]"]),
        ("2-wire", &["A [2-wire] bus"]),
        ("k1042", &["[K1042]-P dome"]),
        ("k 1042", &["[K1042]-P dome"]),
        ("4-MP", &["A bullet with [4 MP]"]),
        ("4 mp", &["A bullet with [4 MP]"]),
        ("bullet 4mp", &["A [bullet] with [4 MP]"]),
        (
            "night-vision",
            &["[Night-vision] camera", "[Vision] at [night]"],
        ),
    ] {
        assert_eq!(marked(&index, query), expected, "{query}");
    }
}

#[test]
fn the_name_of_a_product_alone_does_not_find_its_questions() {
    let name = "K1042 dome camera";
    let question = |title: &str| entry(SearchKind::Faq, title, name, "", "It is.");
    let product = entry(SearchKind::Product, name, "", "", "");
    let questions = ["Is it outdoors?", "Is the camera loud?"].map(question);
    let entries = std::iter::once(product).chain(questions).collect();
    let index = Sample::new([(String::new(), entries)], Synonyms::default());
    let camera = "Is the [camera] loud?";
    for (query, expected) in [
        ("k1042", &["[K1042] dome camera"][..]),
        ("dome camera", &["K1042 [dome] [camera]"]),
        ("camera", &["K1042 dome [camera]", camera]),
        ("k1042 outdoors", &["Is it [outdoors]?"]),
        ("k1042 xyzzy", &["[K1042] dome camera"]),
    ] {
        assert_eq!(marked(&index, query), expected, "{query}");
    }
}

#[test]
fn a_short_number_finds_whole_numbers_first() {
    let titles = [
        "B5100i camera, 12 MP",
        "5100i camera, 12 MP",
        "Camera, 5 MP",
    ];
    let group = |title: &&str| {
        let entry = entry(SearchKind::Product, title, "", "", "");
        ((*title).to_owned(), vec![entry])
    };
    let synonyms = [vec!["MP".to_owned(), "megapixel".to_owned()]];
    let index = Sample::new(titles.iter().map(group), Synonyms::new(&synonyms));
    for query in ["5 megapixel camera", "5 megapixel"] {
        let first = marked(&index, query)[0].replace(['[', ']'], "");
        assert_eq!(first, "Camera, 5 MP", "{query}");
    }
}

#[test]
fn a_letter_finds_only_itself() {
    let titles = ["Plan B", "Bullet camera", "Box camera"];
    let group = |title: &&str| {
        let entry = entry(SearchKind::Product, title, "", "", "");
        ((*title).to_owned(), vec![entry])
    };
    let index = Sample::new(titles.iter().map(group), Synonyms::default());
    assert_eq!(marked(&index, "<b>"), ["Plan [B]"]);
}

#[test]
fn results_are_counted_and_filtered_by_kind() {
    let query = SearchQuery::parse(Some("q=camera&kind=product"));
    let found = index().find(&query);
    assert_eq!(found.results.len(), 3);
    assert_eq!(found.total, 6);
    let kinds: Vec<_> = found
        .kinds
        .iter()
        .map(|kind| (kind.label.as_str(), kind.count))
        .collect();
    assert_eq!(
        kinds,
        [
            ("All", 6),
            ("Products", 3),
            ("Services", 1),
            ("Brands", 1),
            ("Articles", 1)
        ]
    );
    assert!(found.kinds[1].current);
    assert_eq!(found.kinds[0].href, "/search?q=camera");
}

#[test]
fn more_results_are_on_further_pages() {
    let group = |number: u32| {
        let entry = entry(SearchKind::Product, &format!("Camera {number}"), "", "", "");
        let order = order(&format!("{number:03}"));
        (number.to_string(), vec![Entry { order, ..entry }])
    };
    let index = Sample::new((0..130).map(group).chain(groups()), Synonyms::default());
    let find = |query: &str| index.find(&SearchQuery::parse(Some(query)));
    let mut seen = Vec::new();
    for (page, results) in [(1, 60), (2, 60), (3, 13)] {
        let found = find(&format!("q=camera&kind=product&page={page}"));
        assert_eq!(found.results.len(), results);
        seen.extend(found.results.into_iter().map(|result| result.href));
        let pager = found.pager.unwrap();
        assert_eq!((pager.page, pager.pages), (page, 3));
        assert_eq!(pager.first, "/search?q=camera&kind=product");
        let further = "/search?q=camera&kind=product&page={page}";
        assert_eq!(pager.further, further);
    }
    let all: BTreeSet<_> = seen.iter().collect();
    assert_eq!(all.len(), 133, "each is on one page");
    let last = find("q=camera&kind=product&page=4000000000");
    assert_eq!(last.results.len(), 13);
    assert_eq!(last.pager.unwrap().page, 3);
    assert_eq!(find("q=camera&kind=brand&page=2").pager, None);
    assert_eq!(find("q=camera&kind=brand&page=2").results.len(), 1);
    assert!(find("q=xyzzyx&page=2").results.is_empty());
}

#[test]
fn a_corrected_spelling_is_suggested() {
    let spelling = |query: &str| {
        let found = index().find(&SearchQuery::of(query));
        found.spelling.map(|link| (link.label, link.href))
    };
    let offered = |label: &str, href: &str| Some((label.to_owned(), href.to_owned()));
    assert_eq!(
        spelling("hikvison camera"),
        offered("hikvision camera", "/search?q=hikvision%20camera")
    );
    assert_eq!(spelling("dom"), None);
    assert_eq!(
        spelling("warrxxty"),
        offered("warranty", "/search?q=warranty")
    );
    assert_eq!(spelling("qqqqqqqq"), None);
    assert_eq!(spelling("800 7733 02382"), None);
}

#[test]
fn matches_are_marked_in_results_and_suggestions() {
    let found = index().find(&SearchQuery::of("ds-2cd"));
    let title = &found.results[0].title;
    assert_eq!((title[0].text.as_str(), title[0].mark), ("DS-2CD", true));
    let found = index().suggest(&SearchQuery::of("hikvsion"));
    assert_eq!(found.items[0].title[0].text, "Hikvision");
    assert!(found.items[0].title[0].mark);
    assert_eq!(found.all, "/search?q=hikvsion");
}

#[test]
fn the_same_query_gives_the_same_order() {
    let once = titles("camera");
    for _ in 0..3 {
        assert_eq!(titles("camera"), once);
    }
}

proptest! {
    #[test]
    fn no_query_breaks_the_search(query in "\\PC{0,120}|[a-z0-9 -]{0,40}|(ds-|2cd|camra |’|\u{301}|İ|ß|🎥){0,9}") {
        let index = index();
        let asked = SearchQuery::of(&query);
        let found = index.find(&asked);
        prop_assert!(found.results.len() <= index.groups.len());
        for result in found.results {
            let text: String = result.title.iter().map(|run| run.text.as_str()).collect();
            prop_assert!(index.entries().any(|entry| entry.title == text));
        }
        prop_assert!(index.suggest(&asked).items.len() <= 6);
    }

    #[test]
    fn no_text_breaks_the_search(
        text in "(\\PC{0,9}|[a-z0-9]{0,400}|é{0,200}|ﬁ|İ|\u{301}|🎥{0,90}|[ -]|camera){0,8}",
        query in "[a-z0-9]{1,9}|é|camera|fi|i|x{40,90}|\\PC{1,9}",
    ) {
        let product = entry(SearchKind::Product, &text, &text, &text, &text);
        let body = Entry { body: text.clone(), ..product };
        let index = Sample::new([(String::new(), vec![body])], Synonyms::default());
        let asked = SearchQuery::of(&query);
        for result in index.find(&asked).results {
            let title: String = result.title.iter().map(|run| run.text.as_str()).collect();
            prop_assert_eq!(&title, &text);
            let shown: String = result.snippet.iter().map(|run| run.text.as_str()).collect();
            prop_assert!(shown.len() < 260);
        }
        index.suggest(&asked);
    }

    #[test]
    fn every_word_of_a_title_finds_it(at in 0usize..7, word in 0usize..9) {
        let index = index();
        let entry = index.entries().nth(at).unwrap();
        let words: Vec<&str> = entry.title.split_whitespace().collect();
        let word = words[word % words.len()];
        prop_assert!(titles(word).contains(&entry.title), "{word}");
    }
}
