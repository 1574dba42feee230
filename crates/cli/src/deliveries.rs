//! Where leads go: `deliveries.toml`, with its secrets from the environment or from the studio.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, ensure};
use sightline_content::{
    CodeInfo, Diagnostic, Diagnostics, Folder, Severity, base_url_of, read_text, render_text,
};
use sightline_leads::{Deliveries, Secrets, replace_private};
use sightline_server::private_dir;

use crate::args::{DELIVERIES_FILE, DeliveriesArgs, SiteArgs};

/// Where a copy of the file as it was last used is kept, relative to the data folder.
const LAST_GOOD: &str = "last-good/deliveries.toml";

/// The diagnostic for a site without deliveries, where nobody is notified of a lead.
const NONE: CodeInfo = CodeInfo {
    code: "deliveries-none",
    severity: Severity::Warning,
    meaning: "No delivery is set up.",
    why: "Leads are stored, but nobody is notified. They are only in the studio and in `sightline leads list`.",
};

/// The same diagnostic for a site that has no public address yet.
const NONE_YET: CodeInfo = CodeInfo {
    severity: Severity::Hint,
    ..NONE
};

/// Opens the deliveries at start. Falls back to the file as it was last used if the current one has faults. Those of one
/// of many sites are not logged here, since its folder is read again and again as long as it cannot be served.
///
/// # Errors
/// Returns the faults of the current file if there is no usable copy either.
pub(crate) fn open_or_last_good(
    path: Option<&Path>,
    must_exist: bool,
    data: &Path,
) -> anyhow::Result<Deliveries> {
    let error = match open_and_keep(path, must_exist, data) {
        Ok(deliveries) => {
            if !is_multi_site(data) {
                log(&deliveries, path);
            }
            return Ok(deliveries);
        }
        Err(error) => error,
    };
    let kept = std::fs::read_to_string(data.join(LAST_GOOD)).ok();
    let Some(mut deliveries) = kept
        .and_then(|text| Deliveries::read_to_serve((LAST_GOOD, &text), &secrets(data), data).ok())
    else {
        return Err(error);
    };
    let why = format!("{error:#}");
    tracing::error!("leads are delivered as the file said when it was used last\n{why}");
    deliveries.refused = Some(why);
    Ok(deliveries)
}

/// Keeps a copy of a file that is used now. The text is empty if there is no file, and then no copy is needed.
fn keep(text: &str, data: &Path) {
    let place = data.join(LAST_GOOD);
    if std::fs::read_to_string(&place).unwrap_or_default() == text {
        return;
    }
    let made = private_dir(place.parent().unwrap_or(data));
    if let Err(error) = made.and_then(|()| replace_private(&place, text.as_bytes())) {
        tracing::warn!(%error, "the deliveries cannot be kept for a start with faults in them");
    }
}

/// Opens the deliveries of a file for serving after a change, as [`open_and_keep`] does, and logs them.
///
/// # Errors
/// Returns the faults of the file, or that the secrets can't be read: without them, deliveries that work would stop.
pub(crate) fn open_to_serve(
    path: Option<&Path>,
    must_exist: bool,
    data: &Path,
) -> anyhow::Result<Deliveries> {
    let secrets = Secrets::in_folder(data).read();
    secrets.context("the secrets of the studio cannot be read")?;
    let deliveries = open_and_keep(path, must_exist, data)?;
    log(&deliveries, path);
    Ok(deliveries)
}

/// Logs where leads are delivered.
fn log(deliveries: &Deliveries, path: Option<&Path>) {
    if deliveries.all.is_empty() {
        let file = path.unwrap_or(Path::new(DELIVERIES_FILE)).display();
        tracing::warn!(
            "leads are stored and delivered nowhere: there is no [[delivery]] in {file}"
        );
    }
    for delivery in &deliveries.all {
        if delivery.transport.unconfigured_reason().is_none() {
            tracing::info!(
                delivery = delivery.name,
                kind = delivery.kind,
                "leads are delivered"
            );
        }
    }
}

/// Opens the deliveries of a file for serving, and keeps a copy of it. A file in the content folder is optional, since
/// leads are stored in the database in any case.
///
/// # Errors
/// Returns the faults of the file. If there is a copy of it, a file that is missing together with the content, such as
/// on a disk that is mounted late, is an error too.
fn open_and_keep(path: Option<&Path>, must_exist: bool, data: &Path) -> anyhow::Result<Deliveries> {
    let file = read(path, must_exist)?;
    if file.is_none()
        && let Some(path) = path
    {
        ensure!(
            path.with_file_name("site.toml").exists() || !data.join(LAST_GOOD).exists(),
            "{} is missing, and so is the content",
            path.display()
        );
    }
    let deliveries = checked(file.as_ref(), data)?;
    keep(file.as_ref().map_or("", |(_, text)| text), data);
    Ok(deliveries)
}

/// Opens the deliveries of a file. A file in the content folder is optional.
pub(crate) fn open(
    path: Option<&Path>,
    must_exist: bool,
    data: &Path,
) -> anyhow::Result<Deliveries> {
    checked(read(path, must_exist)?.as_ref(), data)
}

/// Parses and checks the deliveries of a file that [`read`] returned.
fn checked(file: Option<&(PathBuf, String)>, data: &Path) -> anyhow::Result<Deliveries> {
    let Some((path, text)) = file else {
        return Ok(Deliveries::default());
    };
    let name = path.display().to_string();
    Deliveries::read_to_serve((&name, text), &secrets(data), data).map_err(|faults| {
        let told = render_text(&faults, &(name.as_str(), text.as_str()), false);
        anyhow!("{name} cannot be used\n\n{told}")
    })
}

/// Returns what `find` reads from the file that the arguments name, without its secrets. Returns `None` if there is no
/// file and none was given explicitly.
pub(crate) fn without_secrets<T>(
    args: &DeliveriesArgs,
    site: &SiteArgs,
    find: impl FnOnce((&str, &str)) -> Result<T, Vec<Diagnostic>>,
) -> anyhow::Result<Option<T>> {
    let Some((path, text)) = read(args.path(site).as_deref(), args.must_exist())? else {
        return Ok(None);
    };
    let file = path.display().to_string();
    find((&file, &text)).map(Some).map_err(|faults| {
        let first = faults.first().map_or_else(String::new, |fault| {
            format!(":{}: {}", fault.line, fault.message)
        });
        anyhow!("{file}{first}; `sightline check` lists all")
    })
}

/// Returns the faults of the deliveries file in a content folder, including that it has no delivery. Secrets that are
/// not set here are warnings, since they have to be set where the site is served.
pub(crate) fn check(folder: &Folder, data: &Path) -> Vec<Diagnostic> {
    let text = folder.text(DELIVERIES_FILE).unwrap_or_default();
    match Deliveries::read((DELIVERIES_FILE, &text), &secrets(data), data) {
        Ok(deliveries) if deliveries.all.is_empty() => no_delivery(folder, &text),
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    }
}

/// Returns a warning if the site has a real public address, and a hint before that.
fn no_delivery(folder: &Folder, text: &str) -> Vec<Diagnostic> {
    let site = folder.text("site.toml").unwrap_or_default();
    let is_public = base_url_of(&site).is_some_and(|url| !url.ends_with(".example"));
    let files = (DELIVERIES_FILE, text);
    let mut diagnostics = Diagnostics::new(&files);
    diagnostics.add(
        if is_public { &NONE } else { &NONE_YET },
        DELIVERIES_FILE,
        0..0,
        "no delivery is set up",
        "Add a [[delivery]], or set one up in the studio under Settings. `sightline leads retry` then delivers what \
         came before. Where `serve --deliveries` names another file, this one does not matter.",
    );
    diagnostics.into_sorted()
}

/// Reads the file's text. A file that was given explicitly has to exist.
fn read(path: Option<&Path>, must_exist: bool) -> anyhow::Result<Option<(PathBuf, String)>> {
    let Some(path) = path else {
        return Ok(None);
    };
    match read_text(path) {
        Ok(text) => Ok(Some((path.to_owned(), text))),
        Err(error) if error.kind() == ErrorKind::NotFound && !must_exist => Ok(None),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", path.display())),
    }
}

/// The name of the file that marks the data folder of one of many sites.
const MULTI_SITE_MARKER: &str = "one-of-many-sites";

/// Creates the data folder of one of many sites. Such a site doesn't read the environment, which may contain the
/// secrets of another.
pub(crate) fn make_site(data: &Path) -> std::io::Result<()> {
    private_dir(data)?;
    let text =
        "Secrets of this site are in secrets.toml beside this file; the environment is not read.\n";
    std::fs::write(data.join(MULTI_SITE_MARKER), text)
}

/// Whether a data folder belongs to one of many sites.
pub(crate) fn is_multi_site(data: &Path) -> bool {
    data.join(MULTI_SITE_MARKER).exists()
}

/// Returns a lookup of secrets: in the environment, then among those that were set in the studio.
fn secrets(data: &Path) -> impl Fn(&str) -> Option<String> {
    let kept = Secrets::in_folder(data);
    if let Err(error) = kept.read() {
        tracing::error!(%error, "the secrets of the studio cannot be read");
    }
    if is_multi_site(data) {
        kept.after(&|_| None)
    } else {
        kept.after(&environment)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the command line reads the environment"
)]
pub(crate) fn environment(variable: &str) -> Option<String> {
    std::env::var(variable).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_in_place_of_the_deliveries_is_refused_without_waiting_for_its_writer() {
        let data = tempfile::tempdir().unwrap();
        let file = data.path().join("deliveries.toml");
        let made = std::process::Command::new("mkfifo").arg(&file).status();
        assert!(made.unwrap().success());
        let error = open_to_serve(Some(&file), true, data.path()).unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            format!("{} cannot be read: it is not a file", file.display())
        );
        assert!(!data.path().join(LAST_GOOD).exists());
    }

    #[test]
    fn deliveries_that_are_missing_together_with_the_content_are_the_last_good_ones() {
        let (data, dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (site, away) = (dir.path().join("site"), dir.path().join("away"));
        let file = site.join(DELIVERIES_FILE);
        let opened = || {
            let opened = open_or_last_good(Some(&file), false, data.path());
            opened.unwrap().all.len()
        };
        assert_eq!(opened(), 0, "there is no copy");
        std::fs::create_dir(&site).unwrap();
        std::fs::write(site.join("site.toml"), "").unwrap();
        let text = "[[delivery]]\nname = \"office\"\nkind = \"file\"\npath = \"leads.jsonl\"\n";
        std::fs::write(&file, text).unwrap();
        assert_eq!(opened(), 1);
        std::fs::rename(&site, &away).unwrap();
        assert!(open_to_serve(Some(&file), false, data.path()).is_err());
        assert_eq!(opened(), 1);
        let kept = open_or_last_good(Some(&file), false, data.path()).unwrap();
        let why = kept.refused.unwrap();
        assert!(why.ends_with("is missing, and so is the content"), "{why}");
        // The content is there, so somebody removed the file.
        std::fs::rename(&away, &site).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(opened(), 0);
        std::fs::rename(&site, &away).unwrap();
        assert_eq!(opened(), 0);
    }

    #[test]
    fn malformed_secrets_are_refused_while_deliveries_work_but_not_at_a_start() {
        let data = tempfile::tempdir().unwrap();
        std::fs::write(data.path().join("secrets.toml"), "A = 'hush\n").unwrap();
        let error = open_to_serve(None, false, data.path()).unwrap_err();
        let told = format!("{error:#}");
        assert!(
            told.starts_with("the secrets of the studio cannot be read: "),
            "{told}"
        );
        assert!(
            told.ends_with("secrets.toml must be lines like NAME = \"value\""),
            "{told}"
        );
        assert!(open_or_last_good(None, false, data.path()).is_ok());
    }

    #[test]
    fn one_of_several_sites_reads_its_own_secrets_but_not_the_environment() {
        let data = tempfile::tempdir().unwrap();
        let find = |name: &str| secrets(data.path())(name);
        assert!(find("PATH").is_some(), "the environment");
        make_site(data.path()).unwrap();
        assert_eq!(find("PATH"), None);
        let kept = Secrets::in_folder(data.path());
        kept.set("MAIL_PASSWORD", Some("ladder 7")).unwrap();
        make_site(data.path()).unwrap();
        assert_eq!(find("MAIL_PASSWORD").as_deref(), Some("ladder 7"));
        assert_eq!(find("PATH"), None);
    }
}
