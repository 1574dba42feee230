//! The filters that select the leads of a command.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{LeadFilter, LeadState};
use sightline_model::FormKind;
use sightline_model::studio::LeadStage;

use crate::args::SiteArgs;
use crate::duration;

#[derive(Debug, Args)]
pub(super) struct FilterArgs {
    /// Only leads since a day (`2026-11-01`), a moment (`2026-11-01T08:00:00Z`), or a time ago (`7d`, `12h`, `90m`).
    /// Days begin at midnight in the time zone of the company in --site, or UTC without it.
    #[arg(long, value_name = "WHEN", value_parser = since)]
    since: Option<Since>,
    /// Only leads before a day, a moment, or a time ago.
    #[arg(long, value_name = "WHEN", value_parser = since)]
    until: Option<Since>,
    /// Only leads of this form.
    #[arg(long, value_parser = one_of(FormKind::ALL.map(FormKind::as_str), FormKind::parse))]
    form: Option<FormKind>,
    /// Only leads from this page, such as `/services/cctv-installation`.
    #[arg(long, value_name = "PATH")]
    page: Option<String>,
    /// Only leads in this state.
    #[arg(long, value_parser = one_of(states(), |state: &str| state.parse::<LeadState>().ok()))]
    state: Option<LeadState>,
    /// Only leads at this stage in the studio.
    #[arg(long, value_parser = one_of(LeadStage::ALL.map(LeadStage::as_str), LeadStage::parse))]
    stage: Option<LeadStage>,
    /// Only leads in quarantine, which are left out by default.
    #[arg(long, conflicts_with = "state")]
    quarantined: bool,
    /// Only test leads that the website sent to itself, which are left out by default.
    #[arg(long)]
    tests: bool,
    /// The maximum number of leads.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    Moment(Timestamp),
    Day(Date),
    Ago(SignedDuration),
}

impl Since {
    /// Returns the moment. A day begins at midnight in the company's time zone.
    pub(super) fn before(self, now: Timestamp, site: &SiteArgs) -> anyhow::Result<Timestamp> {
        Ok(match self {
            Self::Moment(moment) => moment,
            Self::Day(day) => day.to_zoned(site.time_zone()?)?.timestamp(),
            Self::Ago(ago) => now.checked_sub(ago).unwrap_or(Timestamp::MIN),
        })
    }
}

impl FilterArgs {
    /// Whether any filter is given, beyond those that always apply.
    pub(super) const fn is_given(&self) -> bool {
        self.since.is_some()
            || self.until.is_some()
            || self.form.is_some()
            || self.page.is_some()
            || self.state.is_some()
            || self.stage.is_some()
            || self.limit.is_some()
            || self.quarantined
            || self.tests
    }

    pub(super) fn filter(self, now: Timestamp, site: &SiteArgs) -> anyhow::Result<LeadFilter> {
        let state = if self.quarantined {
            Some(LeadState::Quarantined)
        } else {
            self.state
        };
        let moment = |when: Option<Since>| when.map(|when| when.before(now, site)).transpose();
        Ok(LeadFilter {
            since: moment(self.since)?,
            until: moment(self.until)?,
            form: self.form,
            page: self.page,
            state,
            stage: self.stage,
            without_quarantined: state.is_none(),
            test: Some(self.tests),
            limit: self.limit,
        })
    }
}

/// A parser for one of these names.
fn one_of<T: Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = &'static str>,
    parse: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .try_map(move |name| parse(&name).ok_or("the name is not one of these"))
}

fn states() -> impl Iterator<Item = &'static str> {
    LeadState::ALL.iter().map(|state| state.as_str())
}

pub(super) fn since(value: &str) -> Result<Since, String> {
    if let Ok(moment) = value.parse::<Timestamp>() {
        return Ok(Since::Moment(moment));
    }
    if let Ok(day) = value.parse() {
        return Ok(Since::Day(day));
    }
    duration::parse(value).map(Since::Ago).ok_or_else(|| {
        "write a day like 2026-11-01, a moment like 2026-11-01T08:00:00Z, or a time back like 7d, 12h or 90m".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn since_accepts_a_date_a_timestamp_or_a_duration() {
        let moment = |text: &str| Ok(Since::Moment(text.parse().unwrap()));
        let day = "2026-11-01".parse().unwrap();
        assert_eq!(since("2026-11-01"), Ok(Since::Day(day)));
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

    #[derive(Debug, clap::Parser)]
    struct Line {
        #[command(flatten)]
        filter: FilterArgs,
        #[command(flatten)]
        site: SiteArgs,
    }

    #[test]
    fn a_limit_of_no_leads_is_refused() {
        let parsed: Result<Line, _> = clap::Parser::try_parse_from(["leads", "--limit=0"]);
        assert!(parsed.is_err());
    }

    #[test]
    fn days_begin_at_midnight_in_the_companys_time_zone() {
        let dir = tempfile::tempdir().unwrap();
        let site = "[company]\ntime_zone = \"America/Chicago\"";
        std::fs::write(dir.path().join("site.toml"), site).unwrap();
        let dir = dir.path().to_str().unwrap();
        // The day on which clocks go back has 25 hours.
        let given = [
            "--site",
            dir,
            "--since",
            "2026-11-01",
            "--until",
            "2026-11-02",
        ];
        let line: Line = clap::Parser::parse_from([&["leads"], &given[..]].concat());
        let filter = line.filter.filter(Timestamp::UNIX_EPOCH, &line.site);
        let filter = filter.unwrap();
        let moment = |text: &str| Some(text.parse().unwrap());
        assert_eq!(filter.since, moment("2026-11-01T05:00:00Z"));
        assert_eq!(filter.until, moment("2026-11-02T06:00:00Z"));
    }
}
