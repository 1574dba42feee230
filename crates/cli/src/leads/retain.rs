//! `sightline leads retain`: erases what is past its retention period, or shows what would be
//! erased.

use clap::Args;
use jiff::Timestamp;
use sightline_leads::{Deliveries, LeadStore};

use crate::args::{DeliveriesArgs, SiteArgs};
use crate::deliveries::without_secrets;

#[derive(Debug, Args)]
pub(crate) struct RetainArgs {
    /// Only show what would be erased.
    #[arg(long, env = "SIGHTLINE_DRY_RUN")]
    dry_run: bool,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
}

/// Erases, or only counts, and returns a report of it.
pub(super) async fn run(
    args: RetainArgs,
    site: &SiteArgs,
    store: &LeadStore,
    now: Timestamp,
) -> anyhow::Result<String> {
    let found = without_secrets(&args.deliveries, site, |file| {
        Ok((Deliveries::retention(file)?, Deliveries::names_in(file)?))
    })?;
    let (retention, names) = found.unzip();
    let retention = retention.unwrap_or_default();
    let now = now.to_zoned(site.time_zone()?);
    let cut = retention.cutoffs(&now);
    let done = store.retain(cut, names.as_deref(), args.dry_run).await?;
    let period = |count: Option<u32>, unit: &str| match count {
        Some(1) => format!("1 {unit}"),
        Some(count) => format!("{count} {unit}s"),
        None => "for ever".to_owned(),
    };
    let verb = if args.dry_run { "to erase" } else { "erased" };
    let mut said = format!(
        "leads, kept {}: {} {verb}\nquarantine that nobody has worked on, kept {}: {} {verb}\ntests, kept {}: {} {verb}\n",
        period(retention.lead_months, "month"),
        done.leads,
        period(retention.quarantined_days, "day"),
        done.quarantined,
        period(Some(retention.test_days), "day"),
        done.tests,
    );
    if done.kept_undelivered > 0 {
        let kept = done.kept_undelivered;
        said.push_str("kept although past their time, since a delivery does not have them: ");
        said.push_str(&kept.to_string());
        said.push('\n');
    }
    Ok(said)
}
