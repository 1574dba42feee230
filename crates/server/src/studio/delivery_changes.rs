//! Changes `deliveries.toml` and its secrets. Only owners with a fresh proof of identity may do this, since whoever
//! decides where leads go can read them.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::extract;
use axum::http::{HeaderMap, StatusCode};
use sightline_leads::{DeliveryText, Secrets, replace_file};
use sightline_model::studio::{DeliverySettings, NewSecret};
use sightline_texts::texts;

use super::body::{Sent, json, version, versioned};
use super::deliveries::view;
use super::delivery_file::{failed, folder, is_set_outside, place, read};
use super::refusal::{Answer, Refusal, Reply};
use super::user::{Owner, User};
use crate::blocking::blocking;
use crate::source::DeliveryFile;

/// The maximum length of a secret, in bytes. A key in PEM is shorter.
const MAX_SECRET_BYTES: usize = 8_192;
/// How long to wait for a change by another process, which takes some milliseconds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// The refusal for a write that failed.
fn unwritten(path: &Path, error: &io::Error) -> Refusal {
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

/// Changes the file and applies it.
pub(super) async fn change(
    owner: Owner,
    headers: HeaderMap,
    Sent(meant): Sent<DeliverySettings>,
) -> Reply {
    owner.require_fresh_authentication()?;
    let version: String = version(&headers)?;
    let is_made = one_at_a_time(&owner, move |file| change_file(file, &version, &meant)).await?;
    if !is_made {
        return current(&owner, StatusCode::PRECONDITION_FAILED).await;
    }
    owner.note("deliveries-changed", None).await?;
    current(&owner, StatusCode::OK).await
}

/// Changes the file or its secrets, one change at a time, and applies the result. A change is completed even if the
/// client disconnects.
async fn one_at_a_time<T: Send + 'static>(
    user: &User,
    change: impl FnOnce(&DeliveryFile) -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let app = Arc::clone(&user.app);
    let work = blocking(move || {
        let studio = app.studio.as_ref().ok_or_else(Refusal::missing)?;
        let file = studio.delivery_file.as_ref().ok_or_else(|| {
            Refusal::new(StatusCode::CONFLICT).detail(texts().studio_deliveries_no_folder())
        })?;
        let _lock = studio.file_changes.lock();
        let _process_lock = lock_between_processes(&folder(&file.path), LOCK_TIMEOUT)
            .map_err(|error| unwritten(&file.path, &error))?;
        let done = change(file)?;
        // Somebody may have edited the file by hand meanwhile and made a mistake. The deliveries in use then stay in
        // use.
        let deliveries = (file.read)().map_err(|why| {
            tracing::error!("the changed deliveries are not used\n{why}");
            Refusal::new(StatusCode::CONFLICT).detail(texts().studio_deliveries_meanwhile())
        })?;
        app.outbox.replace(deliveries);
        app.refuse_deliveries(None);
        Ok(done)
    });
    work.await.map_err(|_panicked| failed())?
}

/// Locks a folder against changes by other processes, such as another server with the same folder, or this one's
/// successor during an upgrade. The lock ends with the returned value, or with the process. `None` if the folder cannot
/// be locked: some file systems don't support that, and a folder that is missing or unreadable is reported later.
///
/// # Errors
/// When another process doesn't release the lock in time.
fn lock_between_processes(folder: &Path, timeout: Duration) -> io::Result<Option<File>> {
    let Ok(folder) = File::open(folder) else {
        return Ok(None);
    };
    let mut waited = Duration::ZERO;
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(Some(folder)),
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) if waited >= timeout => {
                let what = "another program is changing the file";
                return Err(io::Error::new(ErrorKind::TimedOut, what));
            }
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(LOCK_PAUSE);
                waited += LOCK_PAUSE;
            }
        }
    }
}

/// Changes the file, if it still has this version. Returns whether it did.
fn change_file(file: &DeliveryFile, version: &str, meant: &DeliverySettings) -> Answer<bool> {
    let before = read(&file.path).map_err(|why| Refusal::new(StatusCode::CONFLICT).detail(why))?;
    if before.version() != version {
        return Ok(false);
    }
    let after = before.edited(meant);
    // If the file was changed by hand, a new delivery must not get what was entered for a former one.
    let known = before.variables();
    let stored_or_set = Secrets::in_folder(&file.data).after(&*file.environment);
    let secrets = |name: &str| {
        stored_or_set(name).filter(|_| known.contains(name) || is_set_outside(file, name))
    };
    let faults = after.faults(&before, &*file.environment, &secrets, &file.data);
    if !faults.is_empty() {
        return Err(Refusal::settings(faults));
    }
    forget_unused_secrets(file, &before)?;
    if after.as_str() != before.as_str() {
        // People who edit the file on the server have to be able to read it.
        replace_file(&place(&file.path), after.as_str().as_bytes())
            .map_err(|error| unwritten(&file.path, &error))?;
    }
    forget_unused_secrets(file, &after)?;
    Ok(true)
}

/// Removes the stored secrets that a text doesn't name.
fn forget_unused_secrets(file: &DeliveryFile, text: &DeliveryText) -> Answer<()> {
    let kept = Secrets::in_folder(&file.data);
    let used = text.variables();
    let forget = || -> io::Result<()> {
        let all = kept.read()?;
        let mut unused = all.keys().filter(|name| !used.contains(*name));
        unused.try_for_each(|name| kept.set(name, None))
    };
    forget().map_err(|error| unwritten(&file.data, &error))
}

async fn current(user: &User, status: StatusCode) -> Reply {
    let view = view(user).await?;
    Ok(match &view.file {
        Some(file) => versioned(status, &file.version, &view),
        None => json(&view),
    })
}

/// Sets or removes a secret that the file names.
pub(super) async fn set_secret(
    owner: Owner,
    extract::Path(name): extract::Path<String>,
    Sent(new): Sent<NewSecret>,
) -> Reply {
    owner.require_fresh_authentication()?;
    let variable = name.clone();
    one_at_a_time(&owner, move |file| {
        write_secret(file, &variable, new.value.as_deref())
    })
    .await?;
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
        if text.is_private_address(name) {
            return Err(conflict(texts().studio_secret_private(name)));
        }
        if value.len() > MAX_SECRET_BYTES || value.contains('\0') {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_locked_until_the_other_process_is_done_but_not_forever() {
        let folder = tempfile::tempdir().unwrap();
        let lock = |timeout| lock_between_processes(folder.path(), timeout);
        let first = lock(LOCK_TIMEOUT).unwrap();
        assert!(first.is_some());
        let second = lock(LOCK_PAUSE).unwrap_err();
        assert_eq!(second.kind(), ErrorKind::TimedOut);
        let later = std::thread::scope(|threads| {
            let waiting = threads.spawn(|| lock(LOCK_TIMEOUT));
            std::thread::sleep(LOCK_PAUSE * 5);
            drop(first);
            waiting.join().unwrap()
        });
        assert!(later.unwrap().is_some());
        assert!(std::fs::read_dir(&folder).unwrap().next().is_none());
        let missing = lock_between_processes(&folder.path().join("missing"), LOCK_TIMEOUT);
        assert!(missing.unwrap().is_none());
    }
}
