//! A report on all leads of a period: how many, from which pages, and how soon they were delivered.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _, Zoned};
use serde::Serialize;

use crate::table::printable;
use crate::{LeadState, LeadSummary, PageViews};

/// The maximum length of a bar in the chart, in characters.
const MAX_BAR_WIDTH: usize = 40;
/// The maximum number of pages in the text; JSON has all of them.
const PAGES_SHOWN: usize = 15;

/// Counts of the leads in a period, without tests.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LeadReport {
    /// The start of the period, inclusive.
    pub since: Timestamp,
    /// The end of the period.
    pub until: Timestamp,
    /// The time zone in which days and weeks are counted.
    #[serde(skip)]
    pub time_zone: TimeZone,
    /// Leads that are not in quarantine.
    pub leads: usize,
    /// Leads in quarantine.
    pub quarantined: usize,
    /// Leads with at least one pending delivery.
    pub open: usize,
    /// Leads with at least one delivery that gave up.
    pub dead: usize,
    /// The time from a lead to its first delivery.
    pub first_delivery: Option<FirstDelivery>,
    /// Leads by week, without gaps.
    pub weeks: Vec<WeekCount>,
    /// Leads by the page of their form, most leads first.
    pub pages: Vec<PageCount>,
}

/// The time from a lead to its first delivery.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct FirstDelivery {
    /// The number of leads with a delivery.
    pub leads: usize,
    /// The median.
    pub median_seconds: f64,
    /// The 90th percentile.
    pub p90_seconds: f64,
}

/// The leads of one week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct WeekCount {
    /// Its Monday, in the report's time zone.
    pub monday: Date,
    /// The number of leads.
    pub leads: usize,
}

/// The leads of one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageCount {
    /// Its path; `None` if the form did not send one.
    pub page: Option<String>,
    /// The number of leads.
    pub leads: usize,
    /// The number of page views, if they were counted.
    pub views: Option<u64>,
    /// Leads per hundred views.
    pub per_hundred_views: Option<f64>,
}

impl LeadReport {
    /// Counts leads, given in any order, and relates them to the page views of the same period.
    /// Days and weeks are in the time zone of `until`.
    pub fn of(leads: &[LeadSummary], views: &[PageViews], since: Timestamp, until: &Zoned) -> Self {
        let all: Vec<&LeadSummary> = leads.iter().filter(|lead| !lead.test).collect();
        let is = |state: LeadState| all.iter().filter(|lead| lead.state == state).count();
        let quarantined = is(LeadState::Quarantined);
        let good = || {
            all.iter()
                .copied()
                .filter(|lead| lead.state != LeadState::Quarantined)
        };
        Self {
            since,
            until: until.timestamp(),
            time_zone: until.time_zone().clone(),
            leads: all.len() - quarantined,
            quarantined,
            open: is(LeadState::Waiting),
            dead: is(LeadState::Dead),
            first_delivery: first_delivery(good()),
            weeks: weeks(good(), since, until),
            pages: pages(good(), views),
        }
    }
}

fn first_delivery<'a>(leads: impl Iterator<Item = &'a LeadSummary>) -> Option<FirstDelivery> {
    let mut times: Vec<SignedDuration> = leads
        .filter_map(|lead| {
            let time = lead.first_delivered_at?.duration_since(lead.received_at);
            Some(time.max(SignedDuration::ZERO))
        })
        .collect();
    times.sort_unstable();
    // The percentile by nearest rank: the smallest time that at least this share of the leads did
    // not exceed.
    let share = |hundredths: usize| {
        let rank = (times.len() * hundredths).div_ceil(100).max(1);
        times.get(rank - 1).map(SignedDuration::as_secs_f64)
    };
    Some(FirstDelivery {
        leads: times.len(),
        median_seconds: share(50)?,
        p90_seconds: share(90)?,
    })
}

fn weeks<'a>(
    leads: impl Iterator<Item = &'a LeadSummary>,
    since: Timestamp,
    until: &Zoned,
) -> Vec<WeekCount> {
    let monday_of = |at: Timestamp| monday_of(at.to_zoned(until.time_zone().clone()).date());
    let mut counts: BTreeMap<Date, usize> = BTreeMap::new();
    let mut monday = monday_of(since);
    while monday <= monday_of(until.timestamp()) {
        counts.insert(monday, 0);
        let Ok(next) = monday.checked_add(7.days()) else {
            break;
        };
        monday = next;
    }
    for lead in leads {
        *counts.entry(monday_of(lead.received_at)).or_default() += 1;
    }
    counts
        .into_iter()
        .map(|(monday, leads)| WeekCount { monday, leads })
        .collect()
}

fn monday_of(day: Date) -> Date {
    let after = i64::from(day.weekday().since(Weekday::Monday));
    day.checked_sub(after.days()).unwrap_or(day)
}

fn pages<'a>(leads: impl Iterator<Item = &'a LeadSummary>, views: &[PageViews]) -> Vec<PageCount> {
    let mut counts: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    for lead in leads {
        *counts.entry(lead.page.as_deref()).or_default() += 1;
    }
    for counted in views {
        counts.entry(Some(&counted.page)).or_default();
    }
    let mut pages: Vec<PageCount> = counts
        .into_iter()
        .map(|(page, leads)| {
            let views = views
                .iter()
                .find(|counted| Some(counted.page.as_str()) == page)
                .map(|counted| counted.views);
            PageCount {
                page: page.map(str::to_owned),
                leads,
                views,
                per_hundred_views: views
                    .filter(|views| *views > 0)
                    .map(|views| rate(leads, views)),
            }
        })
        .collect();
    pages.sort_by(|a, b| {
        (b.leads, b.views)
            .cmp(&(a.leads, a.views))
            .then_with(|| a.page.cmp(&b.page))
    });
    pages
}

fn rate(leads: usize, views: u64) -> f64 {
    let number = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    100.0 * number(leads as u64) / number(views)
}

/// Renders the report as text for a terminal. Ends with a line break.
pub fn render_report(report: &LeadReport) -> String {
    let day = |at: Timestamp| at.to_zoned(report.time_zone.clone()).date();
    let mut text = format!(
        "Leads from {} to {}\n\n",
        day(report.since),
        day(report.until)
    );
    // Writing to a `String` cannot fail.
    _ = writeln!(text, "Leads            {}", report.leads);
    _ = writeln!(
        text,
        "Not delivered    {} waiting, {} given up",
        report.open, report.dead
    );
    _ = writeln!(text, "In quarantine    {}", report.quarantined);
    match &report.first_delivery {
        Some(first) => {
            _ = writeln!(
                text,
                "First delivery   half within {}, nine of ten within {} (of {} leads)",
                format_duration(first.median_seconds),
                format_duration(first.p90_seconds),
                first.leads
            );
        }
        None => text.push_str("First delivery   none yet\n"),
    }
    text.push_str("\nLeads per week\n");
    let leads = report.weeks.iter().map(|week| week.leads);
    let most = leads.max().unwrap_or(0);
    for week in &report.weeks {
        let bar = "█".repeat((week.leads * MAX_BAR_WIDTH).div_ceil(most.max(1)));
        let line = format!("  {}  {:>4}  {bar}", week.monday, week.leads);
        _ = writeln!(text, "{}", line.trim_end());
    }
    text.push_str("\nLeads per page\n");
    if report.pages.is_empty() {
        text.push_str("  none\n");
    }
    for page in report.pages.iter().take(PAGES_SHOWN) {
        let name = printable(page.page.as_deref().unwrap_or("(not known)"));
        let counted = match (page.views, page.per_hundred_views) {
            (Some(views), Some(rate)) => format!("of {views:>6} views  {rate:>5.1} %"),
            _ => "views not counted".to_owned(),
        };
        _ = writeln!(text, "  {:>4}  {counted:<24}  {name}", page.leads);
    }
    let more = report.pages.len().saturating_sub(PAGES_SHOWN);
    if more > 0 {
        _ = writeln!(text, "  and {more} more pages, see --format json");
    }
    text
}

fn format_duration(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("{seconds:.1} s")
    } else if seconds < 90.0 * 60.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.1} h", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use sightline_model::FormKind;

    use super::*;
    use crate::{PersonName, Phone, Reference};

    fn lead(day: &str, page: &str, state: LeadState, seconds: Option<i64>) -> LeadSummary {
        let received_at: Timestamp = format!("{day}T12:00:00Z").parse().unwrap();
        LeadSummary {
            reference: Reference::parse("K7Q4-M2PP").unwrap(),
            received_at,
            form: FormKind::Hero,
            page: Some(page.to_owned()),
            name: PersonName::parse("Dana").unwrap(),
            email: None,
            phone: Phone::parse("312-555-0101").unwrap(),
            state,
            first_delivered_at: seconds
                .map(|seconds| received_at + SignedDuration::from_secs(seconds)),
            test: false,
        }
    }

    fn report() -> LeadReport {
        let mut test = lead("2026-11-10", "/", LeadState::Delivered, Some(1));
        test.test = true;
        let mut leads = vec![
            lead("2026-11-02", "/", LeadState::Waiting, None),
            lead("2026-11-16", "/cctv", LeadState::Quarantined, None),
            lead("2026-11-16", "/cctv", LeadState::Dead, Some(500)),
            test,
        ];
        leads.extend((1..10).map(|n| lead("2026-11-17", "/", LeadState::Delivered, Some(n))));
        let views = |page: &str, views| PageViews {
            page: page.to_owned(),
            views,
        };
        LeadReport::of(
            &leads,
            &[views("/", 200), views("/nobody", 7)],
            "2026-11-02T00:00:00Z".parse().unwrap(),
            &"2026-11-21T00:00:00[UTC]".parse().unwrap(),
        )
    }

    #[test]
    fn weekly_counts_exclude_tests_and_spam_and_include_empty_weeks() {
        let report = report();
        assert_eq!((report.leads, report.quarantined), (11, 1));
        assert_eq!((report.open, report.dead), (1, 1));
        let weeks: Vec<_> = report
            .weeks
            .iter()
            .map(|week| (week.monday.to_string(), week.leads))
            .collect();
        let expected = [("2026-11-02", 1), ("2026-11-09", 0), ("2026-11-16", 10)];
        assert_eq!(weeks, expected.map(|(day, leads)| (day.to_owned(), leads)));
        let first = report.first_delivery.unwrap();
        assert_eq!(first.leads, 10);
        assert!((first.median_seconds - 5.0).abs() < 1e-9);
        assert!((first.p90_seconds - 9.0).abs() < 1e-9);
    }

    #[test]
    fn pages_without_counted_views_have_no_conversion_rate() {
        let report = report();
        let rates: Vec<_> = report
            .pages
            .iter()
            .map(|page| {
                (
                    page.page.as_deref().unwrap(),
                    page.leads,
                    page.per_hundred_views,
                )
            })
            .collect();
        assert_eq!(
            rates,
            [
                ("/", 10, Some(5.0)),
                ("/cctv", 1, None),
                ("/nobody", 0, Some(0.0))
            ]
        );
        let text = render_report(&report);
        assert!(
            text.contains("    10  of    200 views    5.0 %  /\n"),
            "{text}"
        );
        assert!(text.contains("2026-11-09     0\n"), "{text}");
        let bar = "█".repeat(MAX_BAR_WIDTH);
        assert!(
            text.contains(&format!("2026-11-16    10  {bar}\n")),
            "{text}"
        );
    }

    #[test]
    fn a_report_without_leads_shows_no_first_delivery() {
        let since = "2026-11-02T00:00:00Z".parse().unwrap();
        let until = "2026-11-03T00:00:00[UTC]".parse().unwrap();
        let text = render_report(&LeadReport::of(&[], &[], since, &until));
        assert!(text.contains("First delivery   none yet"), "{text}");
    }

    #[test]
    fn weeks_begin_at_midnight_in_the_companys_time_zone() {
        // Sunday evening in Chicago, Monday in UTC.
        let mut late = lead("2026-11-16", "/", LeadState::Waiting, None);
        late.received_at = "2026-11-16T03:00:00Z".parse().unwrap();
        let since = "2026-11-10T03:00:00Z".parse().unwrap();
        let until = "2026-11-15T23:00:00[America/Chicago]".parse().unwrap();
        let report = LeadReport::of(&[late], &[], since, &until);
        let week = WeekCount {
            monday: "2026-11-09".parse().unwrap(),
            leads: 1,
        };
        assert_eq!(report.weeks, [week]);
        let text = render_report(&report);
        assert!(
            text.starts_with("Leads from 2026-11-09 to 2026-11-15\n"),
            "{text}"
        );
    }
}
