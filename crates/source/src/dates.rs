//! Dates written for people.

use jiff::civil::Date;
use sightline_texts::texts;

use crate::hours;

/// Writes a date as `October 14, 2026`.
pub fn long(date: Date) -> String {
    texts().date_long(date.day(), month(date), date.year())
}

/// Writes a date as `Tuesday, November 24`.
pub fn with_weekday(date: Date) -> String {
    let weekday = date.weekday().to_monday_zero_offset();
    let weekday = hours::long(usize::try_from(weekday).unwrap_or_default());
    texts().date_day(date.day(), month(date), weekday)
}

fn month(date: Date) -> String {
    let texts = texts();
    match date.month() {
        1 => texts.date_month_1(),
        2 => texts.date_month_2(),
        3 => texts.date_month_3(),
        4 => texts.date_month_4(),
        5 => texts.date_month_5(),
        6 => texts.date_month_6(),
        7 => texts.date_month_7(),
        8 => texts.date_month_8(),
        9 => texts.date_month_9(),
        10 => texts.date_month_10(),
        11 => texts.date_month_11(),
        _ => texts.date_month_12(),
    }
}
