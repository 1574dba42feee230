//! `sightline doctor`: what works and what has to be mended, without changing anything.
//!
//! Every look at something outside has a limit, so it also ends without a network. 0 when nothing
//! is bad, 1 when something is, 2 when the command itself cannot run.

mod around;
mod finding;
mod mail;
mod site;

use std::io::{IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, ValueEnum};

use crate::args::{AddressArgs, DeliveriesArgs, SiteArgs};
use crate::store::StoreArgs;

use finding::{Finding, Grade};

#[derive(Debug, Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    site: SiteArgs,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    deliveries: DeliveriesArgs,
    #[command(flatten)]
    address: AddressArgs,
    /// Where the mail server keeps its key: the name before `._domainkey`. Without it the usual
    /// names are tried.
    #[arg(long, value_name = "NAME")]
    dkim_selector: Option<String>,
    /// The name server to ask; without it, those of this machine.
    #[arg(long, value_name = "ADDR")]
    name_server: Option<SocketAddr>,
    /// Hand a marked test lead to every delivery, not only look whether it answers.
    #[arg(long)]
    send_test: bool,
    /// How to write the findings.
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One JSON array.
    Json,
}

pub(crate) fn run(args: &DoctorArgs) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the program's threads cannot be started")?;
    let findings = runtime.block_on(findings(args));
    let mut out = std::io::stdout().lock();
    let text = match args.format {
        Format::Text => finding::render(&findings, out.is_terminal()),
        Format::Json => serde_json::to_string_pretty(&findings)? + "\n",
    };
    out.write_all(text.as_bytes())
        .context("the findings cannot be written")?;
    let is_bad = findings.iter().any(|finding| finding.grade == Grade::Bad);
    Ok(if is_bad {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

async fn findings(args: &DoctorArgs) -> Vec<Finding> {
    let site::Known {
        finding,
        base_url,
        company,
    } = site::content(args);
    let mut findings = vec![finding];
    let (deliveries, faults) = site::deliveries(args);
    findings.extend(faults);
    findings.extend(around::database(args).await);
    findings.push(around::disk(args.store.data()));
    findings.extend(mail::receivers(&deliveries, args.send_test.then_some(&*company)).await);
    findings.extend(mail::domains(&deliveries, args).await);
    if let Some(base_url) = base_url {
        findings.extend(around::address(&base_url).await);
    }
    findings
}
