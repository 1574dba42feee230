//! `sightline doctor`: checks what works and what has to be fixed, without changing anything.
//!
//! Every check of something outside has a time limit, so the command also ends without a network.
//! It exits with 0 if nothing is bad, 1 if something is, and 2 if the command itself can't run.

mod diagnostic;
mod environment;
mod https;
mod mail;
mod site;

use std::io::Write as _;
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use jiff::tz::TimeZone;
use sightline_leads::Website;
use tokio::runtime::Builder;

use crate::ambient::{block_on, clock};
use crate::args::{
    AddressArgs, DeliveriesArgs, OutputFormat, SiteArgs, StudioAddressArgs, on_or_off,
    socket_address,
};
use crate::backup::BackupArgs;
use crate::output::stdout;
use crate::serve::ServerArgs;
use crate::store::StoreArgs;
use crate::tls::TlsArgs;

use diagnostic::{Diagnostic, Grade};

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
    #[command(flatten)]
    tls: TlsArgs,
    #[command(flatten)]
    studio_address: StudioAddressArgs,
    #[command(flatten)]
    backup: BackupArgs,
    #[command(flatten)]
    server: ServerArgs,
    /// Check the certificate of the site that --host selects: the sites are served over HTTPS.
    #[arg(long, env = "SIGHTLINE_HTTPS", value_parser = on_or_off, requires = "host")]
    https: bool,
    /// The DKIM selector of the mail server: the name before `._domainkey`. By default the usual
    /// names are tried.
    #[arg(long, value_name = "NAME")]
    dkim_selector: Option<String>,
    /// The name server to query. Defaults to those of this machine.
    #[arg(long, value_name = "ADDR", value_parser = socket_address)]
    name_server: Option<SocketAddr>,
    /// Send a marked test lead to every delivery, instead of only checking whether it answers.
    #[arg(long)]
    send_test: bool,
    /// How to write the diagnostics.
    #[arg(long, default_value = "text")]
    format: OutputFormat,
}

pub(crate) fn run(args: &DoctorArgs) -> anyhow::Result<ExitCode> {
    let diagnostics = block_on(Builder::new_current_thread(), diagnostics(args))?;
    let mut out = stdout();
    let text = match args.format {
        OutputFormat::Text => diagnostic::render(&diagnostics, out.is_terminal()),
        OutputFormat::Json => serde_json::to_string_pretty(&diagnostics)? + "\n",
    };
    out.write_all(text.as_bytes())
        .context("the diagnostics cannot be written")?;
    let is_bad = diagnostics.iter().any(|one| one.grade == Grade::Bad);
    Ok(ExitCode::from(u8::from(is_bad)))
}

async fn diagnostics(args: &DoctorArgs) -> Vec<Diagnostic> {
    let site::Known {
        diagnostic,
        base_url,
        company,
        twelve_hours,
    } = site::content(args);
    let (known_deliveries, of_deliveries) = site::deliveries(args);
    let mut diagnostics = vec![diagnostic, of_deliveries];
    // A folder whose time zone can't be read was already reported.
    let zone = args.site.time_zone().unwrap_or(TimeZone::UTC);
    diagnostics.extend(environment::database(args, known_deliveries.as_ref(), &zone).await);
    let deliveries = known_deliveries.unwrap_or_default();
    let data = args.store.data();
    diagnostics.push(environment::disk(data));
    // A file of a delivery elsewhere may be on another disk.
    let files = deliveries.all.iter();
    let folders = files.filter_map(|delivery| delivery.transport.file()?.parent());
    let elsewhere = folders.filter(|folder| !folder.starts_with(data));
    diagnostics.extend(elsewhere.map(environment::disk));
    diagnostics.push(environment::backups(args, clock().now()));
    let website = Website {
        company: &company,
        address: base_url.as_deref().unwrap_or_default(),
        studio: None,
        twelve_hours,
    };
    let test_of = args.send_test.then_some((website, &zone));
    diagnostics.extend(mail::receivers(&deliveries, test_of).await);
    diagnostics.extend(mail::domains(&deliveries, args).await);
    diagnostics.extend(https::https(args, base_url.as_deref()).await);
    let named = args.tls.names.base_url(args.address.base_url.clone());
    if let Some(base_url) = named.ok().flatten().or(base_url) {
        diagnostics.extend(environment::address(&base_url).await);
        if args.server.has_studio() {
            let own = args.studio_address.studio_url.as_ref();
            let studio = own.map_or(base_url, ToString::to_string);
            diagnostics.extend(environment::studio(&studio).await);
        }
    }
    diagnostics
}
