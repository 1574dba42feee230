//! Page views: one number per page and day, and nothing about visitors.

use std::collections::BTreeMap;

use jiff::civil::Date;
use parking_lot::Mutex;
use sightline_leads::{LeadStore, PageViews};

use crate::error::causes;

/// Views since they were last written to the database.
#[derive(Debug, Default)]
pub(super) struct Views(Mutex<BTreeMap<String, u64>>);

impl Views {
    /// Counts a view of a page of the site.
    pub(super) fn count(&self, page: &str) {
        let mut views = self.0.lock();
        match views.get_mut(page) {
            Some(count) => *count += 1,
            None => _ = views.insert(page.to_owned(), 1),
        }
    }

    /// Writes the views to the database under `day`, and keeps them if that fails.
    pub(super) async fn flush(&self, leads: &LeadStore, day: Date) {
        let counted = std::mem::take(&mut *self.0.lock());
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
            tracing::warn!(%error, cause = causes(&error), "page views could not be written down");
            let mut views = self.0.lock();
            for (page, count) in counted {
                *views.entry(page).or_default() += count;
            }
        }
    }
}
