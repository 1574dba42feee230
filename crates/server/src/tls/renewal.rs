//! Gets a certificate, and a new one before it ends; or follows the files that somebody else puts it into.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::authority::{Authority, Refusal, Way};
use super::client::Client;
use super::folder::Failure;
use super::outside::Sighting;
use super::schedule::{Cost, pause, renewal};
use super::{AuthorityOptions, Tls};
use crate::blocking::blocking;
use crate::clock::{ahead, later};

/// An order takes no longer.
const LONGEST_ORDER: Duration = Duration::from_secs(300);
/// After a start it is tried again no earlier than this after an attempt that the authority has counted, so that
/// a program that starts again and again does not use up what the authority allows.
const PAUSE_AFTER_START: Duration = Duration::from_secs(600);
/// How often files are looked at. Links to them, as other programs make them, are seen too.
const LOOK: Duration = Duration::from_secs(1);

/// Looks after the certificate of an authority until the token is cancelled.
pub(super) async fn by_authority(
    tls: Arc<Tls>,
    options: AuthorityOptions,
    client: Client,
    stop: CancellationToken,
) {
    let mut failures = 0;
    let mut next = tls.failure().as_ref().and_then(after_start);
    let random = tls.random.number();
    loop {
        let (at, longest) = match next {
            Some(next) => next,
            // The dates of a certificate are the authority's: they are believed, however far ahead.
            None => (due(&tls, random).await, Duration::MAX),
        };
        if !tls.clock.sleep_until(at, longest, &stop).await {
            return;
        }
        let tried = if due(&tls, random).await > tls.clock.now() {
            // It was of no use by a clock that was wrong. No other one is ordered for that.
            Ok(())
        } else {
            tokio::select! {
                () = stop.cancelled() => return,
                tried = attempt(&tls, &options, &client, failures) => tried,
            }
        };
        let now = tls.clock.now();
        match tried.and_then(|()| of_use(&tls, random, now)) {
            Ok(()) => {
                (failures, next) = (0, None);
                tls.succeeded();
            }
            Err(refusal) => {
                failures += 1;
                let mut wait = pause(failures, refusal.cost, tls.random.number());
                if refusal.cost != Cost::Nothing
                    && let Some(asked) = client.retry_after()
                {
                    wait = wait.max(Duration::from_secs(asked));
                }
                let at = later(now, wait);
                next = Some((at, wait));
                tls.failed(Failure {
                    why: refusal.why,
                    cost: refusal.cost,
                    failures,
                    at: now,
                    next: at,
                });
            }
        }
    }
}

/// When the next certificate is ordered; now where there is none for the names.
async fn due(tls: &Tls, random: u64) -> Timestamp {
    match tls.certificates.current() {
        Some(certificate) if certificate.covers_all(&tls.wanted().await) => {
            renewal(&certificate, random)
        }
        _ => tls.clock.now(),
    }
}

/// Fails where the certificate is of no use by the clock, although the authority has just made it: to order others without
/// a pause would not change that.
fn of_use(tls: &Tls, random: u64, now: Timestamp) -> Result<(), Refusal> {
    match tls.certificates.current() {
        Some(new) if !new.is_valid(now) || renewal(&new, random) <= now => Err(Refusal {
            cost: Cost::Counted,
            why: format!(
                "by the clock of this machine it is {now:.0}, and the authority's certificate is valid from {} to \
                 {}: set the clock and let it be kept right (NTP)",
                new.valid_from, new.valid_until
            ),
        }),
        _ => Ok(()),
    }
}

/// When the first attempt after a start may be, and how long after the last one, by what the process before has written
/// down.
fn after_start(failure: &Failure) -> Option<(Timestamp, Duration)> {
    let next = match failure.cost {
        Cost::Nothing => return None,
        Cost::Counted => failure.next.min(later(failure.at, PAUSE_AFTER_START)),
        Cost::Limited => failure.next,
    };
    Some((next, ahead(next, failure.at)))
}

/// Orders a certificate: the first attempt of a row both ways, the others in turn.
async fn attempt(
    tls: &Tls,
    options: &AuthorityOptions,
    client: &Client,
    failures: u32,
) -> Result<(), Refusal> {
    let _turn = match &tls.shares {
        Some(shares) => shares.orders.acquire().await.ok(),
        None => None,
    };
    // Nobody else could find it either.
    if let Err(error) = tls.options.resolve.addresses(tls.domain()).await {
        return Err(Refusal {
            cost: Cost::Nothing,
            why: format!("{} ({error})", Sighting::NoAddress.told(tls.domain())),
        });
    }
    let names = tls.wanted().await;
    if let Some(other) = &tls.counterpart
        && !names.contains(other)
    {
        tracing::info!(
            name = other,
            "does not lead where the site's name leads; it is left out of the certificate"
        );
    }
    let authority = Authority {
        client,
        directory: &options.directory,
        email: options.email.as_deref(),
        folder: &tls.folder,
    };
    let ways: &[Way] = match failures {
        0 => &[Way::Http, Way::Tls],
        odd if odd % 2 == 1 => &[Way::Tls],
        _ => &[Way::Http],
    };
    let mut refusals: Vec<Refusal> = Vec::new();
    for way in ways {
        let order = authority.certificate(tls, &names, *way);
        let ordered = tokio::time::timeout(LONGEST_ORDER, order).await;
        let ordered = ordered.unwrap_or_else(|_elapsed| {
            Err(Refusal {
                cost: Cost::Counted,
                why: "the authority took too long".to_owned(),
            })
        });
        match ordered {
            Ok(pem) => return tls.received(&pem),
            Err(refusal) => {
                let is_final = refusal.cost != Cost::Counted;
                refusals.push(refusal);
                if is_final {
                    break;
                }
            }
        }
    }
    let cost = refusals.last().map_or(Cost::Counted, |last| last.cost);
    let mut why: Vec<String> = refusals.into_iter().map(|refusal| refusal.why).collect();
    why.dedup();
    if cost == Cost::Counted {
        for name in &names {
            let sighting = Sighting::look(&tls.options.resolve, name, &tls.sign).await;
            if !sighting.is_here() {
                why.push(sighting.told(name));
            }
        }
    }
    Err(Refusal {
        cost,
        why: why.join("; "),
    })
}

/// Follows the files of a certificate until the token is cancelled.
pub(super) async fn by_files(
    tls: Arc<Tls>,
    certificate: PathBuf,
    key: PathBuf,
    stop: CancellationToken,
) {
    let files = Arc::new((certificate, key));
    let look = async || {
        let files = Arc::clone(&files);
        // A panic there is as if nothing could be read.
        blocking(move || (state(&files.0), state(&files.1)))
            .await
            .unwrap_or_default()
    };
    let mut seen = look().await;
    while stop
        .run_until_cancelled(tokio::time::sleep(LOOK))
        .await
        .is_some()
    {
        let now = look().await;
        if now == seen {
            continue;
        }
        seen = now;
        let files = Arc::clone(&files);
        let Ok(read) = blocking(move || super::read_files(&files.0, &files.1)).await else {
            continue;
        };
        // Of two files one is written first: a pair that does not match is looked at again with the other.
        match read {
            Ok(new) => {
                let until = new.valid_until;
                tls.certificates.replace(new);
                tls.succeeded();
                tracing::info!(%until, "now serving the changed certificate");
            }
            Err(error) => {
                let at = tls.clock.now();
                tls.failed(Failure {
                    why: format!("the changed certificate is not used: {error}"),
                    cost: Cost::Nothing,
                    failures: 1,
                    at,
                    next: at,
                });
            }
        }
    }
}

/// What changes when a file is written, or a link to it is set.
fn state(path: &Path) -> Option<(SystemTime, u64)> {
    let found = std::fs::metadata(path).ok()?;
    Some((found.modified().ok()?, found.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_authority_has_counted_is_remembered_over_a_restart() {
        let next = |cost, next: &str| {
            let failure = Failure {
                why: String::new(),
                cost,
                failures: 3,
                at: "2026-11-23T12:00:00Z".parse().unwrap(),
                next: next.parse().unwrap(),
            };
            after_start(&failure).map(|(at, longest)| (at.to_string(), longest.as_secs() / 60))
        };
        let (soon, late) = ("2026-11-23T12:04:00Z", "2026-11-23T14:00:00Z");
        assert_eq!(next(Cost::Nothing, late), None);
        let is = |at: &str, minutes| Some((at.to_owned(), minutes));
        assert_eq!(next(Cost::Counted, soon), is(soon, 4));
        // Somebody may have mended it.
        assert_eq!(next(Cost::Counted, late), is("2026-11-23T12:10:00Z", 10));
        assert_eq!(next(Cost::Limited, late), is(late, 120));
    }
}
