//! `sightline leads forget`: erases a person from the files of deliveries and from the database.
//!
//! Files come first: if one can't be rewritten, the person is still in the database, and the
//! command can be run again. Files are processed again at the end, since a server may have written
//! a line meanwhile.

use std::path::Path;

use anyhow::{Context as _, bail};
use clap::Args;
use jiff::Timestamp;
use sightline_leads::{
    Deliveries, Email, ErasureRemnants, ForgottenLines, LeadFile, LeadStore, Person, Phone,
};

use crate::args::{DeliveriesArgs, SiteArgs};
use crate::deliveries::without_secrets;

#[derive(Debug, Args)]
pub(super) struct ForgetArgs {
    #[command(flatten)]
    person: PersonArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct PersonArgs {
    /// The person's email address.
    #[arg(long)]
    email: Option<String>,
    /// The person's phone number, in any notation.
    #[arg(long)]
    phone: Option<String>,
}

/// Erases a person and returns a report of it.
pub(super) async fn forget(
    args: ForgetArgs,
    site: &SiteArgs,
    data: &Path,
    store: &LeadStore,
    now: Timestamp,
) -> anyhow::Result<String> {
    let person = match (args.person.email, args.person.phone) {
        (Some(email), _) => Person::Email(Email::parse(&email).ok().with_context(|| {
            format!("{email:?} is not an email address: write one like name@example.com")
        })?),
        (None, Some(phone)) => Person::Phone {
            number: Phone::parse(&phone).ok().with_context(|| {
                format!("{phone:?} is not a phone number: write one like 312-555-0100")
            })?,
            company: site.main_number()?,
        },
        (None, None) => bail!("name an email address or a phone number"),
    };
    let known = without_secrets(&args.deliveries, site, |file| Deliveries::files(file, data))?;
    let is_known = known.is_some();
    let mut files = Lines::of(known.unwrap_or_default());
    files.erase(&person).context(
        "a file of a delivery stands in the way, so the person is still in the database; fix it \
         and run this again",
    )?;
    let erasure = store.forget(person.clone(), now).await?;
    files.erase(&person).context(
        "the person is erased from the database, but not from a file of a delivery; fix it and \
         run this again",
    )?;
    let numbers: Vec<String> = erasure.leads.iter().map(ToString::to_string).collect();
    let erased = match numbers.len() {
        0 => "no lead of that person was found; the request is on record".to_owned(),
        count => format!("{count} erased: {}", numbers.join(", ")),
    };
    let mut said = vec![erased];
    if let Person::Phone {
        number,
        company: None,
    } = &person
        && !number.e164().is_some_and(|number| number.starts_with("+1"))
    {
        said.push(
            "the company's country is not known here: name its folder with --site, and run this \
             again to find the number as it is dialed there too"
                .to_owned(),
        );
    }
    said.extend(files.report());
    let mut places = erasure.delivered_to;
    places.retain(|place| !files.has(place));
    if !places.is_empty() {
        let places = places.join(", ");
        said.push(format!(
            "copies may have gone to {places}: erase them there, and in backups"
        ));
        if !is_known {
            said.push(
                "no deliveries.toml is known here: name its folder with --site, or the file with \
                 --deliveries, and run this again to erase the person from files too"
                    .to_owned(),
            );
        }
    }
    match erasure.remnants {
        ErasureRemnants::None => {}
        ErasureRemnants::InWal => {
            said.push("the database is being read: run this again to empty its log too".to_owned());
        }
        ErasureRemnants::InServer => said.push(
            "the database server's files, its log, replicas and archives have the bytes until it \
             uses their place again"
                .to_owned(),
        ),
    }
    said.push(String::new());
    Ok(said.join("\n"))
}

/// The files of deliveries, each with what became of its lines.
struct Lines(Vec<(LeadFile, ForgottenLines)>);

impl Lines {
    fn of(files: Vec<LeadFile>) -> Self {
        let untouched = |file| (file, ForgottenLines::default());
        Self(files.into_iter().map(untouched).collect())
    }

    fn erase(&mut self, person: &Person) -> anyhow::Result<()> {
        for (file, lines) in &mut self.0 {
            let now = file.forget(person)?;
            lines.erased += now.erased;
            lines.unreadable = now.unreadable;
        }
        Ok(())
    }

    fn has(&self, delivery: &str) -> bool {
        self.0.iter().any(|(file, _)| file.delivery == delivery)
    }

    fn report(&self) -> Vec<String> {
        let mut said = Vec::new();
        for (file, ForgottenLines { erased, unreadable }) in &self.0 {
            let path = file.path.display();
            if *erased > 0 {
                said.push(format!("lines erased from {path}: {erased}"));
            }
            if *unreadable > 0 {
                said.push(format!(
                    "lines of {path} that cannot be read: {unreadable}; they may be about that \
                     person too, so look at them and remove them there"
                ));
            }
        }
        said
    }
}
