//! Statistics about visits and leads, without trackers.

use std::collections::HashMap;

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use serde::Deserialize;
use sightline_leads::{CountRow, CsvCells, Desk, LeadFacts, SiteEvent, StoreError, write_csv_line};
use sightline_model::studio::{DayNumbers, Figure, Numbers, NumbersRow, Totals};
use sightline_model::with_commas;
use sightline_site::Site;
use sightline_texts::texts;

use super::body::{Params, json};
use super::refusal::{Answer, Refusal, Reply};
use super::user::{LeadsUser, User};

/// Excel takes a CSV file for UTF-8 only if it begins with this.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The maximum length of a period, in days.
const MAX_DAYS: i32 = 400;
/// The maximum number of rows in a table on the screen.
const MAX_ROWS: usize = 100;

/// The first and the last day of a period, both included.
#[derive(Deserialize)]
pub(super) struct Days {
    from: String,
    to: String,
}

/// Shows the figures of a period, and those of the period before.
pub(super) async fn numbers(user: LeadsUser, Params(days): Params<Days>) -> Reply {
    let mut numbers = of(&user, &days).await?;
    sum_further(&mut numbers.sources);
    sum_further(&mut numbers.pages);
    Ok(json(&numbers))
}

/// Replaces the rows after the first [`MAX_ROWS`] with one that has their sums.
fn sum_further(rows: &mut Vec<NumbersRow>) {
    let further = rows.split_off(rows.len().min(MAX_ROWS));
    if further.is_empty() {
        return;
    }
    let sum = |of: fn(&NumbersRow) -> u32| further.iter().map(of).fold(0, u32::saturating_add);
    rows.push(NumbersRow {
        name: String::new(),
        title: Some(texts().studio_numbers_further(with_commas(further.len() as u64))),
        visits: sum(|row| row.visits),
        phone_taps: sum(|row| row.phone_taps),
        starts: sum(|row| row.starts),
        leads: sum(|row| row.leads),
        won: sum(|row| row.won),
    });
}

/// Returns the figures with all rows.
async fn of(user: &User, days: &Days) -> Answer<Numbers> {
    let refused = || Refusal::invalid(texts().studio_refused_days());
    let day = |text: &str| text.parse::<Date>().map_err(|_no_day| refused());
    let (from, to) = (day(&days.from)?, day(&days.to)?);
    let length = from.until(to).map_err(|_too_far| refused())?.get_days();
    if !(0..MAX_DAYS).contains(&length) {
        return Err(refused());
    }
    let snapshot = user.app.snapshot();
    let site = &snapshot.parts.site;
    let zone = site.zoned(user.now).time_zone().clone();
    let desk = &user.studio()?.desk;
    let (now, before) = Period::with_before(desk, (from, length), &zone).await?;
    let counted_since = desk.counted_since().await?;
    Ok(Numbers {
        from: from.to_string(),
        to: to.to_string(),
        totals: totals(&now, &before, counted_since),
        days: now.days(),
        sources: now.rows(|source, _| source.to_owned(), |_| None),
        pages: now.rows(|_, page| page.to_owned(), |page| site.page_title(page)),
        counted_since: counted_since.map(|day| day.to_string()),
    })
}

/// Compares the last seven days with the seven days before.
pub(super) async fn week(desk: &Desk, site: &Site, now: Timestamp) -> Result<Totals, StoreError> {
    let today = site.zoned(now);
    let zone = today.time_zone().clone();
    let from = today.date().saturating_sub(6.days());
    let (now, before) = Period::with_before(desk, (from, 6), &zone).await?;
    Ok(totals(&now, &before, desk.counted_since().await?))
}

/// The data of a period.
struct Period {
    days: (Date, Date),
    zone: TimeZone,
    counts: Vec<CountRow>,
    came: Vec<LeadFacts>,
    won: Vec<LeadFacts>,
}

impl Period {
    /// Reads the period of `from` and `more` days after it, and the period of the same length
    /// before it.
    async fn with_before(
        desk: &Desk,
        (from, more): (Date, i32),
        zone: &TimeZone,
    ) -> Result<(Self, Self), StoreError> {
        let days = |from: Date| (from, from.saturating_add(more.days()));
        let before = from.saturating_sub(1.day()).saturating_sub(more.days());
        Ok((
            Self::read(desk, days(from), zone).await?,
            Self::read(desk, days(before), zone).await?,
        ))
    }

    async fn read(desk: &Desk, days: (Date, Date), zone: &TimeZone) -> Result<Self, StoreError> {
        let begin = |day: Date| {
            day.to_zoned(zone.clone())
                .map_or(Timestamp::UNIX_EPOCH, |at| at.timestamp())
        };
        let (start, end) = (begin(days.0), begin(days.1.saturating_add(1.day())));
        let facts = desk.facts((start, end)).await?;
        let within = |at: Timestamp| start <= at && at < end;
        Ok(Self {
            days,
            zone: zone.clone(),
            counts: desk.counted(days).await?,
            won: facts
                .iter()
                .filter(|lead| lead.won_at.is_some_and(within))
                .cloned()
                .collect(),
            came: facts
                .into_iter()
                .filter(|lead| within(lead.received_at))
                .collect(),
        })
    }

    fn counted(&self, what: SiteEvent) -> u64 {
        let rows = self.counts.iter().filter(|row| row.count.what == what);
        rows.map(|row| row.n).sum()
    }

    /// The median time to the first answer, in seconds.
    fn first_answer_seconds(&self) -> Option<i64> {
        let answered = self.came.iter().filter_map(|lead| {
            let at = lead.answered_at?;
            Some(at.duration_since(lead.received_at).as_secs().max(0))
        });
        median(answered.collect())
    }

    fn days(&self) -> Vec<DayNumbers> {
        let mut by_day: HashMap<Date, (u32, u32, u32)> = HashMap::new();
        for lead in &self.came {
            by_day
                .entry(lead.received_at.to_zoned(self.zone.clone()).date())
                .or_default()
                .0 += 1;
        }
        for row in &self.counts {
            let day = by_day.entry(row.day).or_default();
            match row.count.what {
                SiteEvent::Arrival => day.1 = add(day.1, row.n),
                SiteEvent::Call => day.2 = add(day.2, row.n),
                SiteEvent::Text | SiteEvent::Mail | SiteEvent::Start => {}
            }
        }
        let (first, last) = self.days;
        let days = first.series(1.day()).take_while(|day| *day <= last);
        let numbers = days.map(|day| {
            let (leads, visits, phone_taps) = by_day.get(&day).copied().unwrap_or_default();
            DayNumbers {
                day: day.to_string(),
                leads,
                visits,
                phone_taps,
            }
        });
        numbers.collect()
    }

    /// Makes a table whose rows are grouped by what `name` returns for a source and a page.
    fn rows(
        &self,
        name: impl Fn(&str, &str) -> String,
        title: impl Fn(&str) -> Option<String>,
    ) -> Vec<NumbersRow> {
        let mut rows: HashMap<String, NumbersRow> = HashMap::new();
        let mut row = |name: String, change: &dyn Fn(&mut NumbersRow)| {
            let row = rows.entry(name.clone()).or_insert_with(|| NumbersRow {
                title: title(&name),
                name,
                visits: 0,
                phone_taps: 0,
                starts: 0,
                leads: 0,
                won: 0,
            });
            change(row);
        };
        for counted in &self.counts {
            let count = &counted.count;
            row(name(&count.source, &count.page), &|row| match count.what {
                SiteEvent::Arrival => row.visits = add(row.visits, counted.n),
                SiteEvent::Call => row.phone_taps = add(row.phone_taps, counted.n),
                SiteEvent::Start => row.starts = add(row.starts, counted.n),
                SiteEvent::Text | SiteEvent::Mail => {}
            });
        }
        for lead in &self.came {
            let page = lead.page.as_deref().unwrap_or("/");
            row(name(&lead.source, page), &|row| row.leads += 1);
        }
        for lead in &self.won {
            let page = lead.page.as_deref().unwrap_or("/");
            row(name(&lead.source, page), &|row| row.won += 1);
        }
        let mut rows: Vec<NumbersRow> = rows.into_values().collect();
        rows.sort_by(|one, other| {
            let rank = |row: &NumbersRow| (row.visits, row.leads, row.phone_taps, row.won);
            rank(other)
                .cmp(&rank(one))
                .then_with(|| one.name.cmp(&other.name))
        });
        rows
    }
}

/// The value in the middle; of an even number of values, the mean of the two in the middle.
fn median(mut values: Vec<i64>) -> Option<i64> {
    values.sort_unstable();
    let upper = values.get(values.len() / 2)?;
    let lower = values.get((values.len() - 1) / 2)?;
    Some(lower.midpoint(*upper))
}

fn add(count: u32, n: u64) -> u32 {
    count.saturating_add(u32::try_from(n).unwrap_or(u32::MAX))
}

/// Compares two periods. Visits and taps are compared only if they were counted during all of `before`.
fn totals(now: &Period, before: &Period, counted_since: Option<Date>) -> Totals {
    let whole = |n: u64| Some(i64::try_from(n).unwrap_or(i64::MAX));
    let figure = |of: &dyn Fn(&Period) -> Option<i64>| Figure {
        now: of(now),
        before: of(before),
    };
    let is_counted = counted_since.is_some_and(|since| since <= before.days.0);
    let counted = |what: SiteEvent| Figure {
        now: whole(now.counted(what)),
        before: whole(before.counted(what)).filter(|_| is_counted),
    };
    let worth = |period: &Period| period.won.iter().filter_map(|lead| lead.value_cents).sum();
    Totals {
        leads: figure(&|period| whole(period.came.len() as u64)),
        visits: counted(SiteEvent::Arrival),
        phone_taps: counted(SiteEvent::Call),
        first_answer_seconds: figure(&Period::first_answer_seconds),
        won: figure(&|period| whole(period.won.len() as u64)),
        won_cents: figure(&|period| Some(worth(period))),
    }
}

/// Exports the tables by source and by page as a CSV file for spreadsheets.
pub(super) async fn export(user: LeadsUser, Params(days): Params<Days>) -> Reply {
    let numbers = of(&user, &days).await?;
    let texts = texts();
    let mut lines = vec![vec![
        texts.studio_csv_by(),
        texts.studio_csv_name(),
        texts.studio_csv_visits(),
        texts.studio_csv_phone_taps(),
        texts.studio_csv_starts(),
        texts.studio_csv_leads(),
        texts.studio_csv_won(),
    ]];
    for (by, rows) in [
        (texts.studio_csv_source(), &numbers.sources),
        (texts.studio_csv_page(), &numbers.pages),
    ] {
        for row in rows {
            let mut line = vec![by.clone(), row.name.clone()];
            line.extend(
                [row.visits, row.phone_taps, row.starts, row.leads, row.won].map(|n| n.to_string()),
            );
            lines.push(line);
        }
    }
    let mut bytes = BYTE_ORDER_MARK.to_vec();
    for line in &lines {
        let cells = line.iter().map(String::as_str);
        write_csv_line(cells, CsvCells::ForSpreadsheets, &mut bytes)
            .map_err(|_cannot_be| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR))?;
    }
    let name = format!("numbers-{}-{}.csv", numbers.from, numbers.to);
    Ok(file(bytes, "text/csv; charset=utf-8", &name))
}

/// An answer that browsers save as a file.
pub(super) fn file(bytes: Vec<u8>, kind: &str, name: &str) -> Response<Body> {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (CONTENT_TYPE, kind),
        (CONTENT_DISPOSITION, disposition.as_str()),
    ];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_the_two_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![300]), Some(300));
        assert_eq!(median(vec![259_200, 300]), Some(129_750));
        assert_eq!(median(vec![40, 10, 20]), Some(20));
        assert_eq!(median(vec![40, 10, 20, 30]), Some(25));
    }

    #[test]
    fn rows_beyond_the_first_hundred_are_summed_in_a_last_one() {
        let row = |number: u32| NumbersRow {
            name: format!("/products/{number}"),
            title: None,
            visits: 10,
            phone_taps: 2,
            starts: 3,
            leads: number,
            won: 1,
        };
        let mut rows: Vec<NumbersRow> = (0..100).map(row).collect();
        sum_further(&mut rows);
        assert_eq!(rows.len(), 100);
        rows.extend((100..1_300).map(row));
        sum_further(&mut rows);
        let last = NumbersRow {
            name: String::new(),
            title: Some("1,200 more".to_owned()),
            visits: 12_000,
            phone_taps: 2_400,
            starts: 3_600,
            leads: (100..1_300).sum(),
            won: 1_200,
        };
        assert_eq!((rows.len(), rows.last()), (101, Some(&last)));
    }
}
