//! An edited index answers like one built from scratch.

use sightline_model::SearchKind;

use super::{Sample, entry, groups, index, order};
use crate::{Entry, Group, SearchQuery, Synonyms};

impl Sample {
    fn edit(&mut self, removed: &[&str], put: Vec<Group>) {
        let removed: Vec<String> = removed.iter().map(|key| (*key).to_owned()).collect();
        self.index = self.index.edited(&removed, put.clone());
        for key in &removed {
            self.groups.remove(key);
        }
        self.groups.extend(put);
    }

    /// The same groups in an index built from scratch, in reverse order.
    fn anew(&self) -> Self {
        let groups = self.groups.iter().rev();
        let groups = groups.map(|(key, entries)| (key.clone(), entries.clone()));
        Self {
            index: crate::SearchIndex::new(groups, self.synonyms.clone()),
            groups: self.groups.clone(),
            synonyms: self.synonyms.clone(),
        }
    }

    /// The dictionary: each word with the number of entries that have it.
    fn words(&self) -> Vec<(&str, usize)> {
        let terms = self.index.dictionary.terms();
        terms
            .map(|term| (term.word(), term.postings().len()))
            .collect()
    }

    /// Everything that the search answers to a query.
    fn answers(&self, query: &str, kind: SearchKind) -> String {
        let all = SearchQuery::of(query);
        let of_kind = SearchQuery {
            kind: Some(kind),
            ..all.clone()
        };
        let [all_kinds, one_kind] = [&all, &of_kind].map(|query| self.find(query));
        format!("{all_kinds:?}\n{one_kind:?}\n{:?}", self.suggest(&all))
    }

    fn assert_as_anew<'q>(&self, queries: impl IntoIterator<Item = &'q str>) {
        let anew = self.anew();
        assert_eq!(self.words(), anew.words());
        for (query, kind) in queries.into_iter().zip(SearchKind::ALL.into_iter().cycle()) {
            assert_eq!(
                self.answers(query, kind),
                anew.answers(query, kind),
                "{query}"
            );
        }
    }
}

/// Pseudorandom numbers that are the same in every run (xorshift).
struct Figures(u64);

impl Figures {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).unwrap()
    }

    fn of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }

    fn word(&mut self) -> String {
        const SYLLABLES: [&str; 12] = [
            "ca", "Me", "ra", "dom", "É", "tur", "ret", "s", "bo", "X", "vi", "na",
        ];
        match self.below(4) {
            0 => {
                let common = ["camera", "Cameras", "NVR", "the", "recorder", "8 MP", "8mp"];
                self.of(&common).to_owned()
            }
            1 => format!(
                "DS-{}{}/I{}",
                self.of(&SYLLABLES),
                self.below(60),
                self.below(3)
            ),
            _ => (0..=self.below(4)).map(|_| self.of(&SYLLABLES)).collect(),
        }
    }

    fn text(&mut self, most: usize) -> String {
        let words: Vec<String> = (0..self.below(most + 1)).map(|_| self.word()).collect();
        words.join(" ")
    }

    fn group(&mut self) -> Vec<Entry> {
        let entries = self.below(5);
        let entry = |_| Entry {
            kind: SearchKind::ALL[self.below(SearchKind::ALL.len())],
            order: order(&self.below(5).to_string()),
            href: format!("/{}", self.below(1000)),
            title: self.text(3),
            context: self.text(2),
            model: self.text(1),
            keywords: self.text(2),
            summary: self.text(6),
            body: self.text(9),
            picture: None,
            standing: (self.below(4) == 0).then(|| "Service only".to_owned()),
        };
        (0..entries).map(entry).collect()
    }

    /// A query, often with a typo.
    fn query(&mut self) -> String {
        let words = self.text(2);
        let mut query: Vec<char> = format!("{} {words}", self.word()).chars().collect();
        if self.below(2) == 0 {
            let at = self.below(query.len());
            query[at] = 'e';
        }
        query.into_iter().collect()
    }
}

#[test]
fn an_edited_index_answers_like_a_rebuilt_one() {
    let mut figures = Figures(0x5EED);
    let synonyms = [vec!["recorder".to_owned(), "nvr".to_owned()]];
    let mut sample = Sample::new([], Synonyms::new(&synonyms));
    let key = |figures: &mut Figures| format!("group/{}", figures.below(60));
    for edit in 0..240 {
        let removed: Vec<String> = (0..figures.below(3)).map(|_| key(&mut figures)).collect();
        let removed: Vec<&str> = removed.iter().map(String::as_str).collect();
        let mut put: Vec<Group> = (0..figures.below(4))
            .map(|_| (key(&mut figures), figures.group()))
            .collect();
        put.sort_by(|(one, _), (other, _)| one.cmp(other));
        put.dedup_by(|(one, _), (other, _)| one == other);
        sample.edit(&removed, put);
        if edit % 10 == 9 {
            let queries: Vec<String> = (0..12).map(|_| figures.query()).collect();
            sample.assert_as_anew(queries.iter().map(String::as_str));
        }
    }
    assert!(sample.words().len() > 500, "the words fill several blocks");
    let keys: Vec<String> = sample.groups.keys().cloned().collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    sample.edit(&keys, Vec::new());
    assert_eq!(sample.words(), []);
    sample.assert_as_anew(["camera"]);
}

#[test]
fn edits_of_empty_and_very_long_texts_match_a_rebuilt_index() {
    let queries = ["camera", "the", "x", "xxxxxxxx", "hikvison", "1-1", "zzzz"];
    let said = |text: &str| vec![entry(SearchKind::Article, text, text, text, text)];
    let mut sample = index();
    let same: Group = groups().next().unwrap();
    let edits: [(&[&str], Vec<Group>); 8] = [
        (&[], vec![("empty".to_owned(), Vec::new())]),
        (&[], vec![("fillers".to_owned(), said("the of and"))]),
        (&[], vec![("marks".to_owned(), said("- … \u{301}"))]),
        (&[], vec![("endless".to_owned(), said(&"x".repeat(5_000)))]),
        (&[], vec![("chained".to_owned(), said(&"1-".repeat(300)))]),
        (&[], vec![same]),
        (&["Hikvision", "Hikvision", "endless"], Vec::new()),
        (
            &["Hikvision", "fillers", "nothing"],
            vec![("empty".to_owned(), said("zzzz"))],
        ),
    ];
    for (removed, put) in edits {
        sample.edit(removed, put);
        sample.assert_as_anew(queries);
    }
}

#[test]
fn the_first_of_several_groups_with_the_same_key_wins() {
    let said = |title: &str| vec![entry(SearchKind::Article, title, "", "", "")];
    let put = vec![
        ("key".to_owned(), said("dome")),
        ("key".to_owned(), said("turret")),
    ];
    let index = crate::SearchIndex::new(put.clone(), Synonyms::default());
    for index in [index.edited(&[], put), index] {
        assert!(index.uses("dome") && !index.uses("turret"));
    }
}

#[test]
fn entries_with_equal_scores_are_sorted_by_their_order() {
    let said = |orders: &[&str]| -> Vec<Entry> {
        let entry = |name: &&str| Entry {
            order: order(name),
            ..entry(SearchKind::Article, "Dome", name, "", "")
        };
        orders.iter().map(entry).collect()
    };
    let put = |key: &str, orders: &[&str]| (key.to_owned(), said(orders));
    let mut sample = Sample::new(
        [put("a", &["5", "2", "2"]), put("c", &["1"])],
        Synonyms::default(),
    );
    sample.edit(&[], vec![put("b", &["2", "0"])]);
    let found = sample.find(&SearchQuery::of("dome"));
    let orders = found
        .results
        .iter()
        .map(|result| result.context[0].text.as_str());
    assert_eq!(orders.collect::<String>(), "012225");
}

#[test]
fn a_spelling_comes_from_the_first_remaining_field() {
    let said =
        |title: &str, summary: &str| vec![entry(SearchKind::Article, title, "", "", summary)];
    let put = |key: &str, entries| (key.to_owned(), entries);
    let mut sample = Sample::new(
        [
            put("a", said("Turret", "Seen by a VanDal.")),
            put("b", said("VANDAL", "")),
            put("c", said("Box", "The Vandals are here.")),
        ],
        Synonyms::default(),
    );
    let spelling = |sample: &Sample| {
        let spelling = sample.find(&SearchQuery::of("vamdal")).spelling;
        spelling.map(|link| link.label)
    };
    assert_eq!(spelling(&sample).as_deref(), Some("VANDAL"));
    sample.edit(&["b"], Vec::new());
    assert_eq!(spelling(&sample).as_deref(), Some("VanDal"));
    sample.edit(&["a"], Vec::new());
    assert_eq!(spelling(&sample).as_deref(), Some("vandals"));
    sample.edit(&["c"], Vec::new());
    assert_eq!(spelling(&sample), None);
}

#[test]
fn a_spelling_comes_from_the_title_before_the_slug() {
    let reader = entry(
        SearchKind::Product,
        "Müller reader",
        "Türöffner",
        "MR-1 turoffner-muller-reader",
        "",
    );
    let sample = Sample::new([("a".to_owned(), vec![reader])], Synonyms::default());
    for (query, expected) in [("mueller", "müller"), ("tueroffner", "türöffner")] {
        let spelling = sample.find(&SearchQuery::of(query)).spelling;
        assert_eq!(spelling.unwrap().label, expected);
    }
    let entry_at = |key: &str, place| sample.entry(key, place);
    let published = sample.index.published(&entry_at);
    let mut spellings = published.index.words.lines().zip(&published.spellings);
    let muller = spellings.find(|(word, _)| *word == "muller").unwrap();
    assert_eq!(muller.1, "müller");
}

#[test]
fn an_entry_with_missing_texts_is_left_out_of_the_results() {
    let mut sample = index();
    sample.groups.remove("Hikvision");
    let found = sample.find(&SearchQuery::of("hikvison"));
    assert_eq!((found.results.len(), found.total), (2, 3));
    assert_eq!(found.spelling.unwrap().label, "hikvision");
    assert_eq!(sample.suggest(&SearchQuery::of("hikvision")).items.len(), 2);
}
