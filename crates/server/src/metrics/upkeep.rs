//! Metrics of what the server maintains by itself: certificate, content, backups.

use std::sync::atomic::AtomicU64;

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::labels::labels;
use super::{Outcomes, Seconds, number, seconds};

/// Metrics of what the server maintains by itself: certificate, content, backups.
#[derive(Debug)]
pub(crate) struct Upkeep {
    certificate_days: Seconds,
    pub(crate) certificate_orders: Outcomes,
    content_refused: Gauge,
    deliveries_refused: Gauge,
    pub(crate) backups: Outcomes,
    pub(crate) backup_hooks: Outcomes,
    backup_age: Gauge<f64, AtomicU64>,
}

impl Upkeep {
    pub(super) fn new(registry: &mut Registry) -> Self {
        Self {
            certificate_days: number(
                registry,
                "certificate_days_left",
                "Days until the certificate of HTTPS ends; -1 where there is none",
            ),
            certificate_orders: Outcomes::new(
                registry,
                "certificate_orders",
                "Attempts to get or to read a certificate",
            ),
            content_refused: number(
                registry,
                "content_refused",
                "1 while the content folder has faults and the last good content is served",
            ),
            deliveries_refused: number(
                registry,
                "deliveries_refused",
                "1 while deliveries.toml or its secrets have faults and the last good deliveries are used",
            ),
            backups: Outcomes::new(
                registry,
                "backups",
                "Copies of the leads that were to be made",
            ),
            backup_hooks: Outcomes::new(
                registry,
                "backup_hooks",
                "Copies of the leads that were to be taken elsewhere",
            ),
            backup_age: seconds(
                registry,
                "backup_age",
                "Time since the last copy of the leads was made and checked, or since the first one was due as long as none was; NaN if none are made, and without a database",
                Gauge::default(),
            ),
        }
    }

    /// Sets whether the content folder is refused.
    pub(crate) fn content_refused(&self, is_refused: bool) {
        self.content_refused.set(i64::from(is_refused));
    }

    /// Sets whether `deliveries.toml` or its secrets are refused.
    pub(crate) fn deliveries_refused(&self, is_refused: bool) {
        self.deliveries_refused.set(i64::from(is_refused));
    }

    /// Sets the age of the last verified backup, or how long the first one has been awaited.
    pub(crate) fn backup_age(&self, seconds: Option<f64>) {
        self.backup_age.set(seconds.unwrap_or(f64::NAN));
    }

    /// Sets the days until the certificate of a domain expires.
    pub(crate) fn certificate_days(&self, domain: &str, days: Option<f64>) {
        let labels = labels([("domain", domain)]);
        let days = days.unwrap_or(-1.0);
        self.certificate_days.get_or_create(&labels).set(days);
    }
}
