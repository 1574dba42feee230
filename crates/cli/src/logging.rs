//! Where log lines go: to standard error, as text for people or as JSON for programs.

use std::io::IsTerminal as _;

use clap::Args;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::args::OutputFormat;

/// How to log.
#[derive(Debug, Args)]
pub(crate) struct LoggingArgs {
    /// What to log: a level (`error`, `warn`, `info`, `debug`, `trace`, `off`) or a filter such as
    /// `info,sightline_server=debug`.
    #[arg(
        long,
        env = "SIGHTLINE_LOG",
        default_value = "info",
        value_parser = directives,
        global = true
    )]
    log: String,
    /// How to write log lines. JSON is one object a line.
    #[arg(
        long,
        env = "SIGHTLINE_LOG_FORMAT",
        default_value = "text",
        global = true
    )]
    log_format: OutputFormat,
}

impl LoggingArgs {
    /// Installs the global subscriber that writes log lines.
    pub(crate) fn install(&self) {
        let lines = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(filter(&self.log)))
            .with_writer(std::io::stderr)
            // A log whose reader is gone must not fail the request that writes to it.
            .log_internal_errors(false)
            .with_target(false);
        match self.log_format {
            OutputFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).init(),
            OutputFormat::Json => lines.json().flatten_event(true).init(),
        }
    }
}

/// Returns the filter for what `--log` says. At `info`, two modules are limited to warnings: `notify`, which watches
/// folders and logs every folder that is already gone, and the one that logs notices of PostgreSQL, such as that a table
/// exists. `rustls`, whose warnings quote the host names that strangers send, is limited to errors unless it's named.
fn filter(log: &str) -> String {
    let log = if log.eq_ignore_ascii_case("info") {
        "info,notify=warn,sqlx::postgres::notice=warn"
    } else {
        log
    };
    if log.eq_ignore_ascii_case("off") || log.contains("rustls") {
        log.to_owned()
    } else {
        format!("{log},rustls=error")
    }
}

/// Parses a filter. A word that is not a level is refused: it would be taken for the name of a module that doesn't
/// exist, and nothing would be logged.
fn directives(text: &str) -> Result<String, String> {
    let is_misspelt = |directive: &str| {
        let is_word = !directive.contains(['=', '[', ':']);
        is_word && !directive.is_empty() && directive.parse::<LevelFilter>().is_err()
    };
    if text.split(',').any(is_misspelt) || EnvFilter::try_new(text).is_err() {
        return Err(
            "write a level (error, warn, info, debug, trace, off) or a filter such as \
             info,sightline_server=debug"
                .to_owned(),
        );
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chatty_modules_are_quiet_unless_they_are_asked_for() {
        assert_eq!(
            filter("info"),
            "info,notify=warn,sqlx::postgres::notice=warn,rustls=error"
        );
        for text in ["debug", "error", "info,notify=info"] {
            assert_eq!(filter(text), format!("{text},rustls=error"));
        }
        for text in ["off", "info,rustls=debug"] {
            assert_eq!(filter(text), text);
        }
    }

    #[test]
    fn log_directives_must_be_a_level_or_a_filter() {
        for text in [
            "error",
            "warn",
            "INFO",
            "debug",
            "trace",
            "off",
            "info,sightline_server=debug",
            "warn,sightline_server::tasks=trace,hyper=off",
            "sightline_server::reload",
            "info,[request]=debug",
        ] {
            assert_eq!(directives(text).as_deref(), Ok(text));
        }
        for text in [
            "warning",
            "inf",
            "bogus",
            "bogus===",
            "info,bogus",
            "info,sightline_server=loud",
        ] {
            let told = directives(text).unwrap_err();
            assert!(
                told.contains("error, warn, info, debug, trace, off"),
                "{text}"
            );
        }
    }
}
