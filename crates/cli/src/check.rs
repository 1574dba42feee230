//! `sightline check`: checks a content folder. Exits with 0 if the content is good, 1 if there are
//! findings, and 2 if the folder can't be read at all. Warnings count as findings only with
//! `--strict`. With `--sites` but no `--host`, all sites are checked, one after the other.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, ensure};
use clap::Args;
use serde_json::{Value, json};
use sightline_content::{
    CodeInfo, Diagnostic, Diagnostics, Folder, PreviousSite, Severity, check, render_brief,
    render_text, to_json,
};
use sightline_server::{configured_host, site_names};

use crate::ambient::today;
use crate::args::{OutputFormat, SiteArgs};
use crate::output::stdout;
use crate::{deliveries, old_sitemap};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// The folder of `--sites`, if it is given.
    #[arg(skip)]
    pub(crate) sites: Option<PathBuf>,
    /// Fail on warnings too.
    #[arg(long, env = "SIGHTLINE_STRICT")]
    strict: bool,
    /// How to write the findings.
    #[arg(long, default_value = "text")]
    format: OutputFormat,
    /// Show every listed finding. Without it, text has at most ten of each code, and counts the others. JSON always has
    /// every listed one.
    #[arg(long, env = "SIGHTLINE_VERBOSE")]
    verbose: bool,
    /// The sitemap of the company's previous site, or a text file with one address or path per
    /// line. Reports which of its addresses this site does not have, and suggests redirects. If the
    /// file is a sitemap index, its parts have to be in the same folder.
    #[arg(long, env = "SIGHTLINE_OLD_SITEMAP", value_name = "FILE")]
    old_sitemap: Option<PathBuf>,
}

const SITE_FILE: &str = "site.toml";
const NOT_COMPARED: &str = "\nOld addresses are compared once no error is left.\n";

/// The diagnostic for a site whose host another folder of `--sites` has too.
const SAME_HOST: CodeInfo = CodeInfo {
    code: "same-host",
    severity: Severity::Error,
    meaning: "Several folders of --sites have the same host.",
    why: "Only one of them is served: the one that was served there before, if there is one.",
};

/// The names of the folders of `--sites`, by the host in their `site.toml`.
type Hosts = BTreeMap<String, Vec<String>>;

/// The findings of a site in the requested format.
enum Findings {
    Text(String),
    Json(Value),
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    let is_terminal = out.is_terminal();
    let (mut names, mut hosts) = (Vec::new(), Hosts::new());
    if let Some(dir) = &args.sites {
        names = site_names(dir).with_context(|| format!("{} cannot be read", dir.display()))?;
        for name in &names {
            if let Some(host) = configured_host(&dir.join(name)) {
                hosts.entry(host).or_default().push(name.clone());
            }
        }
    }
    let (found, failed) = match &args.sites {
        Some(dir) if args.site.dir().is_none() => all(args, dir, &names, &hosts, is_terminal)?,
        _ => one(args, &args.site, &hosts, is_terminal)?,
    };
    let text = match found {
        Findings::Text(text) => text,
        Findings::Json(json) => serde_json::to_string_pretty(&json)?,
    };
    writeln!(out, "{}", text.trim_end()).context("the findings cannot be written")?;
    Ok(ExitCode::from(u8::from(failed)))
}

/// Checks every site of a folder. Returns the findings of all, and whether any has failed.
fn all(
    args: &CheckArgs,
    dir: &Path,
    names: &[String],
    hosts: &Hosts,
    is_terminal: bool,
) -> anyhow::Result<(Findings, bool)> {
    ensure!(
        args.old_sitemap.is_none(),
        "--old-sitemap is that of one site: select it with --host"
    );
    let (mut texts, mut json) = (Vec::new(), serde_json::Map::new());
    let mut failed = Vec::new();
    for name in names {
        let site = SiteArgs::of(dir.join(name));
        let checked = one(args, &site, hosts, is_terminal);
        let (found, has_failed) = checked.unwrap_or_else(|error| {
            let error = format!("{error:#}");
            let found = match args.format {
                OutputFormat::Text => Findings::Text(format!("error: {error}")),
                OutputFormat::Json => Findings::Json(json!({ "error": error })),
            };
            (found, true)
        });
        if has_failed {
            failed.push(name.as_str());
        }
        match found {
            Findings::Text(found) => texts.push(format!("{name}:\n{}", found.trim_end())),
            Findings::Json(found) => _ = json.insert(name.clone(), found),
        }
    }
    let has_failed = !failed.is_empty();
    let found = match args.format {
        OutputFormat::Json => Findings::Json(Value::Object(json)),
        OutputFormat::Text => {
            let mut last = format!("{} sites checked", names.len());
            if has_failed {
                let (count, failed) = (failed.len(), failed.join(", "));
                last = format!("{last}, {count} not good: {failed}");
            }
            texts.push(last);
            Findings::Text(texts.join("\n\n"))
        }
    };
    Ok((found, has_failed))
}

/// Checks one site. Returns its findings, and whether it has failed.
fn one(
    args: &CheckArgs,
    site: &SiteArgs,
    hosts: &Hosts,
    is_terminal: bool,
) -> anyhow::Result<(Findings, bool)> {
    let old = args.old_sitemap.as_deref().map(old_sitemap::read);
    let old = old.transpose()?;
    let folder = site.folder()?;
    let today = today(&folder);
    let mut loaded = check(&folder, today);
    // The check does not access paths below the data folder, so any path works.
    let more = deliveries::check(&folder, Path::new("data"));
    loaded.diagnostics.extend(more);
    if let Some(dir) = site.dir() {
        loaded.diagnostics.extend(same_host(&folder, dir, hosts));
    }
    let is_compared = old.is_some();
    let previous = loaded.site.as_ref().zip(old);
    let previous = previous.map(|(site, old)| PreviousSite::new(old, site, today));
    let failed = loaded.errors() > 0
        || (args.strict
            && (loaded.warnings() > 0 || previous.as_ref().is_some_and(PreviousSite::has_lost)));
    let found = match args.format {
        OutputFormat::Text => {
            let render = if args.verbose {
                render_text
            } else {
                render_brief
            };
            let mut text = render(&loaded.diagnostics, &folder, is_terminal);
            match &previous {
                Some(previous) => {
                    text.push('\n');
                    text += &previous.render_text();
                }
                None if is_compared => text += NOT_COMPARED,
                None => {}
            }
            Findings::Text(text)
        }
        OutputFormat::Json => {
            let previous = previous.iter().flat_map(PreviousSite::diagnostics);
            loaded.diagnostics.extend(previous);
            Findings::Json(serde_json::to_value(to_json(&loaded.diagnostics))?)
        }
    };
    Ok((found, failed))
}

/// Returns an error if other folders of `--sites` have the host of this one.
fn same_host(folder: &Folder, dir: &Path, hosts: &Hosts) -> Vec<Diagnostic> {
    let own = dir.file_name().and_then(OsStr::to_str);
    let names = configured_host(dir).and_then(|host| hosts.get(&host));
    let others = names
        .into_iter()
        .flatten()
        .filter(|name| Some(name.as_str()) != own);
    let others: Vec<&str> = others.map(String::as_str).collect();
    let text = folder.text(SITE_FILE).unwrap_or_default();
    let files = (SITE_FILE, &*text);
    let mut diagnostics = Diagnostics::new(&files);
    if !others.is_empty() {
        let at = text.find("base_url").unwrap_or_default();
        diagnostics.add(
            &SAME_HOST,
            SITE_FILE,
            at..at,
            format!("its host is that of {} too", others.join(", ")),
            "Give each site a company.base_url of its own.",
        );
    }
    diagnostics.into_sorted()
}
