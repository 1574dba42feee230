//! `sightline leads forget`

use anyhow::bail;
use clap::Args;
use jiff::Timestamp;
use sightline_leads::{Email, LeadStore, Person, Phone, Traces};

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct ForgetArgs {
    /// The person's email address.
    #[arg(long)]
    email: Option<String>,
    /// The person's telephone number, in any way of writing it.
    #[arg(long)]
    phone: Option<String>,
}

/// Erases a person; what there is to say about it.
pub(super) async fn forget(
    args: ForgetArgs,
    store: &dyn LeadStore,
    now: Timestamp,
) -> anyhow::Result<String> {
    let person = match (args.email, args.phone) {
        (Some(email), _) => Email::parse(&email).ok().map(Person::Email),
        (None, Some(phone)) => Phone::parse(&phone).ok().map(Person::Phone),
        (None, None) => None,
    };
    let Some(person) = person else {
        bail!("that is no email address or telephone number");
    };
    let erasure = store.forget(person, now).await?;
    let numbers: Vec<String> = erasure.leads.iter().map(ToString::to_string).collect();
    let erased = match numbers.len() {
        0 => "no lead of that person was found; the request is on record".to_owned(),
        count => format!("{count} erased: {}", numbers.join(", ")),
    };
    let mut said = vec![erased];
    if !erasure.delivered_to.is_empty() {
        let places = erasure.delivered_to.join(", ");
        said.push(format!(
            "copies went to {places}: erase them there, and in backups"
        ));
    }
    match erasure.traces {
        Traces::Gone => {}
        Traces::InLog => {
            said.push("the database is being read: run this again to empty its log too".to_owned());
        }
        Traces::InServer => said.push(
            "the database server's files, its log, replicas and archives have the bytes until it \
             uses their place again"
                .to_owned(),
        ),
    }
    said.push(String::new());
    Ok(said.join("\n"))
}
