//! `deliveries.toml` and its secrets as owners see them.

use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use sightline_leads::{DeliveryText, Secrets, delivery_forms};
use sightline_model::studio::{DeliveryFileView, DeliverySettings, SecretPlace, SecretView};
use sightline_texts::texts;

use super::body::json;
use super::refusal::{Answer, Refusal, Reply};
use super::user::{Owner, User};
use crate::blocking::blocking;
use crate::disk_cache::read_if_there;
use crate::source::DeliveryFile;

/// Shows the forms for the file, which never change while the program runs.
pub(super) async fn forms(_owner: Owner) -> Reply {
    Ok(json(&delivery_forms()))
}

/// The file as owners see it. `None` for others.
pub(super) async fn file_view(user: &User) -> Answer<Option<DeliveryFileView>> {
    if !user.person.rights.owner {
        return Ok(None);
    }
    let Some(file) = user.studio()?.delivery_file.clone() else {
        return Ok(Some(locked(texts().studio_deliveries_no_folder())));
    };
    let view = blocking(move || view_of(&file)).await;
    Ok(Some(view.map_err(|_panicked| failed())?))
}

/// The view of a file that cannot even be shown.
fn locked(why: String) -> DeliveryFileView {
    DeliveryFileView {
        version: String::new(),
        settings: DeliverySettings::default(),
        secrets: Vec::new(),
        locked: Some(why),
    }
}

fn view_of(file: &DeliveryFile) -> DeliveryFileView {
    let text = match read(&file.path) {
        Ok(text) => text,
        Err(why) => return locked(why),
    };
    DeliveryFileView {
        version: text.version(),
        settings: text.settings(),
        secrets: secrets(file, &text),
        locked: (!may_write(&file.path))
            .then(|| texts().studio_deliveries_locked(file.path.display())),
    }
}

/// Reads the file. A missing file counts as an empty one.
pub(super) fn read(path: &Path) -> Result<DeliveryText, String> {
    let text = read_if_there(path)
        .map_err(|error| texts().studio_deliveries_unreadable(error.to_string()))?;
    DeliveryText::parse(&text.unwrap_or_default())
        .map_err(|fault| texts().studio_deliveries_unreadable(fault))
}

fn secrets(file: &DeliveryFile, text: &DeliveryText) -> Vec<SecretView> {
    let kept = Secrets::in_folder(&file.data).read().unwrap_or_default();
    let place = |name: &str| {
        if is_set_outside(file, name) {
            Some(SecretPlace::Environment)
        } else {
            kept.contains_key(name).then_some(SecretPlace::Studio)
        }
    };
    let names = text.variables().into_iter();
    names
        .map(|name| SecretView {
            place: place(&name),
            name,
        })
        .collect()
}

pub(super) fn is_set_outside(file: &DeliveryFile, name: &str) -> bool {
    (file.environment)(name).is_some_and(|value| !value.trim().is_empty())
}

/// Whether a file can be replaced. For this, a new file is created beside it and renamed.
fn may_write(path: &Path) -> bool {
    rustix::fs::access(folder(path), rustix::fs::Access::WRITE_OK).is_ok()
}

/// The folder of a file, with symlinks resolved.
pub(super) fn folder(path: &Path) -> PathBuf {
    let place = place(path);
    let folder = place.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// The path of a file, with symlinks resolved.
pub(super) fn place(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

pub(super) fn failed() -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR)
}
