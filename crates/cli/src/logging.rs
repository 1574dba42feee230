//! Where log lines go: to standard error, as text for people or as JSON for programs.

use std::io::IsTerminal as _;

use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

/// How to log.
#[derive(Debug, Args)]
pub(crate) struct LoggingArgs {
    /// What to log: a level (`error`, `warn`, `info`, `debug`) or a filter such as
    /// `info,sightline_server=debug`.
    #[arg(long, env = "SIGHTLINE_LOG", default_value = "info", global = true)]
    log: String,
    /// How to write log lines.
    #[arg(
        long,
        env = "SIGHTLINE_LOG_FORMAT",
        default_value = "text",
        global = true
    )]
    log_format: LogFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl LoggingArgs {
    /// Sends log lines where they belong. Without a valid filter it logs as by default.
    pub(crate) fn install(&self) {
        let filter =
            EnvFilter::try_new(&self.log).unwrap_or_else(|_invalid| EnvFilter::new("info"));
        let lines = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            // A log that nobody reads any more must not fail the request that writes to it.
            .log_internal_errors(false)
            .with_target(false);
        match self.log_format {
            LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).init(),
            LogFormat::Json => lines.json().flatten_event(true).init(),
        }
    }
}
