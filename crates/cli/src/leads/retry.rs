//! `sightline leads retry`: makes deliveries due now, also for leads that came before a delivery
//! was set up.

use std::collections::BTreeSet;

use clap::Args;
use jiff::Timestamp;
use sightline_leads::{Deliveries, LeadFilter, LeadState, LeadStore, Reference};

use crate::args::{DeliveriesArgs, SiteArgs};
use crate::deliveries::without_secrets;

use super::filter::FilterArgs;

#[derive(Debug, Args)]
pub(super) struct RetryArgs {
    /// The reference number of the lead. Defaults to all leads.
    #[arg(conflicts_with_all = [
        "since", "until", "form", "page", "state", "stage", "quarantined", "tests", "limit",
    ])]
    reference: Option<String>,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
}

/// Makes jobs due and returns a report of it.
pub(super) async fn run(
    args: RetryArgs,
    site: &SiteArgs,
    store: &LeadStore,
    now: Timestamp,
) -> anyhow::Result<String> {
    let reference = args
        .reference
        .as_deref()
        .map(Reference::parse)
        .transpose()?;
    let names =
        without_secrets(&args.deliveries, site, Deliveries::for_every_lead)?.unwrap_or_default();
    let leads: BTreeSet<Option<Reference>> = if args.filter.is_given() {
        let leads = store.list(args.filter.filter(now, site)?).await?;
        leads.iter().map(|lead| Some(lead.reference)).collect()
    } else {
        BTreeSet::from([reference])
    };
    let (mut due, mut new) = (0, 0);
    for lead in &leads {
        new += store.add_missing(*lead, names.clone(), now).await?;
        due += store.retry(*lead, now).await?;
    }
    let mut said = vec![format!(
        "deliveries to make: {due}; a running server makes them, after the quiet hours of their \
         delivery"
    )];
    if new > 0 {
        said.push(format!(
            "{new} of them are new: their leads came before the delivery was set up"
        ));
    }
    if names.is_empty() {
        let undelivered = undelivered(&leads, store).await?;
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

/// How many of these leads, or of all, have never been given to a delivery.
async fn undelivered(
    leads: &BTreeSet<Option<Reference>>,
    store: &LeadStore,
) -> anyhow::Result<usize> {
    let filter = LeadFilter {
        state: Some(LeadState::Stored),
        test: Some(false),
        ..LeadFilter::default()
    };
    let stored = store.list(filter).await?;
    let is_chosen = |number| leads.contains(&None) || leads.contains(&Some(number));
    let chosen = stored.iter().filter(|lead| is_chosen(lead.reference));
    Ok(chosen.count())
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::*;

    #[test]
    fn a_reference_is_refused_together_with_any_filter() {
        let ids = |command: Command| -> BTreeSet<String> {
            let ids = command.get_arguments().map(|arg| arg.get_id().to_string());
            ids.collect()
        };
        let filters = ids(FilterArgs::augment_args(Command::new("filters")));
        let retry = RetryArgs::augment_args(Command::new("retry"));
        let mut all = retry.get_arguments();
        let reference = all.find(|arg| arg.get_id() == "reference").unwrap();
        let refused = retry.get_arg_conflicts_with(reference);
        let refused: BTreeSet<String> =
            refused.iter().map(|arg| arg.get_id().to_string()).collect();
        assert_eq!(refused, filters);
    }
}
