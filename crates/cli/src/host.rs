//! `--sites DIR --host HOST`: runs a command for one of the sites that `sightline serve --sites DIR` serves.
//!
//! The selected site determines the values of `--site`, `--data` and `--base-url`, so commands need no other code for
//! this.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, CommandFactory as _, FromArgMatches as _};
use sightline_content::{base_url_of, read_text};
use sightline_server::{find_site, site_data};

use crate::Cli;
use crate::args::{data_in_content, public_address};

const SITES: &str = "sites";
const HOST: &str = "host";
/// The commands that work on one site.
const COMMANDS: [&str; 6] = ["build", "check", "media", "leads", "studio", "doctor"];

/// The site that a command works on.
struct Chosen {
    /// The name of its folder.
    name: String,
    folder: PathBuf,
}

/// Returns the definition of the command line, in which every command of [`COMMANDS`] takes `--sites` and `--host`.
pub(crate) fn command() -> Command {
    COMMANDS.into_iter().fold(Cli::command(), |command, name| {
        command.mut_subcommand(name, |command| command.args(args()))
    })
}

/// Parses the command line. Prints the error and exits if it is invalid.
pub(crate) fn parse() -> Cli {
    let read = || {
        let matches = command().try_get_matches()?;
        let chosen = chosen(&matches)?;
        if let Some(text) = data_in_content(innermost(&matches)) {
            // Without the usage of the command, which isn't wrong.
            clap::Error::raw(ErrorKind::InvalidValue, text + "\n").exit();
        }
        let matches = match chosen {
            Some(chosen) => of_site(command(), &chosen).try_get_matches()?,
            None => matches,
        };
        Cli::from_arg_matches(&matches)
    };
    read().unwrap_or_else(|error: clap::Error| error.format(&mut command()).exit())
}

fn args() -> [Arg; 2] {
    let sites = Arg::new(SITES)
        .long(SITES)
        .env("SIGHTLINE_SITES")
        .value_name("DIR")
        .value_parser(clap::value_parser!(PathBuf))
        .global(true)
        .help("The folder that `sightline serve --sites` serves. --host selects one of its sites");
    let host = Arg::new(HOST)
        .long(HOST)
        .env("SIGHTLINE_HOST")
        .value_name("HOST")
        .global(true)
        .help("The site to use from --sites, by its host or by the name of its folder");
    [sites, host]
}

/// Returns what was given to the subcommand that is run, which has the values of all global flags.
fn innermost(mut matches: &ArgMatches) -> &ArgMatches {
    while let Some((_, below)) = matches.subcommand() {
        matches = below;
    }
    matches
}

/// Returns the site that `--sites` and `--host` select, or `None` without these flags.
fn chosen(matches: &ArgMatches) -> Result<Option<Chosen>, clap::Error> {
    let command = matches.subcommand_name();
    if command.is_none_or(|command| !COMMANDS.contains(&command)) {
        return Ok(None);
    }
    let matches = innermost(matches);
    let fault = |kind, text: String| Err(clap::Error::raw(kind, text + "\n"));
    let missing = ErrorKind::MissingRequiredArgument;
    match (
        matches.get_one::<PathBuf>(SITES),
        matches.get_one::<String>(HOST),
    ) {
        (None, None) => Ok(None),
        (Some(_), None) => fault(
            missing,
            "--sites needs --host, which selects the site".to_owned(),
        ),
        (None, Some(_)) => fault(
            missing,
            "--host needs --sites, the folder with the sites".to_owned(),
        ),
        (Some(dir), Some(host)) => match find_site(dir, host) {
            Ok(name) => Ok(Some(Chosen {
                folder: dir.join(&name),
                name,
            })),
            Err(why) => fault(ErrorKind::InvalidValue, why),
        },
    }
}

/// Returns the definition of the command line with the values of the chosen site.
fn of_site(command: Command, chosen: &Chosen) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let command = names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |command| of_site(command, chosen))
    });
    let is_of_site = command.get_arguments().any(|arg| arg.get_id() == HOST);
    let conflicts = |arg: Arg| arg.conflicts_with_all(is_of_site.then_some(HOST));
    command.mut_args(|arg| match arg.get_id().as_str() {
        "site" => conflicts(arg)
            .env(None::<&str>)
            .default_value(chosen.folder.clone().into_os_string()),
        "base_url" => match base_url(&chosen.folder) {
            Some(base_url) => arg.env(None::<&str>).default_value(base_url),
            None => arg,
        },
        "data" => {
            let name = chosen.name.clone();
            arg.value_parser(move |data: &str| {
                Ok::<_, Infallible>(site_data(Path::new(data), &name))
            })
        }
        // Each of many sites stores its leads in its own data folder.
        "database_url" => conflicts(arg),
        _ => arg,
    })
}

/// Returns the public address of a site, or `None` if it is invalid. Whatever loads the content reports that with its
/// location.
fn base_url(folder: &Path) -> Option<String> {
    let address = base_url_of(&read_text(&folder.join("site.toml")).ok()?)?;
    public_address(&address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_base_url_in_site_toml_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let write = |address: &str| {
            let text = format!("[company]\nbase_url = \"{address}\"\n");
            std::fs::write(folder.join("site.toml"), text).unwrap();
        };
        write("https://a.example");
        assert_eq!(base_url(folder).as_deref(), Some("https://a.example"));
        write("https://a.example/sub");
        assert_eq!(base_url(folder), None);
    }

    #[test]
    fn commands_use_the_data_and_content_folders_of_the_chosen_site() {
        command().debug_assert();
        let chosen = Chosen {
            name: "a".to_owned(),
            folder: PathBuf::from("/sites/a"),
        };
        of_site(command(), &chosen).debug_assert();
        let read = |args: &[&str]| {
            let matches = of_site(command(), &chosen).try_get_matches_from(args);
            let matches = matches.unwrap();
            let matches = innermost(&matches);
            let path = |id| matches.try_get_one::<PathBuf>(id).ok().flatten().cloned();
            (path("data"), path("site"))
        };
        let data = Some(PathBuf::from("/data/sites/a"));
        let site = Some(PathBuf::from("/sites/a"));
        for args in [
            &["sightline", "leads", "--data", "/data", "show", "X"][..],
            &["sightline", "leads", "report", "--data=/data"],
            &["sightline", "doctor", "--data", "/data"],
            &["sightline", "leads", "--data", "/data", "test"],
            &["sightline", "studio", "--data", "/data", "people"],
            &["sightline", "studio", "--data", "/data", "remove", "X"],
        ] {
            assert_eq!(read(args), (data.clone(), site.clone()), "{args:?}");
        }
    }
}
