//! Which leads a command is about.

use clap::Args;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{LeadFilter, LeadState};
use sightline_model::FormKind;

use crate::duration;

#[derive(Debug, Args)]
pub(super) struct FilterArgs {
    /// Only leads since a day (`2026-11-01`), a moment (`2026-11-01T08:00:00Z`), or for so long
    /// (`7d`, `12h`, `90m`). Days begin at midnight in universal time.
    #[arg(long, value_name = "WHEN", value_parser = since)]
    since: Option<Since>,
    /// Only leads before a day, a moment, or so long ago.
    #[arg(long, value_name = "WHEN", value_parser = since)]
    until: Option<Since>,
    /// Only leads of this form: `hero`, `footer` or `contact`.
    #[arg(long, value_parser = form)]
    form: Option<FormKind>,
    /// Only leads from this page, such as `/services/cctv-installation`.
    #[arg(long, value_name = "PATH")]
    page: Option<String>,
    /// Only leads of which this has become: `stored`, `waiting`, `delivered`, `dead` or
    /// `quarantined`.
    #[arg(long, value_parser = state)]
    state: Option<LeadState>,
    /// Only leads in quarantine, which are left out otherwise.
    #[arg(long, conflicts_with = "state")]
    quarantined: bool,
    /// Only tests that the website sent to itself, which are left out otherwise.
    #[arg(long)]
    tests: bool,
    /// The most leads to show.
    #[arg(long)]
    limit: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    Moment(Timestamp),
    Ago(SignedDuration),
}

impl Since {
    pub(super) fn before(self, now: Timestamp) -> Timestamp {
        match self {
            Self::Moment(moment) => moment,
            Self::Ago(ago) => now.checked_sub(ago).unwrap_or(Timestamp::MIN),
        }
    }
}

impl FilterArgs {
    /// Whether it leaves anything out beyond what is always left out.
    pub(super) const fn is_given(&self) -> bool {
        self.since.is_some()
            || self.until.is_some()
            || self.form.is_some()
            || self.page.is_some()
            || self.state.is_some()
            || self.limit.is_some()
            || self.quarantined
            || self.tests
    }

    pub(super) fn filter(self, now: Timestamp) -> LeadFilter {
        let state = if self.quarantined {
            Some(LeadState::Quarantined)
        } else {
            self.state
        };
        LeadFilter {
            since: self.since.map(|since| since.before(now)),
            until: self.until.map(|until| until.before(now)),
            form: self.form,
            page: self.page,
            state,
            without_quarantined: state.is_none(),
            test: Some(self.tests),
            limit: self.limit,
        }
    }
}

fn form(value: &str) -> Result<FormKind, String> {
    FormKind::parse(value).ok_or_else(|| "the forms are hero, footer and contact".to_owned())
}

fn state(value: &str) -> Result<LeadState, String> {
    value
        .parse()
        .ok()
        .ok_or_else(|| "the states are stored, waiting, delivered, dead and quarantined".to_owned())
}

pub(super) fn since(value: &str) -> Result<Since, String> {
    if let Ok(moment) = value.parse::<Timestamp>() {
        return Ok(Since::Moment(moment));
    }
    if let Ok(day) = value.parse::<jiff::civil::Date>()
        && let Ok(start) = day.to_zoned(jiff::tz::TimeZone::UTC)
    {
        return Ok(Since::Moment(start.timestamp()));
    }
    duration::parse(value)
        .map(Since::Ago)
        .ok_or_else(|| "write a day like 2026-11-01, or a time back like 7d, 12h or 90m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_written_as_a_day_a_moment_or_a_while() {
        let moment = |text: &str| Ok(Since::Moment(text.parse().unwrap()));
        assert_eq!(since("2026-11-01"), moment("2026-11-01T00:00:00Z"));
        assert_eq!(
            since("2026-11-01T08:00:00Z"),
            moment("2026-11-01T08:00:00Z")
        );
        assert_eq!(since("7d"), Ok(Since::Ago(SignedDuration::from_hours(168))));
        assert_eq!(since("90m"), Ok(Since::Ago(SignedDuration::from_mins(90))));
        for text in ["", "d", "7", "-7d", "7w", "yesterday", "7é"] {
            assert!(since(text).is_err(), "{text}");
        }
    }
}
