//! Counts of events by page and source since they were last written. Their memory is bounded, whatever is sent.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use jiff::civil::Date;
use parking_lot::Mutex;
use sightline_leads::{
    Attribution, AttributionField, Desk, OTHER_SITES, SiteCount, SiteEvent, is_named_source, source,
};

use crate::error::causes;

/// The number of sources per day whose names anybody can make up: other sites, and names in addresses. Further ones are
/// counted together.
const MAX_OTHER_SOURCES: usize = 200;
/// The number of origins whose source names are cached.
const MAX_ORIGINS: usize = 1_000;
/// Longer origins, which no domain name needs, aren't cached.
const MAX_ORIGIN_LENGTH: usize = 300;
/// The number of counters in memory. Beyond it, events that need a new counter are dropped.
const MAX_COUNTERS: usize = 20_000;
/// The number of counters written in one transaction, so that leads don't wait long for the database.
const BATCH: usize = 500;

/// An event, and the source that the visitor came from.
type Kind = (SiteEvent, Arc<str>);

/// Counters by page and source.
#[derive(Debug, Default)]
pub(crate) struct SiteCounts(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    by_page: HashMap<String, HashMap<Kind, u64>>,
    numbers: usize,
    sources: Sources,
}

#[derive(Debug, Default)]
struct Sources {
    day: Option<Date>,
    /// The names of all sources of the day.
    names: HashSet<Arc<str>>,
    /// The number of names that anybody can make up.
    others: usize,
    by_origin: HashMap<String, Arc<str>>,
}

impl SiteCounts {
    /// Counts the arrival on a page of the site of a visitor who came from the page at `from`; blank if from none.
    pub(super) fn add_arrival(&self, page: &str, from: &str) {
        let mut state = self.0.lock();
        let source = state.sources.of_origin(origin(from));
        state.add(page, (SiteEvent::Arrival, source), 1);
    }

    /// Counts an event on a page of the site for a visitor with this attribution.
    pub(crate) fn add(&self, what: SiteEvent, page: &str, way: &Attribution) {
        let mut state = self.0.lock();
        let source = state.sources.named(&source(way));
        state.add(page, (what, source), 1);
    }

    /// Writes the counters to the database under `day`, and keeps those that couldn't be written.
    pub(super) async fn flush(&self, desk: &Desk, day: Date) {
        let list = self.take(day);
        let mut batches = list.chunks(BATCH);
        while let Some(batch) = batches.next() {
            let Err(error) = desk.add_counts(day, batch).await else {
                continue;
            };
            tracing::warn!(%error, cause = causes(&error), "what the site brought could not be written down");
            let mut state = self.0.lock();
            for (count, n) in std::iter::once(batch).chain(batches).flatten() {
                let source = state.sources.named(&count.source);
                state.add(&count.page, (count.what, source), *n);
            }
            return;
        }
    }

    /// Takes all counters and starts new ones. A new day also starts a new list of sources.
    fn take(&self, day: Date) -> Vec<(SiteCount, u64)> {
        let mut state = self.0.lock();
        if state
            .sources
            .day
            .replace(day)
            .is_some_and(|last| last != day)
        {
            state.sources = Sources {
                day: Some(day),
                ..Sources::default()
            };
        }
        state.numbers = 0;
        let by_page = std::mem::take(&mut state.by_page);
        let numbers = by_page.into_iter().flat_map(|(page, numbers)| {
            numbers.into_iter().map(move |((what, source), n)| {
                let count = SiteCount {
                    what,
                    page: page.clone(),
                    source: source.as_ref().to_owned(),
                };
                (count, n)
            })
        });
        numbers.collect()
    }
}

impl State {
    fn add(&mut self, page: &str, kind: Kind, n: u64) {
        let numbers = self.by_page.get_mut(page);
        if let Some(number) = numbers.and_then(|numbers| numbers.get_mut(&kind)) {
            *number = number.saturating_add(n);
            return;
        }
        if self.numbers < MAX_COUNTERS {
            self.numbers += 1;
            let numbers = self.by_page.entry(page.to_owned()).or_default();
            numbers.insert(kind, n);
        }
    }
}

impl Sources {
    /// The source name of an origin.
    fn of_origin(&mut self, origin: &str) -> Arc<str> {
        if let Some(known) = self.by_origin.get(origin) {
            return Arc::clone(known);
        }
        let facts = BTreeMap::from([(AttributionField::Referrer, origin.to_owned())]);
        let name = self.named(&source(&Attribution::parse(&facts).0));
        if self.by_origin.len() < MAX_ORIGINS && origin.len() <= MAX_ORIGIN_LENGTH {
            self.by_origin.insert(origin.to_owned(), Arc::clone(&name));
        }
        name
    }

    /// The name that a source is counted under on this day.
    fn named(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return Arc::clone(known);
        }
        let is_named = is_named_source(name);
        if !is_named && self.others >= MAX_OTHER_SOURCES {
            return self.named(OTHER_SITES);
        }
        self.others += usize::from(!is_named);
        let name: Arc<str> = name.into();
        self.names.insert(Arc::clone(&name));
        name
    }
}

/// Scheme, host and port of an address.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address
        .get(host..)
        .and_then(|rest| rest.find(['/', '?', '#']));
    let end = end.map_or(address.len(), |end| host + end);
    address.get(..end).unwrap_or(address)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use sightline_leads::{LeadStore, RandomSource};

    use super::*;

    /// Sources and numbers of a page, in order.
    fn of_page(list: &[(SiteCount, u64)], page: &str) -> Vec<(String, u64)> {
        let mut found: Vec<_> = list
            .iter()
            .filter(|(count, _)| count.page == page)
            .map(|(count, n)| (count.source.clone(), *n))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn referrers_on_one_site_count_as_one_source() {
        let counts = SiteCounts::default();
        for page in [
            "https://www.google.com/search?q=me",
            "https://www.google.com",
            "https://google.de/#x",
        ] {
            counts.add_arrival("/", page);
        }
        counts.add_arrival("/", "");
        counts.add_arrival("/about", "https://www.yelp.com/biz?x=https://a.example/");
        let today = date(2026, 11, 21);
        let list = counts.take(today);
        let pairs = |list: &[(&str, u64)]| -> Vec<_> {
            list.iter()
                .map(|(name, n)| ((*name).to_owned(), *n))
                .collect()
        };
        assert_eq!(of_page(&list, "/"), pairs(&[("Direct", 1), ("Google", 3)]));
        assert_eq!(of_page(&list, "/about"), pairs(&[("yelp.com", 1)]));
        assert_eq!(counts.take(today), []);
    }

    #[test]
    fn sources_beyond_the_daily_limit_count_as_other_sites() {
        let counts = SiteCounts::default();
        let from = |number: usize| format!("https://site-{number}.example/");
        for number in 0..MAX_OTHER_SOURCES + 50 {
            counts.add_arrival("/", &from(number));
        }
        // Sources with known names are always counted separately.
        counts.add_arrival("/", "https://www.google.com/");
        let utm = BTreeMap::from([(AttributionField::UtmSource, "flyer".to_owned())]);
        counts.add(SiteEvent::Call, "/", &Attribution::parse(&utm).0);
        let today = date(2026, 11, 21);
        let list = counts.take(today);
        assert_eq!(list.len(), MAX_OTHER_SOURCES + 3);
        let number = |what, source: &str| {
            let found = list
                .iter()
                .find(|(count, _)| count.what == what && count.source == source);
            found.map(|(_, n)| *n)
        };
        assert_eq!(number(SiteEvent::Arrival, OTHER_SITES), Some(50));
        assert_eq!(number(SiteEvent::Arrival, "Google"), Some(1));
        assert_eq!(number(SiteEvent::Call, OTHER_SITES), Some(1));

        counts.add_arrival("/", "https://late.example/");
        let tomorrow = date(2026, 11, 22);
        assert_eq!(
            of_page(&counts.take(tomorrow), "/"),
            [(OTHER_SITES.to_owned(), 1)]
        );
        counts.add_arrival("/", "https://late.example/");
        assert_eq!(
            of_page(&counts.take(tomorrow), "/"),
            [("late.example".to_owned(), 1)]
        );
    }

    #[tokio::test]
    async fn counts_that_cannot_be_stored_are_kept_for_the_next_flush() {
        let folder = tempfile::tempdir().unwrap();
        let random = RandomSource::new(|| [7; 16]);
        let open = || LeadStore::open(folder.path().join("leads.sqlite"), random.clone());
        let closed = open().await.unwrap();
        closed.close().await;
        let counts = SiteCounts::default();
        let number = BATCH + 7;
        let pages: Vec<String> = (0..number)
            .map(|number| format!("/page-{number}"))
            .collect();
        for page in &pages {
            counts.add_arrival(page, "https://www.yelp.com/");
        }
        let today = date(2026, 11, 21);
        let desk = Desk::new(closed.database(), random.clone());
        counts.flush(&desk, today).await;
        assert_eq!(counts.0.lock().numbers, number);

        let store = open().await.unwrap();
        let desk = Desk::new(store.database(), random.clone());
        counts.flush(&desk, today).await;
        counts.flush(&desk, today).await;
        let rows = desk.counted((today, today)).await.unwrap();
        let written = rows
            .iter()
            .filter(|row| row.n == 1 && row.count.source == "yelp.com");
        assert_eq!(written.count(), number);
        assert_eq!(counts.0.lock().numbers, 0);
    }

    #[test]
    fn the_number_of_counters_and_origins_is_limited() {
        let counts = SiteCounts::default();
        for number in 0..MAX_COUNTERS + 500 {
            let page = format!("/page-{}", number / 100);
            counts.add_arrival(&page, &format!("https://s{}.example", number % 100));
        }
        let long = format!("https://{}.example/", "x".repeat(2_000));
        counts.add_arrival("/page-0", &long);
        let state = counts.0.lock();
        assert_eq!(state.numbers, MAX_COUNTERS);
        assert!(
            state
                .sources
                .by_origin
                .keys()
                .all(|origin| origin.len() <= MAX_ORIGIN_LENGTH)
        );
        drop(state);
        for number in 0..2 * MAX_ORIGINS {
            counts.add_arrival("/page-0", &format!("https://t{number}.example"));
        }
        let state = counts.0.lock();
        assert_eq!(state.sources.by_origin.len(), MAX_ORIGINS);
        assert_eq!(state.sources.others, MAX_OTHER_SOURCES);
        drop(state);
        let list = counts.take(date(2026, 11, 21));
        assert_eq!(list.len(), MAX_COUNTERS);
        // There is room again.
        counts.add_arrival("/new", "");
        assert_eq!(counts.0.lock().numbers, 1);
    }
}
