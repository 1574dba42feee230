//! Which leads a command is about.

use clap::Args;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{LeadFilter, LeadState};
use sightline_model::FormKind;

#[derive(Debug, Args)]
pub(super) struct FilterArgs {
    /// Only leads since a day (`2026-11-01`), a moment (`2026-11-01T08:00:00Z`), or for so long
    /// (`7d`, `12h`, `90m`). Days begin at midnight in universal time.
    #[arg(long, value_name = "WHEN", value_parser = since)]
    since: Option<Since>,
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
    /// At most so many.
    #[arg(long)]
    limit: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Since {
    Moment(Timestamp),
    Ago(SignedDuration),
}

impl FilterArgs {
    pub(super) fn filter(self, now: Timestamp) -> LeadFilter {
        let state = if self.quarantined {
            Some(LeadState::Quarantined)
        } else {
            self.state
        };
        LeadFilter {
            since: self.since.map(|since| match since {
                Since::Moment(moment) => moment,
                Since::Ago(ago) => now.checked_sub(ago).unwrap_or(Timestamp::MIN),
            }),
            form: self.form,
            page: self.page,
            state,
            without_quarantined: state.is_none(),
            limit: self.limit,
            ..LeadFilter::default()
        }
    }
}

fn form(value: &str) -> Result<FormKind, String> {
    FormKind::parse(value).ok_or_else(|| "the forms are hero, footer and contact".to_owned())
}

fn state(value: &str) -> Result<LeadState, String> {
    LeadState::parse(value)
        .ok_or_else(|| "the states are stored, waiting, delivered, dead and quarantined".to_owned())
}

fn since(value: &str) -> Result<Since, String> {
    if let Ok(moment) = value.parse::<Timestamp>() {
        return Ok(Since::Moment(moment));
    }
    if let Ok(day) = value.parse::<jiff::civil::Date>()
        && let Ok(start) = day.to_zoned(jiff::tz::TimeZone::UTC)
    {
        return Ok(Since::Moment(start.timestamp()));
    }
    let ago = value.char_indices().last().and_then(|(end, unit)| {
        let count: u32 = value[..end].parse().ok()?;
        let seconds = match unit {
            'd' => 24 * 3600,
            'h' => 3600,
            'm' => 60,
            _ => return None,
        };
        Some(SignedDuration::from_secs(i64::from(count) * seconds))
    });
    ago.map(Since::Ago)
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
