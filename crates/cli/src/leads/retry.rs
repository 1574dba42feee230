//! `sightline leads retry`: makes deliveries due now, also for leads that came before a delivery
//! was set up.

use std::collections::{BTreeMap, HashSet};

use clap::Args;
use jiff::Timestamp;
use sightline_leads::{
    Deliveries, LeadFilter, LeadState, LeadStore, Reference, Retried, StoreError,
};

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

/// Makes jobs due. Returns a report of it, and which leads were left out because they cannot be read.
pub(super) async fn run(
    args: RetryArgs,
    site: &SiteArgs,
    store: &LeadStore,
    now: Timestamp,
) -> anyhow::Result<(String, Vec<StoreError>)> {
    let reference = args
        .reference
        .as_deref()
        .map(Reference::parse)
        .transpose()?;
    let found = without_secrets(&args.deliveries, site, |file| {
        Ok((
            Deliveries::for_every_lead(file)?,
            Deliveries::names_in(file)?,
        ))
    })?;
    let (names, known) = found.unzip();
    let names = names.unwrap_or_default();
    let mut unreadable = Vec::new();
    let leads: Option<Vec<Reference>> = if args.filter.is_given() {
        let filter = args.filter.filter(now, site)?;
        let found = store.list_readable(filter).await?;
        unreadable = found.unreadable;
        Some(found.leads.iter().map(|lead| lead.reference).collect())
    } else {
        reference.map(|reference| vec![reference])
    };
    let leads = leads.as_deref();
    let Retried { due, new } = store.retry_leads(leads, &names, now).await?;
    // Without a file of deliveries none counts as removed.
    let is_known = |name: &String| {
        known
            .as_ref()
            .is_none_or(|known: &Vec<String>| known.contains(name))
    };
    let (due, removed): (BTreeMap<_, _>, BTreeMap<_, _>) =
        due.into_iter().partition(|(name, _)| is_known(name));
    let mut said = vec![match due.values().sum::<u64>() {
        0 => "nothing is due to be delivered".to_owned(),
        1 => "1 delivery is due: a running server makes it now, or when its quiet hours end"
            .to_owned(),
        jobs => format!(
            "{jobs} deliveries are due: a running server makes them now, or when their quiet hours end"
        ),
    }];
    if new > 0 {
        said.push(format!(
            "{new} of them are new: their leads came before the delivery was set up"
        ));
    }
    said.extend(removed.iter().map(|(delivery, jobs)| {
        let wait = if *jobs == 1 { "it waits" } else { "they wait" };
        format!(
            "more for {delivery}, which is not in deliveries.toml: {jobs}; {wait} until that name is there again"
        )
    }));
    if names.is_empty() {
        let undelivered = undelivered(leads, store).await?;
        if undelivered > 0 {
            said.push(format!(
                "leads that no delivery has got: {undelivered}; no delivery is known here, so name \
                 the folder that has deliveries.toml with --site, or the file with --deliveries"
            ));
        }
    }
    said.push(String::new());
    Ok((said.join("\n"), unreadable))
}

/// How many of these leads, or of all, have never been given to a delivery.
async fn undelivered(leads: Option<&[Reference]>, store: &LeadStore) -> anyhow::Result<usize> {
    let filter = LeadFilter {
        state: Some(LeadState::Stored),
        test: Some(false),
        ..LeadFilter::default()
    };
    let stored = store.list_readable(filter).await?.leads;
    let leads: Option<HashSet<Reference>> = leads.map(|leads| leads.iter().copied().collect());
    let is_chosen = |number| leads.as_ref().is_none_or(|leads| leads.contains(&number));
    let chosen = stored.iter().filter(|lead| is_chosen(lead.reference));
    Ok(chosen.count())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
