//! Changing `deliveries.toml` and its secrets. Only owners, who have just proved who they are: whoever decides where
//! leads go reads them.

use std::io::{ErrorKind, Write as _};
use std::path::{Path as FilePath, PathBuf};

use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{ETAG, HeaderMap, HeaderValue, IF_MATCH};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse as _;
use sightline_leads::{DeliveryText, Secrets, delivery_forms};
use sightline_model::studio::{
    DeliveryFileView, DeliverySettings, NewSecret, SecretPlace, SecretView, SettingsFault,
    SettingsProblem,
};
use sightline_texts::texts;

use super::body::{Sent, json};
use super::deliveries::view;
use super::refusal::{Answer, Refusal};
use super::user::{Owner, User};
use crate::blocking::blocking;
use crate::source::DeliveryFile;

/// The longest secret, in bytes. A key in PEM is shorter.
const LONGEST_SECRET: usize = 8_192;

/// The forms of the file, which never change while the program runs.
pub(super) async fn forms(_owner: Owner) -> Answer<Response<Body>> {
    Ok(json(&delivery_forms()))
}

/// The file, for whoever may change it; nothing for others.
pub(super) async fn file_view(user: &User) -> Answer<Option<DeliveryFileView>> {
    if !user.person.rights.owner {
        return Ok(None);
    }
    let Some(file) = user.studio()?.delivery_file.clone() else {
        return Ok(Some(DeliveryFileView {
            version: String::new(),
            settings: DeliverySettings::default(),
            secrets: Vec::new(),
            locked: Some(texts().studio_deliveries_no_folder()),
        }));
    };
    let view = blocking(move || view_of(&file)).await;
    Ok(Some(view.map_err(|_panicked| failed())?))
}

fn view_of(file: &DeliveryFile) -> DeliveryFileView {
    let locked = |locked: String| DeliveryFileView {
        version: String::new(),
        settings: DeliverySettings::default(),
        secrets: Vec::new(),
        locked: Some(locked),
    };
    match read(&file.path) {
        Err(unreadable) => locked(unreadable),
        Ok(text) => DeliveryFileView {
            version: text.version(),
            settings: text.settings(),
            secrets: secrets(file, &text),
            locked: (!may_write(&file.path))
                .then(|| texts().studio_deliveries_locked(file.path.display())),
        },
    }
}

/// The text of the file; an empty one when there is none yet.
fn read(path: &FilePath) -> Result<DeliveryText, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(texts().studio_deliveries_unreadable(error.to_string())),
    };
    DeliveryText::parse(&text).map_err(|fault| texts().studio_deliveries_unreadable(fault))
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

fn is_set_outside(file: &DeliveryFile, name: &str) -> bool {
    (file.environment)(name).is_some_and(|value| !value.trim().is_empty())
}

/// Whether a file can be replaced: a new one is made beside it and takes its name.
fn may_write(path: &FilePath) -> bool {
    let place = place(path);
    let folder = place.parent().unwrap_or(FilePath::new("."));
    #[cfg(unix)]
    return rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok();
    #[cfg(not(unix))]
    std::fs::metadata(folder).is_ok_and(|folder| !folder.permissions().readonly())
}

/// Where a file is, also behind a link.
fn place(path: &FilePath) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Replaces the file as a whole.
fn write(path: &FilePath, text: &str) -> std::io::Result<()> {
    let place = place(path);
    let folder = place.parent().unwrap_or(FilePath::new("."));
    let mut aside = tempfile::NamedTempFile::new_in(folder)?;
    aside.write_all(text.as_bytes())?;
    // People who edit it on the server have to be able to read it.
    let permissions = std::fs::metadata(&place).map(|meta| meta.permissions());
    #[cfg(unix)]
    let permissions =
        permissions.unwrap_or_else(|_| std::os::unix::fs::PermissionsExt::from_mode(0o644));
    #[cfg(unix)]
    aside.as_file().set_permissions(permissions)?;
    #[cfg(not(unix))]
    drop(permissions);
    aside.as_file().sync_all()?;
    aside.persist(&place)?;
    Ok(())
}

fn failed() -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Why nothing was written.
fn unwritten(path: &FilePath, error: &std::io::Error) -> Refusal {
    tracing::error!(%error, path = %path.display(), "the studio cannot write");
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            Refusal::new(StatusCode::CONFLICT)
                .detail(texts().studio_deliveries_locked(path.display()))
        }
        _ => Refusal::new(StatusCode::INSUFFICIENT_STORAGE)
            .detail(texts().studio_deliveries_unwritten(error.to_string())),
    }
}

/// What became of a change.
enum Change {
    Made,
    Outdated,
    Faulty(Vec<SettingsFault>),
    Refused(Refusal),
}

/// Writes the file anew and delivers by it from now on.
pub(super) async fn change(
    owner: Owner,
    headers: HeaderMap,
    Sent(meant): Sent<DeliverySettings>,
) -> Answer<Response<Body>> {
    owner.proved()?;
    let version = headers.get(IF_MATCH).and_then(|tag| tag.to_str().ok());
    let version = version.map(|tag| tag.trim_matches('"').to_owned());
    let version = version.ok_or_else(|| Refusal::new(StatusCode::PRECONDITION_REQUIRED))?;
    let studio = owner.studio()?;
    let file = file(&owner)?;
    let _one_at_a_time = studio.file_changes.lock().await;
    let changing = file.clone();
    let changed = blocking(move || change_file(&changing, &version, &meant))
        .await
        .map_err(|_panicked| failed())?;
    match changed {
        Change::Made => {
            take_up(&owner, file).await?;
            owner.note("deliveries-changed", None).await?;
            current(&owner, StatusCode::OK).await
        }
        Change::Outdated => current(&owner, StatusCode::PRECONDITION_FAILED).await,
        Change::Faulty(faults) => Ok(faulty(faults)),
        Change::Refused(refusal) => Err(refusal),
    }
}

fn file(user: &User) -> Answer<DeliveryFile> {
    user.studio()?.delivery_file.clone().ok_or_else(|| {
        Refusal::new(StatusCode::CONFLICT).detail(texts().studio_deliveries_no_folder())
    })
}

fn change_file(file: &DeliveryFile, version: &str, meant: &DeliverySettings) -> Change {
    let before = match read(&file.path) {
        Ok(before) => before,
        Err(why) => {
            return Change::Refused(Refusal::new(StatusCode::CONFLICT).detail(why));
        }
    };
    if before.version() != version {
        return Change::Outdated;
    }
    let after = before.edited(meant);
    let kept = Secrets::in_folder(&file.data);
    let secrets = kept.after(&*file.environment);
    let faults = after.faults(&before, &*file.environment, &secrets, &file.data);
    if !faults.is_empty() {
        return Change::Faulty(faults);
    }
    if after.as_str() == before.as_str() {
        return Change::Made;
    }
    match write(&file.path, after.as_str()) {
        Ok(()) => Change::Made,
        Err(error) => Change::Refused(unwritten(&file.path, &error)),
    }
}

/// Delivers by the file as it is now, without waiting until its change is noticed.
async fn take_up(user: &User, file: DeliveryFile) -> Answer<()> {
    let read = blocking(move || (file.read)()).await;
    match read.map_err(|_panicked| failed())? {
        Ok(deliveries) => {
            user.app.outbox.replace(deliveries);
            Ok(())
        }
        // Somebody else wrote a fault in between. What was used before stays in use.
        Err(why) => {
            tracing::error!("the changed deliveries are not used\n{why}");
            Err(Refusal::new(StatusCode::CONFLICT).detail(texts().studio_deliveries_meanwhile()))
        }
    }
}

async fn current(user: &User, status: StatusCode) -> Answer<Response<Body>> {
    let view = view(user).await?;
    let mut response = json(&view);
    *response.status_mut() = status;
    if let Some(file) = &view.file
        && let Ok(tag) = HeaderValue::try_from(format!("\"{}\"", file.version))
    {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

fn faulty(faults: Vec<SettingsFault>) -> Response<Body> {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let mut response = json(&SettingsProblem {
        status: status.as_u16(),
        title: status.canonical_reason().unwrap_or("Error").to_owned(),
        detail: texts().studio_deliveries_faulty(faults.len()),
        faults,
    });
    *response.status_mut() = status;
    response.headers_mut().insert(
        axum::http::header::CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    response.into_response()
}

/// Sets a secret that the file names, or takes it away.
pub(super) async fn set_secret(
    owner: Owner,
    Path(name): Path<String>,
    Sent(new): Sent<NewSecret>,
) -> Answer<Response<Body>> {
    owner.proved()?;
    let studio = owner.studio()?;
    let file = file(&owner)?;
    let _one_at_a_time = studio.file_changes.lock().await;
    let (changing, variable) = (file.clone(), name.clone());
    blocking(move || write_secret(&changing, &variable, new.value.as_deref()))
        .await
        .map_err(|_panicked| failed())??;
    take_up(&owner, file).await?;
    owner.note("secret-changed", Some(&name)).await?;
    current(&owner, StatusCode::OK).await
}

fn write_secret(file: &DeliveryFile, name: &str, value: Option<&str>) -> Answer<()> {
    let conflict = |detail: String| Refusal::new(StatusCode::CONFLICT).detail(detail);
    let text = read(&file.path).map_err(conflict)?;
    if !text.variables().contains(name) {
        return Err(Refusal::missing());
    }
    if is_set_outside(file, name) {
        return Err(conflict(texts().studio_secret_outside(name)));
    }
    let value = value.map(str::trim).filter(|value| !value.is_empty());
    if let Some(value) = value {
        if value.len() > LONGEST_SECRET || value.contains('\0') {
            return Err(Refusal::invalid(texts().studio_secret_long()));
        }
        let trial = |variable: &str| match variable {
            variable if variable == name => Some(value.to_owned()),
            _ => (file.environment)(variable),
        };
        let about_it = format!("the variable {name} ");
        let faults = text.secret_faults(&trial, &file.data);
        if let Some(fault) = faults.iter().find(|fault| fault.starts_with(&about_it)) {
            return Err(Refusal::invalid(
                texts().studio_secret_invalid(fault.trim_start_matches(&about_it)),
            ));
        }
    }
    let secrets = Secrets::in_folder(&file.data);
    secrets
        .set(name, value)
        .map_err(|error| unwritten(&file.data, &error))
}
