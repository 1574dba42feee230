//! The machine's clock, random numbers and threads, which only the command line accesses.

use anyhow::Context as _;
use jiff::Timestamp;
use jiff::civil::Date;
use sightline_content::{Folder, day_in};
use sightline_leads::RandomSource;
use sightline_server::Clock;
use tokio::runtime::Builder;

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

/// Runs a future to completion on a runtime that is built from `threads`.
pub(crate) fn block_on<T>(
    mut threads: Builder,
    program: impl Future<Output = T>,
) -> anyhow::Result<T> {
    let runtime = threads.enable_all().build();
    let runtime = runtime.context("the program's threads cannot be started")?;
    Ok(runtime.block_on(program))
}

/// Today's date in the time zone of a folder's company, which its content is checked by.
pub(crate) fn today(folder: &Folder) -> Date {
    day_in(folder, clock().now())
}
