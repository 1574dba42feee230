//! `sightline leads`: what visitors have sent, what became of it, and looking after it.

mod care;
mod filter;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand, ValueEnum};
use sightline_leads::{
    LeadFilter, LeadStore, Outbox as _, Reference, SqliteStore, render_history, render_lead,
    render_table, write_csv, write_json,
};

use crate::serve::{clock, random};

use filter::FilterArgs;

#[derive(Debug, Args)]
pub(crate) struct LeadsArgs {
    /// Where leads are kept.
    #[arg(
        long,
        env = "SIGHTLINE_DATA",
        value_name = "DIR",
        default_value = "./data",
        global = true
    )]
    data: PathBuf,
    #[command(subcommand)]
    command: LeadsCommand,
}

#[derive(Debug, Subcommand)]
enum LeadsCommand {
    /// List leads, the newest first.
    List {
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Show everything about one lead, with every attempt to deliver it.
    Show {
        /// The reference number that the visitor was given.
        reference: String,
    },
    /// Write leads for another program, the oldest first.
    Export {
        /// How to write them.
        #[arg(long)]
        format: Format,
        #[command(flatten)]
        filter: FilterArgs,
    },
    /// Deliver again at once what waits or was given up: of one lead, or of all.
    Retry {
        /// The lead; without it, all.
        reference: Option<String>,
    },
    /// Let a lead out of quarantine, so that it is delivered.
    Release {
        /// The lead.
        reference: String,
    },
    /// Erase everything of a person, and keep a record that it was done.
    Forget(care::ForgetArgs),
    /// Write a checked copy of all leads to a new file, also while the server runs.
    Backup {
        /// The file, which must not be there yet. To restore, put it in the place of
        /// `leads.sqlite` in the data folder while the server is stopped.
        file: PathBuf,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for spreadsheets.
    Csv,
    /// A JSON array.
    Json,
}

/// The database of leads in a data folder.
pub(crate) fn database(data: &Path) -> PathBuf {
    data.join("leads.sqlite")
}

pub(crate) fn run(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the program's threads cannot be started")?;
    runtime.block_on(opened(args))
}

async fn opened(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    let path = database(&args.data);
    if !path.exists() {
        bail!(
            "there are no leads in {}: the server makes {} when it starts; use --data for another folder",
            args.data.display(),
            path.display()
        );
    }
    let store = SqliteStore::open_existing(path, random()).await?;
    let said = answer(args.command, &store).await;
    store.close().await;
    let mut out = std::io::stdout().lock();
    out.write_all(&said?)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Does what was asked; what there is to say about it.
async fn answer(command: LeadsCommand, store: &SqliteStore) -> anyhow::Result<Vec<u8>> {
    let now = clock().now();
    let said = match command {
        LeadsCommand::List { filter } => return list(&filter.filter(now), store).await,
        LeadsCommand::Show { reference } => {
            let reference = Reference::parse(&reference)?;
            let Some(lead) = store.find(reference).await? else {
                bail!("there is no lead {reference}; `sightline leads list` shows them all");
            };
            let history = store.history(reference).await?;
            format!("{}\n{}", render_lead(&lead), render_history(&history))
        }
        LeadsCommand::Export { format, filter } => {
            let leads = store.export(filter.filter(now)).await?;
            let mut out = Vec::new();
            match format {
                Format::Csv => write_csv(&leads, &mut out)?,
                Format::Json => write_json(&leads, &mut out)?,
            }
            return Ok(out);
        }
        LeadsCommand::Retry { reference } => {
            let reference = reference.as_deref().map(Reference::parse).transpose()?;
            let jobs = store.retry(reference, now).await?;
            format!("deliveries due now: {jobs}; a running server makes them\n")
        }
        LeadsCommand::Release { reference } => {
            let reference = Reference::parse(&reference)?;
            if !store.release(reference, now).await? {
                bail!("{reference} is not in quarantine");
            }
            format!("{reference} is out of quarantine; a running server delivers it\n")
        }
        LeadsCommand::Forget(person) => care::forget(person, store, now).await?,
        LeadsCommand::Backup { file } => {
            let backup = store.backup(file).await?;
            format!(
                "{}: {} leads, {} bytes, checked\n",
                backup.file.display(),
                backup.leads,
                backup.bytes
            )
        }
    };
    Ok(said.into_bytes())
}

/// The table, and a word about the leads that it leaves out.
async fn list(filter: &LeadFilter, store: &SqliteStore) -> anyhow::Result<Vec<u8>> {
    let table = render_table(&store.list(filter.clone()).await?);
    let kept_back = store.backlog().await?.quarantined;
    let said = if filter.without_quarantined && kept_back > 0 {
        format!("{table}\n{kept_back} in quarantine: `sightline leads list --quarantined`\n")
    } else {
        table
    };
    Ok(said.into_bytes())
}
