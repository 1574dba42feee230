//! Metrics for monitoring, in the `OpenMetrics` text format that Prometheus reads. They are counts; none of them tells
//! who visited what.
//!
//! Counters and times are updated as things happen. What the database knows (how much is waiting, and since when) is
//! queried at each scrape.

mod labels;
mod merged;
mod upkeep;

use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry, Unit};
use sightline_leads::Backlog;
use sightline_model::PlanningTool;
use strum::VariantNames as _;

use crate::clock::age;

pub(crate) use labels::{ConnectionEnd, LeadCount, PageSource};
use labels::{Labels, labels, plan_labels};
pub(crate) use merged::merged;
pub(crate) use upkeep::Upkeep;

/// Buckets from a cached page to one that keeps a visitor waiting.
const REQUEST_SECONDS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0];
/// Buckets from a fast disk to one that is in trouble.
const STORE_SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];
const RENDER_SECONDS: [f64; 8] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// The status classes of responses.
const CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

type Counters = Family<Labels, Counter>;
type Numbers = Family<Labels, Gauge>;
type Seconds = Family<Labels, Gauge<f64, AtomicU64>>;

/// All metrics of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// Responses by status class.
    answers: Vec<Counter>,
    connections: Gauge,
    /// Connections that the server ended, by [`ConnectionEnd`].
    connection_ends: Vec<Counter>,
    request_seconds: Histogram,
    renders: Outcomes,
    render_seconds: Histogram,
    /// Requested pages by [`PageSource`].
    pages: Vec<Counter>,
    pages_kept: Gauge,
    page_bytes: Gauge,
    /// Requests to store a lead by [`LeadCount`].
    leads: Vec<Counter>,
    plans: Counters,
    store_seconds: Histogram,
    attempts: Counters,
    dead_letters: Counters,
    policy_reports: Counters,
    reloads: Outcomes,
    generation: Gauge,
    pub(crate) canaries: Outcomes,
    waiting: Numbers,
    oldest: Seconds,
    dead: Numbers,
    stopped: Numbers,
    quarantined: Gauge,
    canary_age: Gauge<f64, AtomicU64>,
    pub(crate) upkeep: Upkeep,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Self::registered(Registry::with_prefix("sightline"))
    }

    /// The metrics of one of several sites, labeled with its name.
    pub(crate) fn of_site(name: &str) -> Self {
        let label = (Cow::Borrowed("site"), Cow::Owned(name.to_owned()));
        Self::registered(Registry::with_prefix_and_labels(
            "sightline",
            [label].into_iter(),
        ))
    }

    fn registered(mut registry: Registry) -> Self {
        let new = &mut registry;
        Self {
            answers: counters(
                new,
                "requests",
                "Answers by class of status",
                ("class", &CLASSES),
            ),
            connections: number(new, "connections", "Connections that are open"),
            connection_ends: counters(
                new,
                "connections_ended",
                "Connections that the server ended by why it did",
                ("why", ConnectionEnd::VARIANTS),
            ),
            request_seconds: seconds(
                new,
                "request",
                "Time from a request to its answer",
                Histogram::new(REQUEST_SECONDS),
            ),
            renders: Outcomes::new(new, "renders", "Pages rendered by the engine"),
            render_seconds: seconds(
                new,
                "render",
                "Time to render a page",
                Histogram::new(RENDER_SECONDS),
            ),
            pages: counters(
                new,
                "pages",
                "Pages asked for by where they came from",
                ("from", PageSource::VARIANTS),
            ),
            pages_kept: number(new, "pages_in_memory", "Rendered pages in memory"),
            page_bytes: with_unit(
                new,
                ("pages_in_memory", Unit::Bytes),
                "Bytes of rendered pages in memory",
                Gauge::default(),
            ),
            leads: counters(
                new,
                "leads",
                "Leads by what became of the request",
                ("outcome", LeadCount::VARIANTS),
            ),
            plans: plans(new),
            store_seconds: seconds(
                new,
                "lead_store",
                "Time until a lead is on the disk",
                Histogram::new(STORE_SECONDS),
            ),
            attempts: number(
                new,
                "delivery_attempts",
                "Attempts to deliver by delivery, purpose and outcome",
            ),
            dead_letters: number(
                new,
                "delivery_given_up",
                "Leads that a delivery gave up since the start",
            ),
            policy_reports: number(
                new,
                "policy_reports",
                "What browsers were kept from by directive of the policy",
            ),
            reloads: Outcomes::new(new, "content_reloads", "Changes of the content"),
            generation: number(new, "content_generation", "Changes served since the start"),
            canaries: Outcomes::new(new, "lead_proofs", "Tests of the way to the owner"),
            waiting: number(new, "outbox_waiting", "Leads that wait for a delivery"),
            oldest: seconds(
                new,
                "outbox_oldest_waiting",
                "Age of the oldest lead that waits for a delivery",
                Family::default(),
            ),
            dead: number(new, "dead_letters", "Leads that a delivery has given up"),
            stopped: number(
                new,
                "delivery_stopped",
                "1 when the receiver said that it is gone",
            ),
            quarantined: number(new, "leads_in_quarantine", "Leads kept back as spam"),
            canary_age: seconds(
                new,
                "lead_proof_age",
                "Time since the last test lead that reached every delivery, or since the start as long as none has; NaN without --prove-every",
                Gauge::default(),
            ),
            upkeep: Upkeep::new(new),
            registry,
        }
    }

    /// Counts a response and its latency.
    pub(crate) fn answered(&self, status: u16, latency: Duration) {
        let class = usize::from(status / 100).saturating_sub(2);
        self.answers[class.min(CLASSES.len() - 1)].inc();
        self.request_seconds.observe(latency.as_secs_f64());
    }

    /// Sets the number of open connections.
    pub(crate) fn connections_open(&self, count: usize) {
        self.connections.set(whole(count));
    }

    /// Counts a connection that the server ended.
    pub(crate) fn connection_ended(&self, why: ConnectionEnd) {
        self.connection_ends[why as usize].inc();
    }

    /// Counts an attempt to render a page, and its time.
    pub(crate) fn rendered(&self, ok: bool, time: Duration) {
        self.renders.count(ok);
        self.render_seconds.observe(time.as_secs_f64());
    }

    /// Counts a requested page of the site.
    pub(crate) fn page_from(&self, source: PageSource) {
        self.pages[source as usize].inc();
    }

    /// Sets the number of pages in memory, and their bytes.
    pub(crate) fn in_memory(&self, (pages, bytes): (usize, usize)) {
        self.pages_kept.set(whole(pages));
        self.page_bytes.set(whole(bytes));
    }

    /// Counts a policy violation that a browser reports.
    pub(crate) fn policy_reported(&self, directive: &'static str) {
        let labels = labels([("directive", directive)]);
        self.policy_reports.get_or_create(&labels).inc();
    }

    /// Counts the outcome of a request to store a lead.
    pub(crate) fn lead(&self, count: LeadCount) {
        self.leads[count as usize].inc();
    }

    /// Counts a plan of a stored lead.
    pub(crate) fn plan(&self, tool: PlanningTool, computed: bool) {
        self.plans.get_or_create(&plan_labels(tool, computed)).inc();
    }

    /// Records how long it took to store a lead durably.
    pub(crate) fn stored(&self, time: Duration) {
        self.store_seconds.observe(time.as_secs_f64());
    }

    /// Counts an attempt to deliver.
    pub(crate) fn attempted(&self, delivery: &str, purpose: &str, outcome: &str) {
        let list = [
            ("delivery", delivery),
            ("purpose", purpose),
            ("outcome", outcome),
        ];
        self.attempts.get_or_create(&labels(list)).inc();
    }

    /// Counts a lead that a delivery gave up.
    pub(crate) fn given_up(&self, delivery: &str) {
        let labels = labels([("delivery", delivery)]);
        self.dead_letters.get_or_create(&labels).inc();
    }

    /// Counts a change of the content that is now served, or was refused.
    pub(crate) fn reloaded(&self, ok: bool) {
        self.reloads.count(ok);
        if ok {
            self.generation.inc();
        }
    }

    /// All metrics in the text format. `canary_at` is when a test last reached every delivery or, if none has, when
    /// testing started.
    pub(crate) fn text(
        &self,
        backlog: Option<&Backlog>,
        canary_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<String, fmt::Error> {
        let age = |since: Timestamp| age(since, now);
        if let Some(backlog) = backlog {
            self.waiting.clear();
            self.oldest.clear();
            // Leads that were retried, forgotten or erased aren't dead anymore.
            self.dead.clear();
            self.stopped.clear();
            for (delivery, counts) in &backlog.deliveries {
                let labels = labels([("delivery", delivery)]);
                let set = |family: &Numbers, n: i64| _ = family.get_or_create(&labels).set(n);
                set(&self.waiting, whole(counts.waiting));
                set(&self.dead, whole(counts.dead));
                set(&self.stopped, i64::from(counts.stopped));
                let oldest = counts.oldest_waiting.map_or(0.0, age);
                self.oldest.get_or_create(&labels).set(oldest);
            }
            self.quarantined.set(whole(backlog.quarantined));
        }
        // NaN if there was never a test: neither young nor old.
        self.canary_age.set(canary_at.map_or(f64::NAN, age));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Registers a metric.
fn number<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Registers a counter for each value of a label. What hasn't happened yet is exported as 0, so that the first time
/// shows as a change.
fn counters(
    registry: &mut Registry,
    name: &str,
    help: &str,
    (label, values): (&'static str, &[&str]),
) -> Vec<Counter> {
    let family: Counters = number(registry, name, help);
    let counter = |value: &&str| family.get_or_create(&labels([(label, value)])).clone();
    values.iter().map(counter).collect()
}

fn plans(registry: &mut Registry) -> Counters {
    let help = "Plans that came with leads by tool and whether they were computed";
    let plans: Counters = number(registry, "lead_plans", help);
    for tool in PlanningTool::ALL {
        for computed in [true, false] {
            drop(plans.get_or_create(&plan_labels(tool, computed)));
        }
    }
    plans
}

/// Counters of successes and failures.
#[derive(Debug)]
pub(crate) struct Outcomes(Vec<Counter>);

impl Outcomes {
    fn new(registry: &mut Registry, name: &str, help: &str) -> Self {
        let label = ("outcome", &["failed", "ok"][..]);
        Self(counters(registry, name, help, label))
    }

    pub(crate) fn count(&self, ok: bool) {
        self.0[usize::from(ok)].inc();
    }
}

/// Registers a metric in seconds.
fn seconds<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    with_unit(registry, (name, Unit::Seconds), help, metric)
}

/// Registers a metric with a unit.
fn with_unit<M: Metric + Clone>(
    registry: &mut Registry,
    (name, unit): (&str, Unit),
    help: &str,
    metric: M,
) -> M {
    registry.register_with_unit(name, help, unit, metric.clone());
    metric
}

/// Converts a count to the integer type of gauges.
fn whole<N: TryInto<i64>>(count: N) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_written_with_their_names_and_labels() {
        let metrics = Metrics::new();
        metrics.answered(404, Duration::from_millis(2));
        metrics.lead(LeadCount::Received);
        metrics.plan(PlanningTool::Storage, true);
        metrics.page_from(PageSource::Disk);
        metrics.in_memory((3, 40_000));
        metrics.attempted("mail", "lead", "delivered");
        metrics.given_up("crm");
        let mut backlog = Backlog::default();
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let canary_at = now - jiff::SignedDuration::from_hours(1);
        let mail = backlog.deliveries.entry("mail".to_owned()).or_default();
        mail.waiting = 3;
        mail.oldest_waiting = Some("2026-11-21T11:59:00Z".parse().unwrap());
        // This lead was stored while the clock was ahead.
        let chat = backlog.deliveries.entry("chat".to_owned()).or_default();
        chat.oldest_waiting = Some("2026-11-22T12:00:00Z".parse().unwrap());
        let text = metrics.text(Some(&backlog), Some(canary_at), now).unwrap();
        for line in [
            "sightline_requests_total{class=\"4xx\"} 1",
            "sightline_requests_total{class=\"5xx\"} 0",
            "sightline_leads_total{outcome=\"received\"} 1",
            "sightline_lead_plans_total{tool=\"storage\",computed=\"yes\"} 1",
            "sightline_lead_plans_total{tool=\"storage\",computed=\"no\"} 0",
            "sightline_pages_total{from=\"disk\"} 1",
            "sightline_pages_total{from=\"memory\"} 0",
            "sightline_pages_in_memory 3",
            "sightline_pages_in_memory_bytes 40000",
            "sightline_delivery_attempts_total{delivery=\"mail\",purpose=\"lead\",outcome=\"delivered\"} 1",
            "sightline_delivery_given_up_total{delivery=\"crm\"} 1",
            "sightline_outbox_waiting{delivery=\"mail\"} 3",
            "sightline_outbox_oldest_waiting_seconds{delivery=\"mail\"} 60.0",
            "sightline_outbox_oldest_waiting_seconds{delivery=\"chat\"} 86400.0",
            "sightline_lead_proof_age_seconds 3600.0",
            "sightline_lead_store_seconds_bucket{le=\"+Inf\"} 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
        let later = metrics.text(Some(&Backlog::default()), None, now).unwrap();
        for gone in ["outbox_waiting", "dead_letters", "delivery_stopped"] {
            let number = format!("sightline_{gone}{{");
            assert!(
                text.contains(&number) && !later.contains(&number),
                "{later}"
            );
        }
        assert!(
            later.contains("sightline_lead_proof_age_seconds NaN\n"),
            "{later}"
        );
    }
}
