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
use super::schedule::{Cost, LOOKUP_INTERVAL, pause, renewal, share, until_lookup};
use super::suggestion::LONGEST_INTERVAL;
use super::{AuthorityOptions, Tls};
use crate::blocking::blocking;
use crate::clock::{ahead, has_come, later};

/// The timeout of an order.
const ORDER_TIMEOUT: Duration = Duration::from_secs(300);
/// After a restart, how long to wait since the last attempt that counted against the authority's rate limit. So a
/// program that restarts again and again doesn't exhaust the limit.
const RESTART_DELAY: Duration = Duration::from_secs(600);
/// How long no counterpart is added to a certificate after an order has failed: it may be why, and the certificate must
/// be renewed without it.
const ADDING_DELAY: Duration = Duration::from_secs(24 * 3600);
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
        Err(_) => None,
    };
    let random = tls.random.number();
    // The sites of one process don't ask together.
    let mut ask_at = later(tls.clock.now(), share(LOOKUP_INTERVAL, random));
    loop {
        let (at, longest) = next
            .take()
            .unwrap_or_else(|| (tls.clock.now(), Duration::ZERO));
        if !tls.clock.sleep_until(at, longest, &stop).await {
            return;
        }
        let now = tls.clock.now();
        if has_come(ask_at, now, LONGEST_INTERVAL) {
            let asked = tls.ask_when_to_renew(&options, random);
            let Some(interval) = stop.run_until_cancelled(asked).await else {
                return;
            };
            ask_at = later(now, interval);
        }
        let client = Client::new(options.roots.as_deref());
        let tried = match &client {
            Err(why) => Err(Refusal {
                cost: Cost::Nothing,
                why: why.clone(),
            }),
            Ok(client) => match due(&tls, random, tls.failed_at()).await {
                Err(renewal) if tls.failure().is_none() => {
                    // The other form of the name may lead here only later.
                    let pause = until_lookup(tls.random.number());
                    let lookup = later(tls.clock.now(), pause);
                    next = Some((renewal.min(lookup), LOOKUP_INTERVAL));
                    continue;
                }
                // The certificate only seemed unusable because the clock was wrong, or only the roots were missing, or
                // the counterpart could not be added, so no other one is ordered.
                Err(_renewal) => Ok(false),
                Ok(_names) => tokio::select! {
                    () = stop.cancelled() => return,
                    tried = attempt(&tls, &options, client, failures, random) => tried,
                },
            },
        };
        let now = tls.clock.now();
        match tried.and_then(|is_new| of_use(&tls, random, now).map(|()| is_new)) {
            Ok(is_new) => {
                failures = 0;
                if is_new {
                    tls.succeeded();
                } else {
                    tls.set_failure(None);
                }
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

/// The names to order a certificate for now or, if the current one has them, when it is to be renewed. They are looked
/// up only if that makes a difference. `failed_at` is when an order failed.
async fn due(
    tls: &Tls,
    random: u64,
    failed_at: Option<Timestamp>,
) -> Result<Vec<String>, Timestamp> {
    let (current, now) = (tls.certificates.current(), tls.clock.now());
    let with_renewal = current.as_ref().map(|one| (one, tls.renewal(one, random)));
    let not_due = with_renewal.filter(|(_, renewal)| *renewal > now);
    if let Some((current, renewal)) = not_due
        && current.covers_all(&tls.options.names())
    {
        return Err(renewal);
    }
    let mut names = tls.wanted_names().await;
    if failed_at.is_some_and(|at| !has_come(later(at, ADDING_DELAY), now, ADDING_DELAY)) {
        let is_covered = |name: &str| current.as_ref().is_some_and(|one| one.covers(name));
        names.retain(|name| tls.counterpart.as_ref() != Some(name) || is_covered(name));
    }
    match not_due {
        Some((current, renewal)) if current.covers_all(&names) => Err(renewal),
        _ => Ok(names),
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

/// Orders a certificate when its turn has come. The first attempt tries both challenge types, and retries alternate
/// between them. Returns whether there is a new one: none is ordered if the current one has all names by then.
async fn attempt(
    tls: &Tls,
    options: &AuthorityOptions,
    client: &Client,
    failures: u32,
    random: u64,
) -> Result<bool, Refusal> {
    let _turn = match &tls.shared_limits {
        Some(shared_limits) => shared_limits.certificate_orders.acquire().await.ok(),
        None => None,
    };
    // While it waited, the other name may have become that of another site, or lead elsewhere.
    let Ok(names) = due(tls, random, tls.failed_at()).await else {
        return Ok(false);
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
    if let Some(other) = &tls.counterpart
        && !names.contains(other)
        && !tls.is_counterpart_a_site()
    {
        tracing::info!(
            name = other,
            "is left out of the certificate: it does not lead where the site's name leads, or an order \
             has failed lately"
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
            Ok(pem) => return tls.install_certificate(&pem).map(|()| true),
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

    use super::super::outside::{Resolve, Resolved};
    use super::super::tests::tls;
    use super::*;
    use crate::clock::Clock;
    use crate::shared_limits::SharedLimits;

    fn leads_here(leads_here: bool) -> Resolved {
        let address = if leads_here {
            "192.0.2.1:80"
        } else {
            "192.0.2.2:80"
        };
        Box::pin(async move {
            tokio::task::yield_now().await;
            Ok(vec![address.parse().unwrap()])
        })
    }

    #[tokio::test]
    async fn no_second_certificate_is_ordered_for_the_same_names() {
        let data = tempfile::tempdir().unwrap();
        let lookups = Arc::new(AtomicUsize::new(0));
        // The other name leads here and elsewhere in turn.
        let resolve = {
            let lookups = Arc::clone(&lookups);
            Resolve::new(move |name, _port| {
                let is_own = name == "www.sightline.test";
                leads_here(is_own || lookups.fetch_add(1, Ordering::Relaxed).is_multiple_of(2))
            })
        };
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let clock = Clock::new(move || now);
        let both = ["www.sightline.test", "sightline.test"];
        let of = |names| tls(data.path(), names, clock.clone(), resolve.clone());

        let one = of(&both[..1]);
        let renewed = due(&one, 0, Some(now)).await.unwrap_err();
        assert!(renewed > now, "{renewed}");
        let week_ago = now - SignedDuration::from_hours(7 * 24);
        for failed_at in [None, Some(week_ago)] {
            assert_eq!(due(&one, 0, failed_at).await, Err(renewed));
            assert_eq!(due(&one, 0, failed_at).await.unwrap(), both);
        }

        let before = lookups.load(Ordering::Relaxed);
        assert_eq!(due(&of(&both), 0, None).await, Err(renewed));
        assert_eq!(
            lookups.load(Ordering::Relaxed),
            before,
            "nothing is missing"
        );
    }

    #[tokio::test]
    async fn after_a_failed_order_the_first_certificate_is_for_the_domain_alone() {
        let data = tempfile::tempdir().unwrap();
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let resolve = Resolve::new(|_name, _port| leads_here(true));
        let tls = tls(data.path(), &[], Clock::new(move || now), resolve);
        let both = ["www.sightline.test", "sightline.test"];
        assert_eq!(due(&tls, 0, None).await.unwrap(), both);
        assert_eq!(due(&tls, 0, Some(now)).await.unwrap(), both[..1]);
    }

    /// Renews by an authority that doesn't answer, until the condition holds.
    async fn run_until(tls: &Arc<Tls>, holds: impl Fn() -> bool) {
        let options = AuthorityOptions {
            directory: "https://localhost:9/dir".to_owned(),
            email: None,
            roots: None,
        };
        let stop = CancellationToken::new();
        let running = tokio::spawn(by_authority(Arc::clone(tls), options, stop.clone()));
        let wait = async {
            while !holds() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), wait)
            .await
            .unwrap();
        stop.cancel();
        running.await.unwrap();
    }

    #[tokio::test]
    async fn a_failure_that_is_over_is_still_known_after_a_restart() {
        let data = tempfile::tempdir().unwrap();
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let at = now - SignedDuration::from_hours(1);
        let resolve = Resolve::new(|_name, _port| leads_here(true));
        let start = || {
            let clock = Clock::new(move || now);
            tls(data.path(), &["www.sightline.test"], clock, resolve.clone())
        };
        let tls = start();
        tls.set_failure(Some(Failure {
            why: "the other name leads elsewhere".to_owned(),
            cost: Cost::Counted,
            failures: 1,
            at,
            next: at,
        }));
        // The certificate is good without the other name.
        run_until(&tls, || tls.failure().is_none()).await;
        let again = start();
        assert_eq!((again.failure(), again.failed_at()), (None, Some(at)));
    }

    #[tokio::test]
    async fn the_other_form_of_the_name_gets_a_certificate_once_it_leads_here() {
        let data = tempfile::tempdir().unwrap();
        let lookups = AtomicUsize::new(0);
        let resolve = Resolve::new(move |name, _port| {
            let is_own = name == "www.sightline.test";
            leads_here(is_own || lookups.fetch_add(1, Ordering::Relaxed) > 4)
        });
        let start: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        // Whenever somebody looks at the clock, an hour has passed.
        let hours = AtomicI64::new(0);
        let clock = Clock::new(move || {
            start + SignedDuration::from_hours(hours.fetch_add(1, Ordering::Relaxed))
        });
        let tls = tls(data.path(), &["www.sightline.test"], clock, resolve);
        // No authority answers, so that the order fails. The certificate would be renewed weeks later.
        run_until(&tls, || tls.failure().is_some()).await;
        let failure = tls.failure().unwrap();
        assert!(failure.why.contains("cannot be asked"), "{failure:?}");
    }

    #[tokio::test]
    async fn what_is_ordered_is_decided_when_the_turn_has_come() {
        let data = tempfile::tempdir().unwrap();
        let now: Timestamp = "2026-11-23T12:00:00Z".parse().unwrap();
        let resolve = Resolve::new(|_name, _port| leads_here(true));
        let clock = Clock::new(move || now);
        let mut tls = tls(data.path(), &["www.sightline.test"], clock, resolve);
        let limits = SharedLimits::new(data.path().to_owned());
        Arc::get_mut(&mut tls).unwrap().shared_limits = Some(Arc::clone(&limits));
        let orders = &limits.certificate_orders;
        let others = orders.acquire_many(orders.available_permits().try_into().unwrap());
        let others = others.await.unwrap();

        assert!(
            due(&tls, 0, None).await.is_ok(),
            "the other name is missing"
        );
        let options = AuthorityOptions {
            directory: "https://localhost:9/dir".to_owned(),
            email: None,
            roots: None,
        };
        let client = Client::new(None).unwrap();
        let waits = attempt(&tls, &options, &client, 0, 0);
        let meanwhile = async {
            tokio::task::yield_now().await;
            tls.set_counterpart_is_a_site(true);
            drop(others);
        };
        let (tried, ()) = tokio::join!(waits, meanwhile);
        assert!(matches!(tried, Ok(false)), "{tried:?}");
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
