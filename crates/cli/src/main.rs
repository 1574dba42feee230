//! The command line: wiring only. Every flag of `serve` can also be set in the environment, as
//! `SIGHTLINE_<FLAG>`.

mod ambient;
mod args;
mod backup;
mod build;
mod canary;
mod changes;
mod check;
#[cfg(not(no_typescript))]
mod codegen;
mod deliveries;
mod doctor;
mod duration;
mod embedded;
mod files;
mod host;
mod import;
mod leads;
mod logging;
mod manual;
mod media;
mod migrate;
mod new;
mod old_sitemap;
mod output;
mod schema;
mod serve;
mod service;
mod store;
mod studio;
mod tls;
mod upgrade;
mod words;

use std::io::{Write as _, stderr};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[cfg(all(feature = "jemalloc", target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// The website of a local security and IT installation company, as one program.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    logging: logging::LoggingArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve a site.
    Serve(Box<serve::ServeArgs>),
    /// Write a site as files, for hosts that can't run a program.
    Build(build::BuildArgs),
    /// Check a content folder and report every problem at once, with its location and how to fix it.
    Check(check::CheckArgs),
    /// Encode the pictures of a site in advance, before its first visitor.
    Media(media::MediaArgs),
    /// Create the content folder of a new company from a built-in starting point.
    New(Box<new::NewArgs>),
    /// Convert a content folder from an older format to the current one, and show what changes.
    Migrate(migrate::MigrateArgs),
    /// Create and update products from a table that Excel or a shop system exports, and show what changes.
    Import(import::ImportArgs),
    /// List and manage the leads that visitors have sent.
    Leads(leads::LeadsArgs),
    /// Manage who may sign in to the studio, where leads are answered in the browser.
    Studio(studio::StudioArgs),
    /// Check that everything works (configuration, content, database, disk, deliveries, mail records, the public
    /// address), and say what to fix.
    Doctor(Box<doctor::DoctorArgs>),
    /// Install this program as a systemd service that serves a site: copy the program, create its user, its settings
    /// and its unit, and start it. Needs root.
    Install(service::InstallArgs),
    /// Remove the service, but keep the leads, the settings and the content.
    Uninstall(service::UninstallArgs),
    /// Write the JSON Schemas of the content files, for editors.
    Schema(schema::SchemaArgs),
    /// Write man pages, shell completions and systemd units.
    #[command(hide = true)]
    Manual(manual::ManualArgs),
    /// Write the files of the repository that are generated from Rust types.
    #[cfg(not(no_typescript))]
    #[command(hide = true)]
    Codegen(codegen::CodegenArgs),
}

fn main() -> ExitCode {
    let cli = host::parse();
    cli.logging.install();
    let result = match cli.command {
        Command::Serve(args) => serve::run(*args),
        Command::Build(args) => build::run(args),
        Command::Check(args) => check::run(&args),
        Command::Media(args) => media::run(&args),
        Command::New(args) => new::run(&args),
        Command::Migrate(args) => migrate::run(&args),
        Command::Import(args) => import::run(&args),
        Command::Leads(args) => leads::run(args),
        Command::Studio(args) => studio::run(args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Install(args) => service::install(&args),
        Command::Uninstall(args) => service::uninstall(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Manual(args) => manual::run(&args),
        #[cfg(not(no_typescript))]
        Command::Codegen(args) => codegen::run(&args),
    };
    result.unwrap_or_else(|error| {
        report(&error);
        ExitCode::from(2)
    })
}

/// Writes an error and its causes to standard error.
fn report(error: &anyhow::Error) {
    // Nobody may be reading any more.
    let mut out = stderr();
    _ = writeln!(out, "error: {error}");
    for cause in error.chain().skip(1) {
        _ = writeln!(out, "  because {cause}");
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn doctor_takes_every_flag_of_serve() {
        let command = host::command();
        let flags = |name| {
            let command = command.find_subcommand(name).unwrap();
            let flags = command.get_arguments().filter_map(clap::Arg::get_long);
            flags.collect::<std::collections::BTreeSet<_>>()
        };
        let missing = &flags("serve") - &flags("doctor");
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_flag_of_one_site_is_refused_together_with_sites() {
        // Flags that also have a meaning with many sites.
        const OF_ALL_SITES: [&str; 21] = [
            "acme_ca_root",
            "acme_directory",
            "acme_email",
            "admin_listen",
            "backup_every",
            "backup_hook",
            "backup_keep",
            "connections",
            "connections_per_address",
            "data",
            "database_patience",
            "hsts",
            "https",
            "lead_limits",
            "listen",
            "memory",
            "prove_every",
            "studio",
            "tls_listen",
            "trusted_proxies",
            "web",
        ];
        // Flags that need --domain, which is refused.
        const OF_DOMAIN: [&str; 2] = ["tls_cert", "tls_key"];
        let command = Cli::command();
        let serve = command.find_subcommand("serve").unwrap();
        let mut flags = serve.get_arguments();
        let sites = flags.find(|flag| flag.get_id() == "sites").unwrap();
        let refused = serve.get_arg_conflicts_with(sites);
        for flag in serve
            .get_arguments()
            .filter(|flag| flag.get_id() != "sites")
        {
            let id = flag.get_id().as_str();
            let is_of_all = OF_ALL_SITES.contains(&id) || OF_DOMAIN.contains(&id);
            let is_refused = refused.iter().any(|other| other.get_id() == flag.get_id());
            assert!(is_of_all != is_refused, "--{id} with --sites");
        }
    }

    #[test]
    fn every_serve_flag_has_an_environment_variable_of_its_name() {
        let command = Cli::command();
        let serve = command.find_subcommand("serve").unwrap();
        let flags = command.get_arguments().chain(serve.get_arguments());
        for flag in flags.filter_map(|flag| Some((flag.get_long()?, flag))) {
            let (name, flag) = flag;
            let variable = format!("SIGHTLINE_{}", name.replace('-', "_").to_uppercase());
            assert_eq!(flag.get_env(), Some(variable.as_ref()), "--{name}");
        }
    }
}
