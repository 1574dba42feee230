//! Orders a certificate and renews it before it expires, or follows certificate files that something else maintains.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::authority::{Authority, ChallengeKind, Refusal};
use super::client::Client;
use super::files::{file_states, read_files};
use super::folder::Failure;
use super::outside::Reachability;
use super::schedule::{Cost, pause, renewal};
use super::{AuthorityOptions, Tls};
use crate::blocking::blocking;
use crate::clock::{ahead, later};

/// The timeout of an order.
const ORDER_TIMEOUT: Duration = Duration::from_secs(300);
/// After a restart, how long to wait since the last attempt that counted against the authority's rate limit. So a
/// program that restarts again and again doesn't exhaust the limit.
const RESTART_DELAY: Duration = Duration::from_secs(600);
/// How often the names are looked up while a certificate is valid.
const LOOKUP_INTERVAL: Duration = Duration::from_secs(3600);
/// How often certificate files are checked for changes. If a path is a symlink, a change of the link is noticed too.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// What a failure means while another certificate than the one in the files is served.
const UNUSED: &str = "the changed certificate is not used; the previous one is still served";

/// Keeps the certificate of an authority up to date until the token is cancelled.
pub(super) async fn by_authority(
    tls: Arc<Tls>,
    options: AuthorityOptions,
    stop: CancellationToken,
) {
    let mut failures = 0;
    let mut next = match Client::new(options.roots.as_deref()) {
        Ok(_) => tls.failure().as_ref().and_then(after_start),
        // This is reported now, not only when the next certificate is due.
        Err(_) => Some((tls.clock.now(), Duration::ZERO)),
    };
    let random = tls.random.number();
    loop {
        let (at, longest) = if let Some(next) = next.take() {
            next
        } else {
            // The other form of the name may lead here only later.
            let lookup = later(tls.clock.now(), LOOKUP_INTERVAL);
            (due(&tls, random).await.min(lookup), LOOKUP_INTERVAL)
        };
        if !tls.clock.sleep_until(at, longest, &stop).await {
            return;
        }
        let client = Client::new(options.roots.as_deref());
        let tried = match &client {
            Err(why) => Err(Refusal {
                cost: Cost::Nothing,
                why: why.clone(),
            }),
            Ok(_) if due(&tls, random).await > tls.clock.now() => {
                if tls.failure().is_none() {
                    continue;
                }
                // The certificate only seemed unusable because the clock was wrong, or only the roots were missing, so
                // no other one is ordered.
                Ok(())
            }
            Ok(client) => tokio::select! {
                () = stop.cancelled() => return,
                tried = attempt(&tls, &options, client, failures) => tried,
            },
        };
        let now = tls.clock.now();
        match tried.and_then(|()| of_use(&tls, random, now)) {
            Ok(()) => {
                failures = 0;
                tls.succeeded();
            }
            Err(refusal) => {
                failures += 1;
                let asked = client.ok().and_then(|client| client.retry_after());
                let wait = pause(failures, refusal.cost, asked, tls.random.number());
                let at = later(now, wait);
                next = Some((at, wait));
                let failure = Failure {
                    why: refusal.why,
                    cost: refusal.cost,
                    failures,
                    at: now,
                    next: at,
                };
                tls.failed(
                    failure,
                    "the certificate could not be renewed; one that is still valid is served",
                );
            }
        }
    }
}

/// When the next certificate is to be ordered: now, if there is none for the names.
async fn due(tls: &Tls, random: u64) -> Timestamp {
    match tls.certificates.current() {
        Some(certificate) if certificate.covers_all(&tls.wanted_names().await) => {
            renewal(&certificate, random)
        }
        _ => tls.clock.now(),
    }
}

/// Fails if the certificate that the authority has just issued isn't usable by this machine's clock. Ordering more
/// without a pause wouldn't change that.
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

/// When the first attempt after a restart may be made, and how long that is after the last one, given the failure that
/// the previous process stored. `None` if it may be made at once.
fn after_start(failure: &Failure) -> Option<(Timestamp, Duration)> {
    let next = match failure.cost {
        Cost::Nothing => return None,
        Cost::Counted => failure.next.min(later(failure.at, RESTART_DELAY)),
        Cost::Limited => failure.next,
    };
    Some((next, ahead(next, failure.at)))
}

/// Orders a certificate. The first attempt tries both challenge types, and retries alternate between them.
async fn attempt(
    tls: &Tls,
    options: &AuthorityOptions,
    client: &Client,
    failures: u32,
) -> Result<(), Refusal> {
    let _turn = match &tls.shared_limits {
        Some(shared_limits) => shared_limits.certificate_orders.acquire().await.ok(),
        None => None,
    };
    // If we cannot resolve the name, the authority cannot either.
    if let Err(error) = tls.options.resolve.addresses(tls.domain()).await {
        return Err(Refusal {
            cost: Cost::Nothing,
            why: format!(
                "{} ({error})",
                Reachability::NoAddress.describe(tls.domain())
            ),
        });
    }
    let names = tls.wanted_names().await;
    if let Some(other) = &tls.counterpart
        && !names.contains(other)
        && !tls.is_counterpart_a_site()
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
    let kinds: &[ChallengeKind] = match failures {
        0 => &[ChallengeKind::Http, ChallengeKind::Tls],
        odd if odd % 2 == 1 => &[ChallengeKind::Tls],
        _ => &[ChallengeKind::Http],
    };
    let mut refusals: Vec<Refusal> = Vec::new();
    for kind in kinds {
        let order = authority.certificate(tls, &names, *kind);
        let ordered = tokio::time::timeout(ORDER_TIMEOUT, order).await;
        let ordered = ordered.unwrap_or_else(|_elapsed| {
            Err(Refusal {
                cost: Cost::Counted,
                why: "the authority took too long".to_owned(),
            })
        });
        match ordered {
            Ok(pem) => return tls.install_certificate(&pem),
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
            let reachability =
                Reachability::probe(&tls.options.resolve, name, &tls.probe_token).await;
            if !reachability.is_here() {
                why.push(reachability.describe(name));
            }
        }
    }
    Err(Refusal {
        cost,
        why: why.join("; "),
    })
}

/// Follows certificate files until the token is cancelled.
pub(super) async fn by_files(
    tls: Arc<Tls>,
    certificate: PathBuf,
    key: PathBuf,
    stop: CancellationToken,
) {
    let files = Arc::new((certificate, key));
    let look = async || {
        let files = Arc::clone(&files);
        // A panic counts as if nothing could be read.
        blocking(move || file_states(&files.0, &files.1))
            .await
            .unwrap_or_default()
    };
    let failed = |why: String, otherwise: &str| {
        let at = tls.clock.now();
        let failure = Failure {
            why,
            cost: Cost::Nothing,
            failures: 1,
            at,
            next: at,
        };
        tls.failed(failure, otherwise);
    };
    let mut seen = tls.files_read;
    // What was read last, or `None` if that cannot be used.
    let mut read = tls.certificates.current();
    // Whether it was in use when it was last reported, and its fault if any. `None` before it is reported.
    let mut reported = Some((true, None));
    loop {
        // A certificate that was not used when it was read may be needed later: it may have been valid only from then
        // on, or the one before may have expired.
        if let Some(certificate) = &read {
            let state = Some((tls.offer(certificate), tls.fault(certificate)));
            if reported != state {
                if let Some((is_used, Some(fault))) = &state {
                    let otherwise = if *is_used {
                        "not every name of the site has a certificate"
                    } else {
                        UNUSED
                    };
                    failed(format!("{}: {fault}", files.0.display()), otherwise);
                } else {
                    tls.succeeded();
                }
                reported = state;
            }
        }
        let pause = tokio::time::sleep(POLL_INTERVAL);
        if stop.run_until_cancelled(pause).await.is_none() {
            return;
        }
        let now = look().await;
        if now == seen {
            continue;
        }
        seen = now;
        let files = Arc::clone(&files);
        let Ok(pair) = blocking(move || read_files(&files.0, &files.1)).await else {
            continue;
        };
        // One of the two files is written first. A pair that doesn't match is read again when the other one changes.
        (read, reported) = match pair {
            Ok(new) => (Some(Arc::new(new)), None),
            Err(error) => {
                failed(error.to_string(), UNUSED);
                (None, None)
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

    use jiff::SignedDuration;

    use super::super::outside::Resolve;
    use super::super::tests::tls;
    use super::*;
    use crate::clock::Clock;

    #[tokio::test]
    async fn the_other_form_of_the_name_gets_a_certificate_once_it_leads_here() {
        let data = tempfile::tempdir().unwrap();
        let lookups = AtomicUsize::new(0);
        let resolve = Resolve::new(move |name, _port| {
            let leads_here =
                name == "www.sightline.test" || lookups.fetch_add(1, Ordering::Relaxed) > 4;
            let address = if leads_here {
                "192.0.2.1:80"
            } else {
                "192.0.2.2:80"
            };
            Box::pin(async move {
                tokio::task::yield_now().await;
                Ok(vec![address.parse().unwrap()])
            })
        });
        let start: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        // Whenever somebody looks at the clock, an hour has passed.
        let hours = AtomicI64::new(0);
        let clock = Clock::new(move || {
            start + SignedDuration::from_hours(hours.fetch_add(1, Ordering::Relaxed))
        });
        let tls = tls(data.path(), &["www.sightline.test"], clock, resolve);
        let options = AuthorityOptions {
            directory: "https://localhost:9/dir".to_owned(),
            email: None,
            roots: None,
        };
        let stop = CancellationToken::new();
        let running = tokio::spawn(by_authority(Arc::clone(&tls), options, stop.clone()));
        // No authority answers, so that the order fails. The certificate would be renewed weeks later.
        let failed = async {
            while tls.failure().is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), failed)
            .await
            .unwrap();
        let failure = tls.failure().unwrap();
        assert!(failure.why.contains("cannot be asked"), "{failure:?}");
        stop.cancel();
        running.await.unwrap();
    }

    #[test]
    fn the_pause_after_a_restart_depends_on_the_cost_of_the_last_failure() {
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
        // The cause may have been fixed before the restart.
        assert_eq!(next(Cost::Counted, late), is("2026-11-23T12:10:00Z", 10));
        assert_eq!(next(Cost::Limited, late), is(late, 120));
    }
}
