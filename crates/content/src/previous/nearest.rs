//! Finds the page of the new site whose address and title share the most words with an old address.

use std::collections::{BTreeSet, HashMap};

use jiff::civil::Date;
use sightline_model::Route;
use sightline_search::phrase;

use super::SimilarPage;
use sightline_site::Site;

/// A page must share more than this part of the weight of an address's words.
const MIN_SHARED_WEIGHT: f64 = 0.5;
/// The weight of a word that is only in the title, not in the address.
const TITLE_ONLY_WEIGHT: f64 = 0.8;
/// The weight of a word that no page has, relative to one that a single page has. Old addresses are full of place names
/// and praise.
const UNKNOWN_WORD_WEIGHT: f64 = 0.5;
/// The words in addresses of home pages.
const HOME_WORDS: [&str; 5] = ["index", "default", "home", "html", "php"];
/// Names of folders that don't describe a page.
const GENERIC_SEGMENTS: [&str; 6] = ["blog", "news", "post", "page", "category", "tag"];
/// Extensions of files that are pages.
const PAGE_EXTENSIONS: [&str; 8] = [
    ".html", ".htm", ".php", ".asp", ".aspx", ".jsp", ".cfm", ".shtml",
];

/// The pages that can be proposed, by their words.
pub(super) struct Candidates {
    home: SimilarPage,
    list: Vec<Page>,
    /// For each word, the pages that have it and its weight there.
    with: HashMap<String, Vec<(usize, f64)>>,
}

struct Page {
    near: SimilarPage,
    /// The number of its words.
    words: usize,
}

impl Candidates {
    /// Collects all pages with an address of their own.
    pub(super) fn new(site: &Site, today: Date) -> Self {
        let mut found = Self {
            home: near(site, &Route::Home, today),
            list: Vec::new(),
            with: HashMap::new(),
        };
        let routes = site.routes().into_iter();
        for route in routes.filter(|route| *route != Route::Home) {
            let near = near(site, &route, today);
            if !near.path.contains('?') {
                found.add(near);
            }
        }
        found
    }

    fn add(&mut self, near: SimilarPage) {
        let place = self.list.len();
        let in_path = words(&near.path);
        let mut in_title: BTreeSet<String> = words(&near.title);
        in_title.retain(|word| !in_path.contains(word));
        self.list.push(Page {
            near,
            words: in_path.len() + in_title.len(),
        });
        let in_path = in_path.into_iter().map(|word| (word, 1.0));
        for (word, counts) in
            in_path.chain(in_title.into_iter().map(|word| (word, TITLE_ONLY_WEIGHT)))
        {
            self.with.entry(word).or_default().push((place, counts));
        }
    }

    /// Returns the page that an address most likely meant; `None` if none has enough of its words.
    pub(super) fn nearest(&self, path: &str) -> Option<SimilarPage> {
        let words = words(path);
        if words.iter().all(|word| HOME_WORDS.contains(&word.as_str())) {
            return Some(self.home.clone());
        }
        let mut shared: HashMap<usize, f64> = HashMap::new();
        let mut all = 0.0;
        for word in words.iter().filter(|word| !is_generic(word)) {
            let Some(pages) = self.with.get(word) else {
                all += self.weight(1) * UNKNOWN_WORD_WEIGHT;
                continue;
            };
            let weight = self.weight(pages.len());
            all += weight;
            for (page, counts) in pages {
                *shared.entry(*page).or_default() += weight * counts;
            }
        }
        // Ties go to the page with fewer other words, then to the first.
        let fit = |(page, shared): &(usize, f64)| {
            let words = self.list.get(*page).map_or(0, |page| page.words);
            (*shared, std::cmp::Reverse(words), std::cmp::Reverse(*page))
        };
        let best = shared.into_iter().max_by(|one, other| {
            let ((one, fewer, first), (other, than, second)) = (fit(one), fit(other));
            one.total_cmp(&other)
                .then((fewer, first).cmp(&(than, second)))
        });
        let (page, shared) = best?;
        let page = self.list.get(page)?;
        (shared > all * MIN_SHARED_WEIGHT).then(|| page.near.clone())
    }

    /// Returns the weight of a word that this many pages have: the fewer, the higher.
    #[expect(
        clippy::cast_precision_loss,
        reason = "no site has so many pages that it matters"
    )]
    fn weight(&self, pages: usize) -> f64 {
        (self.list.len() as f64 / pages as f64).ln_1p()
    }
}

fn near(site: &Site, route: &Route, today: Date) -> SimilarPage {
    SimilarPage {
        path: site.router().path(route),
        title: site.document(route, today).seo.title,
    }
}

/// Returns the words of a path or a title without plural endings and filler words.
fn words(text: &str) -> BTreeSet<String> {
    let text = text.to_lowercase();
    let ending = PAGE_EXTENSIONS
        .iter()
        .find_map(|ending| text.strip_suffix(ending));
    let spaced = ending
        .unwrap_or(&text)
        .replace(['/', '-', '_', '+', '.'], " ");
    phrase(&spaced).into_iter().collect()
}

/// Whether a word doesn't describe a page. Numbers are dates, list positions or keys, and single letters what is left of
/// names such as `e-catalog` and `plan-b`.
fn is_generic(word: &str) -> bool {
    GENERIC_SEGMENTS.contains(&word)
        || (word.len() == 1 && word.is_ascii())
        || word.bytes().all(|byte| byte.is_ascii_digit())
}
