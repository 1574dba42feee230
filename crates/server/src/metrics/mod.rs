//! Numbers for whoever watches the program, in the text format of `OpenMetrics` that Prometheus
//! reads. They count; none of them knows who visited what.
//!
//! Counters and times are kept as things happen. What the database knows (how much waits, since
//! when) is asked at each reading.

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

/// From a page that is looked up to one that keeps a visitor waiting.
const REQUEST_SECONDS: [f64; 9] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0];
/// From a quick disk to one that is in trouble.
const STORE_SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];
const RENDER_SECONDS: [f64; 8] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// The classes of status that answers have.
const CLASSES: [&str; 4] = ["2xx", "3xx", "4xx", "5xx"];

type Counters = Family<Labels, Counter>;
type Numbers = Family<Labels, Gauge>;
type Seconds = Family<Labels, Gauge<f64, AtomicU64>>;

/// All numbers of one server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    /// By class of status.
    answers: Vec<Counter>,
    connections: Gauge,
    /// By [`ConnectionEnd`].
    connection_ends: Vec<Counter>,
    request_seconds: Histogram,
    renders: Outcomes,
    render_seconds: Histogram,
    /// By [`PageSource`].
    pages: Vec<Counter>,
    pages_kept: Gauge,
    page_bytes: Gauge,
    /// By [`LeadCount`].
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

    /// The numbers of one of several sites, which have its name.
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
                "Time since a test of the way to the owner last reached every delivery; NaN before",
                Gauge::default(),
            ),
            upkeep: Upkeep::new(new),
            registry,
        }
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: u16, latency: Duration) {
        let class = usize::from(status / 100).saturating_sub(2);
        self.answers[class.min(CLASSES.len() - 1)].inc();
        self.request_seconds.observe(latency.as_secs_f64());
    }

    /// So many connections are open.
    pub(crate) fn connections_open(&self, count: usize) {
        self.connections.set(whole(count));
    }

    /// The server ended a connection.
    pub(crate) fn connection_ended(&self, why: ConnectionEnd) {
        self.connection_ends[why as usize].inc();
    }

    /// A page was rendered, or not.
    pub(crate) fn rendered(&self, ok: bool, time: Duration) {
        self.renders.count(ok);
        self.render_seconds.observe(time.as_secs_f64());
    }

    /// A page of the site was asked for.
    pub(crate) fn page_from(&self, source: PageSource) {
        self.pages[source as usize].inc();
    }

    /// So many pages are in memory, and take so many bytes.
    pub(crate) fn in_memory(&self, (pages, bytes): (usize, usize)) {
        self.pages_kept.set(whole(pages));
        self.page_bytes.set(whole(bytes));
    }

    /// A browser tells that it was kept from something.
    pub(crate) fn policy_reported(&self, directive: &'static str) {
        let labels = labels([("directive", directive)]);
        self.policy_reports.get_or_create(&labels).inc();
    }

    /// Something became of a lead.
    pub(crate) fn lead(&self, count: LeadCount) {
        self.leads[count as usize].inc();
    }

    /// A plan came with a lead that was stored.
    pub(crate) fn plan(&self, tool: PlanningTool, computed: bool) {
        self.plans.get_or_create(&plan_labels(tool, computed)).inc();
    }

    /// A lead is on the disk.
    pub(crate) fn stored(&self, time: Duration) {
        self.store_seconds.observe(time.as_secs_f64());
    }

    /// An attempt to deliver ended.
    pub(crate) fn attempted(&self, delivery: &str, purpose: &str, outcome: &str) {
        let list = [
            ("delivery", delivery),
            ("purpose", purpose),
            ("outcome", outcome),
        ];
        self.attempts.get_or_create(&labels(list)).inc();
    }

    /// A delivery gave up a lead.
    pub(crate) fn given_up(&self, delivery: &str) {
        let labels = labels([("delivery", delivery)]);
        self.dead_letters.get_or_create(&labels).inc();
    }

    /// A change of the content is served, or was refused.
    pub(crate) fn reloaded(&self, ok: bool) {
        self.reloads.count(ok);
        if ok {
            self.generation.inc();
        }
    }

    /// Everything, as Prometheus reads it. `canary_at` is when a test last reached everybody, or
    /// since when that has been tried.
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
            // What was retried, forgotten or erased is dead no more.
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
        // No number where nobody has ever tried: neither young nor old.
        self.canary_age.set(canary_at.map_or(f64::NAN, age));
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// A number with its name and what it is.
fn number<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// A counter for each value of a label. What has not happened yet is shown as 0, so that the first time is seen as
/// a change.
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

/// How often something went well, and how often it did not.
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

/// A time in seconds with its name and what it is.
fn seconds<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    with_unit(registry, (name, Unit::Seconds), help, metric)
}

/// A number of a unit with its name and what it is.
fn with_unit<M: Metric + Clone>(
    registry: &mut Registry,
    (name, unit): (&str, Unit),
    help: &str,
    metric: M,
) -> M {
    registry.register_with_unit(name, help, unit, metric.clone());
    metric
}

/// A count as metrics have it.
fn whole<N: TryInto<i64>>(count: N) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_with_their_names_and_labels() {
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
        // It came while the clock was ahead.
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
