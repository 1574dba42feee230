//! How often pages are shown: one number per page and day, nothing of to whom.
//!
//! Programs are not counted that say what they are. A page that a browser fetches ahead counts when it is
//! shown: its script tells so, by asking for the head of the answer once more. Numbers are kept in
//! memory and written down every minute; a crash loses that minute.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use axum::http::Method;
use axum::http::header::{HeaderMap, HeaderName, USER_AGENT};
use jiff::civil::Date;
use sightline_leads::{LeadStore, PageViews};

use crate::error::causes;

const SEC_PURPOSE: HeaderName = HeaderName::from_static("sec-purpose");
/// Says that a page is shown that was fetched ahead.
const SHOWN: HeaderName = HeaderName::from_static("sightline-shown");
/// Words that programs call themselves by.
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

/// Views since they were last written down.
#[derive(Debug, Default)]
pub(crate) struct Views(Mutex<BTreeMap<String, u64>>);

impl Views {
    /// A page of the site is asked for, or shown after it was fetched ahead.
    pub(crate) fn count(&self, page: &str, method: &Method, headers: &HeaderMap) {
        let is_shown = method == Method::GET || headers.contains_key(SHOWN);
        if !is_shown || !is_person(headers) {
            return;
        }
        let mut views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match views.get_mut(page) {
            Some(count) => *count += 1,
            None => _ = views.insert(page.to_owned(), 1),
        }
    }

    /// Writes down what was counted, as shown on `day`; keeps it when the database does not take it.
    pub(crate) async fn flush(&self, leads: &dyn LeadStore, day: Date) {
        let counted = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if counted.is_empty() {
            return;
        }
        let list = counted
            .iter()
            .map(|(page, views)| PageViews {
                page: page.clone(),
                views: *views,
            })
            .collect();
        if let Err(error) = leads.add_views(day, list).await {
            tracing::warn!(%error, cause = %causes(&error), "page views could not be written down");
            let mut views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            for (page, count) in counted {
                *views.entry(page).or_default() += count;
            }
        }
    }
}

/// Whether a browser shows the page to somebody, as far as it says.
fn is_person(headers: &HeaderMap) -> bool {
    if headers.contains_key(SEC_PURPOSE) {
        return false;
    }
    let Some(agent) = headers
        .get(USER_AGENT)
        .and_then(|agent| agent.to_str().ok())
    else {
        return false;
    };
    let agent = agent.to_ascii_lowercase();
    !PROGRAMS.iter().any(|word| agent.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

    fn counted(list: &[(&'static str, &'static str)]) -> bool {
        asked(&Method::GET, list)
    }

    fn asked(method: &Method, list: &[(&'static str, &'static str)]) -> bool {
        let views = Views::default();
        views.count("/", method, &headers(list));
        let counted = views.0.lock().unwrap().get("/").copied();
        counted == Some(1)
    }

    #[test]
    fn people_are_counted_and_programs_are_not() {
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
    fn a_page_that_was_fetched_ahead_counts_when_it_is_shown() {
        let browser = ("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0");
        let shown = ("sightline-shown", "1");
        assert!(!asked(
            &Method::GET,
            &[browser, ("sec-purpose", "prefetch")]
        ));
        assert!(asked(&Method::HEAD, &[browser, shown]));
        assert!(!asked(&Method::HEAD, &[browser]));
        assert!(!asked(
            &Method::HEAD,
            &[("user-agent", "curl/8.5.0"), shown]
        ));
    }
}
