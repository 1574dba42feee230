//! `sightline leads`: what visitors have sent.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::{Args, Subcommand, ValueEnum};
use sightline_leads::{
    LeadFilter, LeadStore, Reference, SqliteStore, render_lead, render_table, write_csv, write_json,
};
use sightline_model::FormKind;

use crate::serve::random;

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
    /// Show everything about one lead.
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
}

#[derive(Debug, Args)]
struct FilterArgs {
    /// Only leads of this form: `hero`, `footer` or `contact`.
    #[arg(long, value_parser = form)]
    form: Option<FormKind>,
    /// At most so many.
    #[arg(long)]
    limit: Option<u32>,
}

impl FilterArgs {
    fn filter(&self) -> LeadFilter {
        LeadFilter {
            form: self.form,
            limit: self.limit,
            ..LeadFilter::default()
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for spreadsheets.
    Csv,
    /// A JSON array.
    Json,
}

fn form(value: &str) -> Result<FormKind, String> {
    FormKind::parse(value).ok_or_else(|| "the forms are hero, footer and contact".to_owned())
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
    runtime.block_on(read(args))
}

async fn read(args: LeadsArgs) -> anyhow::Result<ExitCode> {
    let path = database(&args.data);
    if !path.exists() {
        bail!(
            "there are no leads in {}: the server makes {} when it starts; use --data for another folder",
            args.data.display(),
            path.display()
        );
    }
    let store = SqliteStore::open_existing(path, random()).await?;
    let mut out = std::io::stdout().lock();
    match args.command {
        LeadsCommand::List { filter } => {
            let leads = store.list(filter.filter()).await?;
            writeln!(out, "{}", render_table(&leads).trim_end())?;
        }
        LeadsCommand::Show { reference } => {
            let reference = Reference::parse(&reference)?;
            let Some(lead) = store.find(reference).await? else {
                bail!("there is no lead {reference}; `sightline leads list` shows them all");
            };
            writeln!(out, "{}", render_lead(&lead).trim_end())?;
        }
        LeadsCommand::Export { format, filter } => {
            let leads = store.export(filter.filter()).await?;
            match format {
                Format::Csv => write_csv(&leads, &mut out)?,
                Format::Json => write_json(&leads, &mut out)?,
            }
        }
    }
    out.flush()?;
    store.close().await;
    Ok(ExitCode::SUCCESS)
}
