//! `sightline leads retry`: makes deliveries due now, also for leads that came before a delivery
//! was set up.

use clap::Args;
use jiff::Timestamp;
use sightline_leads::{Deliveries, LeadFilter, LeadState, LeadStore, Reference};

use crate::args::DeliveriesArgs;
use crate::deliveries::without_secrets;

use super::filter::FilterArgs;

#[derive(Debug, Args)]
pub(super) struct RetryArgs {
    /// The reference number of the lead. Defaults to all leads.
    #[arg(conflicts_with_all = ["since", "until", "form", "page", "state", "limit"])]
    reference: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
}

/// Makes jobs due and returns a report of it.
pub(super) async fn run(
    args: RetryArgs,
    store: &LeadStore,
    now: Timestamp,
) -> anyhow::Result<String> {
    let reference = args
        .reference
        .as_deref()
        .map(Reference::parse)
        .transpose()?;
    let site = &args.filter.site;
    let names =
        without_secrets(&args.deliveries, site, Deliveries::for_every_lead)?.unwrap_or_default();
    let leads = if args.filter.is_given() {
        let leads = store.list(args.filter.filter(now)?).await?;
        leads.iter().map(|lead| Some(lead.reference)).collect()
    } else {
        vec![reference]
    };
    let (mut due, mut new) = (0, 0);
    for lead in leads {
        new += store.add_missing(lead, names.clone(), now).await?;
        due += store.retry(lead, now).await?;
    }
    let mut said = vec![format!(
        "deliveries due now: {due}; a running server makes them"
    )];
    if new > 0 {
        said.push(format!(
            "{new} of them are new: their leads came before the delivery was set up"
        ));
    }
    if names.is_empty() {
        let undelivered = undelivered(store).await?;
        if undelivered > 0 {
            said.push(format!(
                "leads that no delivery has got: {undelivered}; no delivery is known here, so name \
                 the folder that has deliveries.toml with --site, or the file with --deliveries"
            ));
        }
    }
    said.push(String::new());
    Ok(said.join("\n"))
}

/// How many leads have never been given to a delivery.
async fn undelivered(store: &LeadStore) -> anyhow::Result<usize> {
    let filter = LeadFilter {
        state: Some(LeadState::Stored),
        test: Some(false),
        ..LeadFilter::default()
    };
    Ok(store.list(filter).await?.len())
}
