//! `--sites DIR --host HOST`: runs a command for one of the sites that `sightline serve --sites DIR` serves.
//!
//! The selected site determines the values of `--site`, `--data` and `--base-url`, so commands need no other code for
//! this.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
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
        let check = matches.subcommand_matches("check").map(sites_and_host);
        let sites = check.and_then(|(sites, _)| sites.cloned());
        let matches = match chosen {
            Some(chosen) => of_site(command(), &chosen).try_get_matches()?,
            None => matches,
        };
        let mut cli = Cli::from_arg_matches(&matches)?;
        if let crate::Command::Check(args) = &mut cli.command {
            args.sites = sites;
        }
        Ok(cli)
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
        .help("The folder that `sightline serve --sites` serves. --host selects one of its sites; `check` takes all without it");
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

/// Returns what `--sites` and `--host` are. In the environment they do not count if flags name a site or its data.
fn sites_and_host(matches: &ArgMatches) -> (Option<&PathBuf>, Option<&String>) {
    let source = |id| {
        let is_flag = matches.try_contains_id(id).is_ok();
        is_flag.then(|| matches.value_source(id)).flatten()
    };
    let is_given = |id| source(id) == Some(ValueSource::CommandLine);
    let names_another = is_given("site") || source(HOST).is_none() && is_given("data");
    if names_another && !is_given(SITES) && !is_given(HOST) {
        return (None, None);
    }
    (matches.get_one(SITES), matches.get_one(HOST))
}

/// Returns the site that `--sites` and `--host` select, or `None` without these flags.
fn chosen(matches: &ArgMatches) -> Result<Option<Chosen>, clap::Error> {
    let command = matches.subcommand_name();
    if command.is_none_or(|command| !COMMANDS.contains(&command)) {
        return Ok(None);
    }
    let takes_all = command == Some("check");
    let matches = innermost(matches);
    let fault = |kind, text: String| Err(clap::Error::raw(kind, text + "\n"));
    let missing = ErrorKind::MissingRequiredArgument;
    let data = matches.try_get_one::<PathBuf>("data").ok().flatten();
    match sites_and_host(matches) {
        (None, None) => Ok(None),
        (Some(_), None) if takes_all => Ok(None),
        (Some(_), None) => fault(
            missing,
            "--sites needs --host, which selects the site".to_owned(),
        ),
        (None, Some(_)) => fault(
            missing,
            "--host needs --sites, the folder with the sites".to_owned(),
        ),
        (Some(dir), Some(host)) => match find_site(dir, data.map(PathBuf::as_path), host) {
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
    fn a_folder_of_sites_in_the_environment_gives_way_to_flags_that_name_one_site() {
        let read = |args: &[&str], host: Option<&'static str>| {
            let command = COMMANDS.into_iter().fold(command(), |command, name| {
                command.mut_subcommand(name, |command| {
                    command.mut_args(move |arg| match arg.get_id().as_str() {
                        SITES => arg.env(None::<&str>).default_value("/sites"),
                        HOST => arg.env(None::<&str>).default_value(host),
                        _ => arg,
                    })
                })
            });
            let matches = command.try_get_matches_from(args).unwrap();
            let (sites, host) = sites_and_host(innermost(&matches));
            (sites.is_some(), host.is_some())
        };
        for (args, host, expected) in [
            (&["sightline", "check"][..], None, (true, false)),
            (&["sightline", "check", "--site", "a"], None, (false, false)),
            (
                &["sightline", "check", "--site", "a"],
                Some("a"),
                (false, false),
            ),
            (
                &["sightline", "check", "--sites", "s", "--site", "a"],
                None,
                (true, false),
            ),
            (
                &["sightline", "leads", "list", "--data", "a"],
                None,
                (false, false),
            ),
            (
                &["sightline", "leads", "list", "--data", "a"],
                Some("a"),
                (true, true),
            ),
            (
                &["sightline", "leads", "list", "--host", "a"],
                None,
                (true, true),
            ),
        ] {
            assert_eq!(read(args, host), expected, "{args:?} {host:?}");
        }
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
