//! `sightline leads`: lists and manages the leads that visitors have sent, and shows what became of them.

mod filter;
mod forget;
mod retain;
mod retry;
mod test;
#[cfg(test)]
mod tests;

use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use sightline_accounts::Accounts;
use sightline_leads::{
    CsvCells, Desk, LeadFilter, LeadRecord, LeadReport, LeadState, LeadStore, Readable, Reference,
    StoreError, WithActivity, render_activity, render_history, render_lead, render_report,
    render_table, write_csv, write_json,
};
use sightline_server::{forget_lost_database, site_of_backup, site_of_data};
use tokio::runtime::Builder;

use crate::ambient::{block_on, clock, random};
use crate::args::{OutputFormat, SiteArgs};
use crate::output::stdout;
use crate::serve::signals::wait_for_end;
use crate::store::StoreArgs;
use crate::words;

use filter::{FilterArgs, Since, since};

#[derive(Debug, Args)]
pub(crate) struct LeadsArgs {
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    site: SiteArgs,
    #[command(subcommand)]
    command: LeadsCommand,
}

#[derive(Debug, Subcommand)]
enum LeadsCommand {
    /// List leads, newest first. Times are in the time zone of the company in --site, or UTC without it.
    List {
        /// How to write them. JSON is an array with the names of `export`.
        #[arg(long, default_value = "text")]
        format: OutputFormat,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Show everything about one lead, with every attempt to deliver it. Times are in the time zone of the company in
    /// --site, or UTC without it.
    Show {
        /// The reference number that the visitor was given.
        reference: String,
    },
    /// Write leads for another program, oldest first.
    Export {
        /// How to write them.
        #[arg(long)]
        format: Format,
        /// Begin CSV with a byte order mark, so that Excel recognizes UTF-8.
        #[arg(long)]
        bom: bool,
        /// Put an apostrophe before what a spreadsheet would take for a formula: =, +, - or @ at the beginning of a
        /// CSV cell or behind a semicolon, a tab or a line break, including phone numbers. Visitors may type formulas,
        /// so use this for a file that is opened in a spreadsheet.
        #[arg(long)]
        for_spreadsheets: bool,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Make deliveries due now that are waiting or were given up: of one lead, of the leads that the filters select,
    /// or of all. Leads from before a delivery was set up go to it too, if it takes every lead and they are not in
    /// quarantine.
    Retry(retry::RetryArgs),
    /// Send a test lead through the site's address and wait until every delivery has it.
    Test(test::TestArgs),
    /// Count leads by week and page, and show how soon they were delivered.
    Report {
        /// The start of the report: a day (`2026-11-01`) or a time ago (`90d`). Days and weeks begin at midnight in
        /// the time zone of the company in --site, or UTC without it.
        #[arg(long, value_name = "WHEN", default_value = "84d", value_parser = since)]
        since: Since,
        /// How to write it.
        #[arg(long, default_value = "text")]
        format: OutputFormat,
    },
    /// Erase what is past its retention period, which `[retention]` in deliveries.toml sets. `serve` does this by
    /// itself. Months are in the time zone of the company in --site, or UTC without it.
    Retain(retain::RetainArgs),
    /// Release a lead from quarantine, so that it is delivered.
    Release {
        /// The reference number of the lead.
        reference: String,
    },
    /// Erase everything about a person, also from files that deliveries write, and keep a record that this was done.
    Forget(forget::ForgetArgs),
    /// Write a checked copy of all leads to a new file. Works while the server runs.
    Backup {
        /// The file, which must not exist yet.
        file: PathBuf,
    },
    /// Restore all leads from a copy into a data folder or a database that has none. Works while the server runs. The
    /// copy is checked first. It may be of an older version and from either kind of database.
    Restore {
        /// The copy, as `backup` wrote it.
        file: PathBuf,
        /// Restore it even if none of the people who may sign in now is in it: those of the copy may sign in instead.
        #[arg(long)]
        replace_people: bool,
        /// Restore it even if its name says that it is of another site.
        #[arg(long)]
        of_another_site: bool,
    },
    /// Bring the database to this version of the program, as the server does when it starts. A server of an older version
    /// that uses it has to be stopped before.
    Migrate,
}

impl LeadsCommand {
    /// Whether the command changes nothing in the database.
    const fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::List { .. }
                | Self::Show { .. }
                | Self::Export { .. }
                | Self::Report { .. }
                | Self::Backup { .. }
        )
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table, values as they are (RFC 4180).
    Csv,
    /// A JSON array.
    Json,
}

pub(crate) fn run(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    block_on(Builder::new_current_thread(), opened(args))?
}

async fn opened(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    // A restore starts without a database, and must not leave one behind if the copy is refused.
    let store = match args.command {
        LeadsCommand::Restore { .. } => args.store.open_once_used().await,
        LeadsCommand::Migrate => args.store.open_to_migrate().await,
        _ if args.command.only_reads() => args.store.open_for_reading().await,
        _ => args.store.open_existing().await,
    };
    let store = match store {
        Err(error) if args.command.only_reads() && args.store.can_read_copy(&error) => {
            note(&format!("{error}; a temporary copy is read"));
            return Box::pin(until_signal(answer_from_copy(args))).await;
        }
        store => store?,
    };
    let ended = answer(args.command, &args.site, args.store.data(), &store).await;
    store.close().await;
    ended
}

/// Runs a command that only reads, with a temporary copy of the database. A damaged database can be read, as far as
/// possible, but not backed up.
async fn answer_from_copy(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    let store = args.store.open_copy().await?;
    let fault = match store.integrity().await {
        Ok(faults) => faults.into_iter().next(),
        Err(error) => Some(format!("{:#}", anyhow::Error::from(error))),
    };
    let ended = match fault {
        Some(fault) if matches!(args.command, LeadsCommand::Backup { .. }) => {
            Err(anyhow!("the lead database is damaged: {fault}"))
        }
        fault => {
            if let Some(fault) = fault {
                note(&format!(
                    "the lead database is damaged, so something may be missing: {fault}"
                ));
            }
            answer(args.command, &args.site, args.store.data(), &store).await
        }
    };
    store.close().await;
    ended
}

/// Awaits `work`, which uses a temporary copy of leads, or drops it when a signal ends the program, so that the copy is
/// removed.
async fn until_signal<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::select! {
        done = work => done,
        () = wait_for_end() => bail!("the command was ended by a signal"),
    }
}

/// Writes a note beside the result, which goes to standard output. It may be lost.
fn note(text: &str) {
    _ = writeln!(stderr(), "{text}");
}

/// Runs a command and prints its result.
async fn answer(
    command: LeadsCommand,
    site: &SiteArgs,
    data: &Path,
    store: &LeadStore,
) -> anyhow::Result<ExitCode> {
    let now = clock().now();
    let mut unreadable = Vec::new();
    let said = match command {
        // This command prints while it waits, and has its own exit status.
        LeadsCommand::Test(args) => return test::run(args, data, store).await,
        LeadsCommand::List { format, filter } => {
            let zone = site.time_zone()?;
            let (said, left_out) = list(filter.filter(now, site)?, format, &zone, store).await?;
            unreadable = left_out;
            said
        }
        LeadsCommand::Show { reference } => {
            show(Reference::parse(&reference)?, &site.time_zone()?, store)
                .await?
                .into_bytes()
        }
        LeadsCommand::Export {
            format,
            bom,
            for_spreadsheets,
            filter,
        } => {
            let found = store.export_readable(filter.filter(now, site)?).await?;
            let worked = desk(store).with_activity(found.leads, number).await?;
            unreadable.extend(found.unreadable.into_iter().chain(worked.unreadable));
            exported(&worked.leads, format, bom, for_spreadsheets)?
        }
        LeadsCommand::Retry(args) => {
            let (said, left_out) = retry::run(args, site, store, now).await?;
            unreadable = left_out;
            said.into_bytes()
        }
        LeadsCommand::Release { reference } => {
            let reference = Reference::parse(&reference)?;
            if !store.release(reference, now).await? {
                bail!("{reference} is not in quarantine");
            }
            format!("{reference} is out of quarantine; a running server delivers it\n").into_bytes()
        }
        LeadsCommand::Report { since, format } => {
            let until = now.to_zoned(site.time_zone()?);
            let since = since.before(now, site)?;
            let (said, left_out) = report(since, &until, format, store).await?;
            unreadable = left_out;
            said
        }
        LeadsCommand::Retain(args) => retain::run(args, site, store, now).await?.into_bytes(),
        LeadsCommand::Forget(person) => forget::forget(person, site, data, store, now)
            .await?
            .into_bytes(),
        LeadsCommand::Backup { file } => {
            let backup = store.backup(file).await?;
            format!(
                "{}: {}, {} bytes, checked\n",
                backup.file.display(),
                counted(backup.leads),
                backup.bytes
            )
            .into_bytes()
        }
        LeadsCommand::Restore {
            file,
            replace_people,
            of_another_site,
        } => {
            let names = site_of_backup(&file).zip(site_of_data(data));
            if let Some((from, to)) = names.filter(|(from, to)| from != to && !of_another_site) {
                bail!(
                    "by its name, {} is of the site {from}, not of {to}; if it is the right one, repeat the command \
                     with --of-another-site",
                    file.display()
                );
            }
            let restored = Box::pin(restore(file.clone(), replace_people, store));
            let said = until_signal(restored).await?;
            let stays = forget_lost_database(data, &file).map(|note| {
                format!(
                    "the name and date of the copy don't show that it is from before the loss that {} tells of: if it \
                     is, or nothing is missing, delete that file; otherwise restore one from before\n",
                    note.display()
                )
            });
            (said + &stays.unwrap_or_default()).into_bytes()
        }
        LeadsCommand::Migrate => b"the lead database is up to date\n".to_vec(),
    };
    let mut out = stdout();
    out.write_all(&said)?;
    out.flush()?;
    ensure_readable(&unreadable)?;
    Ok(ExitCode::SUCCESS)
}

/// Fails if leads were left out because they cannot be read. The error names them.
fn ensure_readable(unreadable: &[StoreError]) -> anyhow::Result<()> {
    let faults = unreadable.iter().map(|error| match error {
        StoreError::Corrupt { what, .. } => what.clone(),
        other => other.to_string(),
    });
    let faults: Vec<String> = faults.collect();
    ensure!(
        faults.is_empty(),
        "the lead database is damaged: {}. Only this was left out. Repair the row in the database, or look it up in a \
         backup",
        faults.join("; ")
    );
    Ok(())
}

/// Restores leads from a copy.
async fn restore(
    file: PathBuf,
    replaces_people: bool,
    store: &LeadStore,
) -> anyhow::Result<String> {
    let restored = if replaces_people {
        store.database().restore_replacing_people(file).await
    } else {
        store.restore(file).await
    };
    let copy = match restored {
        Err(error @ StoreError::OtherPeople) => bail!(
            "{error}; if it is the right one, repeat the command with --replace-people: its people may then sign in, \
             and nobody else"
        ),
        restored => restored?,
    };
    let people = Accounts::new(store.database(), random()).people().await?;
    let people = people.iter().filter(|person| person.disabled_at.is_none());
    let people: Vec<&str> = people.map(|person| person.email.as_str()).collect();
    let sign_in = if people.is_empty() {
        "nobody may sign in to the studio".to_owned()
    } else {
        format!("these may sign in to the studio: {}", people.join(", "))
    };
    Ok(format!(
        "{} restored from {}; deliveries that were made after the copy are made again, and whoever was forgotten after \
         it has to be forgotten again; {sign_in}\n",
        counted(copy.leads),
        copy.file.display()
    ))
}

fn counted(leads: u64) -> String {
    match leads {
        1 => "1 lead".to_owned(),
        _ => format!("{leads} leads"),
    }
}

/// Returns access to what people have done with the leads of a store.
fn desk(store: &LeadStore) -> Desk {
    Desk::new(store.database(), random())
}

fn number(lead: &LeadRecord) -> Reference {
    lead.summary.reference
}

/// Formats everything about one lead.
async fn show(reference: Reference, zone: &TimeZone, store: &LeadStore) -> anyhow::Result<String> {
    let Some(lead) = store.find(reference).await? else {
        bail!("there is no lead {reference}; `sightline leads list` shows them all");
    };
    let shown = render_lead(&lead, zone);
    let history = store.history(reference).await?;
    let history = render_history(&history, &store.backlog().await?, zone);
    let worked = desk(store).with_activity(vec![lead], number).await?;
    let worked = worked.all()?;
    let work = worked
        .iter()
        .map(|lead| render_activity(&lead.activity, zone));
    let work: String = work.collect();
    Ok(format!("{shown}\n{history}\n{work}"))
}

/// Formats leads for another program.
fn exported(
    leads: &[WithActivity<LeadRecord>],
    format: Format,
    bom: bool,
    for_spreadsheets: bool,
) -> anyhow::Result<Vec<u8>> {
    let mut out = Vec::new();
    match format {
        Format::Csv => {
            if bom {
                out.extend_from_slice("\u{feff}".as_bytes());
            }
            let cells = if for_spreadsheets {
                CsvCells::ForSpreadsheets
            } else {
                CsvCells::AsTheyAre
            };
            write_csv(leads, cells, &mut out)?;
        }
        Format::Json => write_json(leads, &mut out)?,
    }
    Ok(out)
}

/// Formats the report. Also returns which leads cannot be read, so that they don't count.
async fn report(
    since: Timestamp,
    until: &Zoned,
    format: OutputFormat,
    store: &LeadStore,
) -> anyhow::Result<(Vec<u8>, Vec<StoreError>)> {
    let filter = LeadFilter {
        since: Some(since),
        test: Some(false),
        ..LeadFilter::default()
    };
    let Readable { leads, unreadable } = store.list_readable(filter).await?;
    let day = since.to_zoned(until.time_zone().clone()).date();
    let report = LeadReport::of(&leads, &store.views(day).await?, since, until);
    let mut said = match format {
        OutputFormat::Text => render_report(&report).into_bytes(),
        OutputFormat::Json => serde_json::to_vec_pretty(&report)?,
    };
    if !said.ends_with(b"\n") {
        said.push(b'\n');
    }
    Ok((said, unreadable))
}

/// Formats leads as a JSON array; or as a table, with a note about leads in quarantine if it shows others. Also returns
/// which leads cannot be read.
async fn list(
    filter: LeadFilter,
    format: OutputFormat,
    zone: &TimeZone,
    store: &LeadStore,
) -> anyhow::Result<(Vec<u8>, Vec<StoreError>)> {
    let shows_kept_back = filter.state == Some(LeadState::Quarantined);
    let Readable {
        leads,
        mut unreadable,
    } = store.list_readable(filter).await?;
    if matches!(format, OutputFormat::Json) {
        let worked = desk(store)
            .with_activity(leads, |lead| lead.reference)
            .await?;
        unreadable.extend(worked.unreadable);
        let mut out = Vec::new();
        write_json(&worked.leads, &mut out)?;
        return Ok((out, unreadable));
    }
    let mut said = render_table(&leads, zone);
    let kept_back = store.backlog().await?.quarantined;
    if kept_back > 0 && !shows_kept_back {
        said.push('\n');
        said.push_str(&words::quarantined_leads(kept_back));
        said.push_str(": sightline leads list --quarantined\n");
    }
    Ok((said.into_bytes(), unreadable))
}
