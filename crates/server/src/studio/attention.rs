//! What needs attention, for the first page of the studio and for the daily mail.

use jiff::{SignedDuration, Timestamp, ToSpan as _, Zoned};
use sightline_leads::{Delivery, DeliveryBacklog, StoreError};
use sightline_model::studio::{BoxCounts, LeadRow};

use crate::app::App;
use crate::studio_state::Studio;

use super::deliveries::misses_some;

/// How long a lead may wait for a delivery before the delivery counts as late.
const ON_ITS_WAY: SignedDuration = SignedDuration::from_mins(5);

/// What needs attention now.
#[derive(Debug)]
pub(crate) struct Attention {
    /// How many leads each list has.
    pub(crate) counts: BoxCounts,
    /// Leads that nobody has answered, the oldest first.
    pub(crate) waiting: Vec<LeadRow>,
    /// Leads with a reminder for today or before, the longest due first.
    pub(crate) due: Vec<LeadRow>,
    /// The total number of leads with such a reminder.
    pub(crate) due_count: u32,
    /// Failing deliveries.
    pub(crate) failing: Vec<FailingDelivery>,
}

/// A delivery that doesn't take leads, that has given some up, or that doesn't reach all its recipients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FailingDelivery {
    pub(crate) name: String,
    /// Whether it takes no leads now.
    pub(crate) is_stuck: bool,
    /// How many leads wait for it.
    pub(crate) waiting: u64,
    /// Since when the oldest of them waits.
    pub(crate) oldest_waiting: Option<Timestamp>,
    /// How many leads it has given up. They aren't tried again until somebody asks for it.
    pub(crate) dead: u64,
    /// What the receiver said to the latest lead, if that didn't reach all recipients.
    pub(crate) misses_some: Option<String>,
}

impl Attention {
    /// Reads what needs attention, with at most so many leads in each list: that wait, and that are due. `now` is in
    /// the company's time zone.
    pub(crate) async fn read(
        app: &App,
        studio: &Studio,
        now: &Zoned,
        (most_waiting, most_due): (u32, u32),
    ) -> Result<Self, StoreError> {
        let desk = &studio.desk;
        let tomorrow = now.date().saturating_add(1.day());
        let tomorrow = tomorrow.to_zoned(now.time_zone().clone());
        let tomorrow = tomorrow.map_or(now.timestamp(), |at| at.timestamp());
        let (due, due_count) = desk.due(tomorrow, most_due).await?;
        let backlog = app.leads.backlog().await?;
        let deliveries = app.outbox.deliveries();
        let backlog = deliveries.complete(backlog);
        let mut all_failing = Vec::new();
        for delivery in &deliveries.all {
            let counts = &backlog.deliveries[&delivery.name];
            let may_wait =
                is_quiet(delivery, now) && desk.last_fault(&delivery.name).await?.is_none();
            let misses_some = misses_some(desk, delivery).await?;
            all_failing.extend(failing(delivery, counts, (may_wait, misses_some), now));
        }
        Ok(Self {
            counts: desk.counts().await?,
            waiting: desk.waiting(most_waiting).await?,
            due,
            due_count,
            failing: all_failing,
        })
    }
}

/// Whether leads may wait because of the delivery's quiet hours: in them, and just after them.
fn is_quiet(delivery: &Delivery, now: &Zoned) -> bool {
    let before = now.saturating_sub(ON_ITS_WAY);
    [now, &before]
        .iter()
        .any(|at| delivery.conditions.quiet_until(at).is_some())
}

/// Returns the delivery if it is failing. `may_wait` says whether leads wait only for the end of its quiet hours.
fn failing(
    delivery: &Delivery,
    counts: &DeliveryBacklog,
    (may_wait, misses_some): (bool, Option<String>),
    now: &Zoned,
) -> Option<FailingDelivery> {
    let latest = now.saturating_sub(ON_ITS_WAY).timestamp();
    let is_late = counts.oldest_waiting.is_some_and(|since| since < latest);
    let is_stuck = counts.stopped || (is_late && !may_wait);
    (is_stuck || counts.dead > 0 || misses_some.is_some()).then(|| FailingDelivery {
        name: delivery.name.clone(),
        is_stuck,
        waiting: counts.waiting,
        oldest_waiting: counts.oldest_waiting,
        dead: counts.dead,
        misses_some,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sightline_leads::Deliveries;

    use super::*;

    #[test]
    fn waiting_during_quiet_hours_does_not_count_as_failing() {
        let text =
            "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'x'\nquiet_hours = '21:00-07:00'\n";
        let file = ("deliveries.toml", text);
        let deliveries = Deliveries::read(file, &|_| None, Path::new(".")).unwrap();
        let delivery = &deliveries.all[0];
        let came = DeliveryBacklog {
            waiting: 1,
            oldest_waiting: Some("2026-11-21T03:30:00Z".parse().unwrap()),
            ..DeliveryBacklog::default()
        };
        let failing = |counts: &DeliveryBacklog, at: &str| {
            let now = at.parse().unwrap();
            failing(delivery, counts, (is_quiet(delivery, &now), None), &now)
        };
        for (at, expected) in [
            ("2026-11-20T22:00:00[America/Chicago]", false),
            ("2026-11-21T07:02:00[America/Chicago]", false),
            ("2026-11-21T07:10:00[America/Chicago]", true),
        ] {
            assert_eq!(failing(&came, at).is_some(), expected, "{at}");
        }
        let dead = DeliveryBacklog { dead: 1, ..came };
        let given_up = failing(&dead, "2026-11-20T22:00:00[America/Chicago]").unwrap();
        assert_eq!((given_up.waiting, given_up.dead), (1, 1));
        assert!(!given_up.is_stuck);
        let late = failing(&dead, "2026-11-21T07:10:00[America/Chicago]").unwrap();
        assert!(late.is_stuck);
        let none = DeliveryBacklog::default();
        assert_eq!(failing(&none, "2026-11-20T12:00:00[America/Chicago]"), None);
    }
}
