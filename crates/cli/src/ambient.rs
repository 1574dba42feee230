//! The clock and random numbers of the machine, which only the command line reads.

use jiff::Timestamp;
use jiff::civil::Date;
use sightline_content::{Folder, day_in};
use sightline_leads::RandomSource;
use sightline_server::Clock;

#[expect(
    clippy::disallowed_methods,
    reason = "the outermost layer reads the clock"
)]
pub(crate) fn clock() -> Clock {
    Clock::new(Timestamp::now)
}

#[expect(
    clippy::disallowed_methods,
    reason = "the outermost layer draws random numbers"
)]
pub(crate) fn random() -> RandomSource {
    RandomSource::new(|| uuid::Uuid::new_v4().into_bytes())
}

/// The day in the time zone of a folder's company, as its content is judged.
pub(crate) fn today(folder: &Folder) -> Date {
    day_in(folder, clock().now())
}
