//! Page views, arrivals and actions, counted without identifying visitors: numbers by day, page and source.
//!
//! - [`views`]: how often pages are shown.
//! - [`arrival`]: how visitors arrive from elsewhere, as far as the request itself tells. This works without script.
//! - [`site`]: arrivals, and what visitors do as reported by the page's script: call, write, start a form.
//!
//! Programs that identify themselves aren't counted. A prefetched page counts when it's shown: its script then requests
//! the head of the page once more. The counts are in memory and written to the database every minute; a crash loses
//! that minute. Nothing else about a request is kept, and nothing about it is logged.

mod arrival;
mod site;
mod views;

use axum::http::Method;
use axum::http::header::{HeaderMap, HeaderName, USER_AGENT};
use jiff::Timestamp;
use jiff::civil::Date;
use sightline_leads::{Desk, LeadStore, SiteEvent};

use crate::intake::{ClientKey, KeyedRate, Permit};
use crate::signals::{is_of_own_page, text};

use arrival::{ArrivalSource, arrival_source};
use site::SiteCounts;
use views::Views;

const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
/// Says that a prefetched page is now shown, and which page led to it.
const SHOWN: HeaderName = HeaderName::from_static("sightline-shown");
/// Words in the `User-Agent` of programs.
const PROGRAMS: [&str; 12] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "preview",
    "monitor",
    "curl",
    "wget",
    "python",
    "http",
    "headless",
    "lighthouse",
];
/// The number of reported actions that are accepted from one client per minute.
const REPORTS_PER_MINUTE: u32 = 30;

/// A request for a page of the site.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageRequest<'a> {
    /// The path of the page, which is a page of the site.
    pub(crate) page: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) method: &'a Method,
    pub(crate) headers: &'a HeaderMap,
    /// The public address of the site.
    pub(crate) base_url: &'a str,
}

impl PageRequest<'_> {
    /// Whether a browser shows the page to a person: with this request, or as a report about a prefetched page.
    fn is_shown(&self) -> bool {
        let is_shown = *self.method == Method::GET || self.headers.contains_key(SHOWN);
        is_shown && is_person(self.headers)
    }
}

/// The counts since they were last written to the database.
#[derive(Debug)]
pub(crate) struct Counts {
    views: Views,
    /// `None` if there is no studio to show them.
    site: Option<SiteCounts>,
    reports: KeyedRate<ClientKey>,
}

impl Counts {
    /// Creates counts of views and, if `by_source`, of arrivals and actions by source.
    pub(crate) fn new(by_source: bool) -> Self {
        Self {
            views: Views::default(),
            site: by_source.then(SiteCounts::default),
            reports: KeyedRate::new(REPORTS_PER_MINUTE),
        }
    }

    /// Counts a page of the site that is requested, or shown after it was prefetched.
    pub(crate) fn page(&self, request: &PageRequest<'_>) {
        if request.is_shown() {
            self.views.count(request.page);
            self.arrive(request);
        }
    }

    /// Counts a page that depends on the query. It isn't a view, but a visitor may arrive there.
    pub(crate) fn choice(&self, request: &PageRequest<'_>) {
        if request.is_shown() {
            self.arrive(request);
        }
    }

    fn arrive(&self, request: &PageRequest<'_>) {
        if let Some(site) = &self.site
            && let Some(source) = arrival_source(request)
        {
            match source {
                ArrivalSource::Hidden => site.add_arrival(request.page, ""),
                ArrivalSource::Linked(from) => site.add_arrival(request.page, from),
                ArrivalSource::Campaign(facts) => {
                    site.add(SiteEvent::Arrival, request.page, &facts);
                }
            }
        }
    }

    /// Where to count what a client reports about a visitor, or `None` if the client isn't a script of the site or
    /// reports too much.
    pub(crate) fn accept_report(
        &self,
        headers: &HeaderMap,
        base_url: &str,
        client: ClientKey,
        now: Timestamp,
    ) -> Option<&SiteCounts> {
        let site = self.site.as_ref()?;
        let is_script = is_person(headers) && is_of_own_page(headers, base_url);
        (is_script && self.reports.take(client, now) == Permit::Granted).then_some(site)
    }

    /// Writes the counts to the database under `day`, and keeps those that couldn't be written.
    pub(crate) async fn flush(&self, leads: &LeadStore, desk: Option<&Desk>, day: Date) {
        self.views.flush(leads, day).await;
        if let (Some(site), Some(desk)) = (&self.site, desk) {
            site.flush(desk, day).await;
        }
    }
}

/// Whether a request comes from a browser that shows the page to a person, as far as its headers tell.
fn is_person(headers: &HeaderMap) -> bool {
    if headers.contains_key(SEC_PURPOSE) {
        return false;
    }
    text(headers, USER_AGENT).is_some_and(|agent| {
        let agent = agent.to_ascii_lowercase();
        !PROGRAMS.iter().any(|word| agent.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    fn is_shown(method: &Method, list: &[(&'static str, &'static str)]) -> bool {
        let request = PageRequest {
            page: "/",
            query: None,
            method,
            headers: &headers(list),
            base_url: "https://www.site.example",
        };
        request.is_shown()
    }

    #[test]
    fn browsers_are_counted_and_bots_and_prefetches_are_not() {
        let counted = |list: &[_]| is_shown(&Method::GET, list);
        let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert!(counted(&[("user-agent", browser)]));
        assert!(!counted(&[
            ("user-agent", browser),
            ("sec-purpose", "prefetch;prerender")
        ]));
        assert!(!counted(&[(
            "user-agent",
            "Mozilla/5.0 (compatible; SomeBot/2.1; +https://bot.example/)"
        )]));
        assert!(!counted(&[("user-agent", "curl/8.5.0")]));
        assert!(!counted(&[]));
    }

    #[test]
    fn a_prefetched_page_counts_when_it_is_shown() {
        let browser = ("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0");
        let shown = ("sightline-shown", "1");
        assert!(!is_shown(
            &Method::GET,
            &[browser, ("sec-purpose", "prefetch")]
        ));
        assert!(is_shown(&Method::HEAD, &[browser, shown]));
        assert!(!is_shown(&Method::HEAD, &[browser]));
        assert!(!is_shown(
            &Method::HEAD,
            &[("user-agent", "curl/8.5.0"), shown]
        ));
    }
}
