//! `IndexNow` (<https://www.indexnow.org/documentation>): notifies search engines of new, changed and
//! removed pages, so that they don't have to crawl for them. Runs only if `site.toml` enables it.
//!
//! 1. At startup and after every change of the content, the pages are compared with those of the last
//!    comparison ([`ledger`]). Differences are recorded durably.
//! 2. After a pause, in which the owner may save further changes, they're sent in one message.
//! 3. A failed message is retried by the schedule of the deliveries, and after the last attempt with
//!    the next change. A message that is rejected as invalid is kept until the next change too.

mod ledger;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use axum::http::uri::Authority;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{JsonReceiver, RandomSource, Reply, Schedule};
use sightline_site::Site;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::blocking::blocking;
use crate::clock::Clock;
use crate::snapshot::Snapshot;
use crate::view::View;
use ledger::{Batch, Ledger, Pages};

/// The name of the ledger in the data folder.
const FILE: &str = "index-now.json";
/// The delay before a change is reported, since an owner who has saved one file often saves another.
const DEBOUNCE: SignedDuration = SignedDuration::from_secs(5);
/// How often the task checks the clock while something waits.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Reports changes until the token is cancelled.
pub(crate) async fn run(app: Arc<App>, data: impl AsRef<Path>, stop: CancellationToken) {
    let mut changes = app.changes();
    let file = data.as_ref().join(FILE);
    let Ok(ledger) = blocking(move || Ledger::open(file)).await else {
        return;
    };
    let mut reporter = Reporter {
        ledger,
        schedule: app.outbox.deliveries().schedule.clone(),
        clock: app.clock.clone(),
        random: app.outbox.random.clone(),
    };
    loop {
        let snapshot = app.snapshot();
        let settings = Settings::of(&snapshot.parts.site);
        if let Some(settings) = &settings {
            let pages = pages(&snapshot, &reporter.ledger.kept.seen);
            if let Some(pages) = stop.run_until_cancelled(pages).await {
                reporter.compare(snapshot.base_url(), pages, settings).await;
            }
        }
        // This may be the last reference to a large site.
        tokio::task::spawn_blocking(move || drop(snapshot));
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                next = changes.changed() => match next {
                    Ok(()) => break,
                    Err(_ended) => return,
                },
                () = tokio::time::sleep(POLL_INTERVAL), if settings.is_some() && reporter.waits() => {
                    if let Some(settings) = &settings {
                        reporter.send(settings).await;
                    }
                }
            }
        }
    }
}

/// Where changes are reported, and the key that identifies the site.
#[derive(Debug, Clone)]
struct Settings {
    receiver: JsonReceiver,
    key: String,
    key_location: String,
}

impl Settings {
    /// The settings of a site. `None` if the site doesn't use `IndexNow` or the address of its
    /// endpoint is invalid.
    fn of(site: &Site) -> Option<Self> {
        let wanted = site.index_now()?;
        let receiver = JsonReceiver::open(wanted.endpoint(), wanted.allow_private)
            .inspect_err(|fault| {
                tracing::error!(
                    fault,
                    "search engines are not told of changes: correct index_now.endpoint in site.toml"
                );
            })
            .ok()?;
        Some(Self {
            receiver,
            key: wanted.key.clone(),
            key_location: format!("{}/{}.txt", site.base_url(), wanted.key),
        })
    }
}

/// Every page that search engines may index, with the hash of its content. Pages that the last change
/// of a product can't have affected aren't built for this. One that can't be built counts as unchanged.
async fn pages(snapshot: &Snapshot, seen: &Pages) -> Pages {
    let mut found = Pages::new();
    let mut failed = None;
    for view in snapshot.addresses.pages.prerendered() {
        let View::Page(route) = view else { continue };
        let path = snapshot.parts.site.router().path(route);
        let content = match snapshot.indexed(view).await {
            Ok(content) => content.map(|content| content.to_string()),
            Err(error) => {
                let before = seen.get(&path).cloned();
                failed = Some((path.clone(), error));
                before
            }
        };
        found.extend(content.map(|content| (path, content)));
    }
    if let Some((path, error)) = failed {
        tracing::error!(path, %error, "search engines are not told of pages that cannot be built");
    }
    found
}

/// Updates the ledger and sends what has to be reported.
#[derive(Debug)]
struct Reporter {
    ledger: Ledger,
    schedule: Schedule,
    clock: Clock,
    random: RandomSource,
}

impl Reporter {
    /// Whether an attempt is scheduled.
    const fn waits(&self) -> bool {
        self.ledger.kept.next_at.is_some()
    }

    async fn compare(&mut self, base_url: &str, pages: Pages, settings: &Settings) {
        let now = self.clock.now();
        let at = now.saturating_add(DEBOUNCE).unwrap_or(now);
        match self.ledger.compare(base_url, pages, at).await {
            Ok(true) => tracing::info!(
                key = %masked(&settings.key),
                "search engines will be told of the pages that have changed"
            ),
            Ok(false) => {}
            Err(error) => {
                tracing::error!(%error, "what search engines are to be told could not be kept");
            }
        }
    }

    /// Makes one attempt, if it's due.
    async fn send(&mut self, settings: &Settings) {
        let now = self.clock.now();
        let Some(batch) = self.ledger.due(now) else {
            return;
        };
        let body = message(&self.ledger.kept.base_url, &batch, settings);
        let reply = settings.receiver.post(body, now).await;
        let kept = self.conclude(&batch, &reply, self.clock.now()).await;
        if let Err(error) = kept {
            tracing::error!(%error, "what search engines were told could not be kept");
        }
    }

    async fn conclude(
        &mut self,
        batch: &Batch,
        reply: &Reply,
        now: Timestamp,
    ) -> std::io::Result<()> {
        let pages = batch.len();
        let (detail, hint, retry_after) = match reply {
            Reply::Status {
                code: 200 | 202, ..
            } => {
                tracing::info!(pages, "search engines were told of changed pages");
                return self.ledger.done(batch, now).await;
            }
            Reply::Status { code, retry_after } => {
                (format!("status {code}"), hint(*code), *retry_after)
            }
            Reply::None(why) => (why.clone(), "", None),
        };
        let failures = self.ledger.kept.failures + 1;
        let random = self.random.uuid().as_u64_pair().0;
        let next_at = match reply {
            // The message itself is invalid, so sending it again unchanged would be useless.
            Reply::Status {
                code: 400 | 422, ..
            } => None,
            _ => self.schedule.next(failures, now, random, retry_after),
        };
        match next_at {
            Some(next_at) => {
                tracing::warn!(pages, failures, %next_at, detail, hint, "search engines could not be told of changed pages; it is tried again");
            }
            None => {
                tracing::error!(
                    pages,
                    failures,
                    detail,
                    hint,
                    "search engines could not be told of changed pages; the next change tries again"
                );
            }
        }
        self.ledger.postpone(next_at).await
    }
}

/// What to do about a status (<https://www.indexnow.org/documentation>).
const fn hint(code: u16) -> &'static str {
    match code {
        400 => "the message is invalid: check index_now in site.toml",
        403 => {
            "the key cannot be confirmed: /KEY.txt of the site has to be reachable from the Internet and to show \
             index_now.key of site.toml"
        }
        422 => {
            "the pages are not those of the key's site: company.base_url in site.toml has to be the site's own public \
             address"
        }
        429 => "too many messages: is the same site reported by other programs too?",
        _ => "",
    }
}

fn message(base_url: &str, batch: &Batch, settings: &Settings) -> Vec<u8> {
    let address = base_url.parse::<Uri>().unwrap_or_default();
    let urls = batch.keys().map(|path| format!("{base_url}{path}"));
    let message = serde_json::json!({
        "host": address.authority().map_or(base_url, Authority::as_str),
        "key": settings.key,
        "keyLocation": settings.key_location,
        "urlList": urls.collect::<Vec<_>>(),
    });
    message.to_string().into_bytes()
}

/// Shortens the key for the log: it's public, but the log doesn't need all of it.
fn masked(key: &str) -> String {
    format!("{}…", key.get(..4).unwrap_or_default())
}

#[cfg(test)]
mod tests;
