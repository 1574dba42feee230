use std::pin::pin;

use tokio::time::timeout;

use super::*;

fn limiter(max_total: usize, max_per_client: usize) -> Arc<ConnectionLimiter> {
    let limits = ConnectionLimits {
        max_total,
        max_per_client,
        ..ConnectionLimits::default()
    };
    let proxies = vec!["10.0.0.0/8".parse().unwrap()];
    ConnectionLimiter::new(limits, proxies, Arc::new(Metrics::new()))
}

fn acquire(limiter: &Arc<ConnectionLimiter>, peer: &str) -> Option<ConnectionPermit> {
    acquire_at(limiter, peer, Instant::now())
}

fn acquire_at(
    limiter: &Arc<ConnectionLimiter>,
    peer: &str,
    now: Instant,
) -> Option<ConnectionPermit> {
    let admitted = limiter.admit(peer.parse().unwrap(), now);
    admitted.map(|(permit, _gone)| permit)
}

fn is_ended(permit: &ConnectionPermit) -> bool {
    permit.activity.end.is_cancelled()
}

fn open(limiter: &ConnectionLimiter) -> usize {
    limiter.open.lock().activities().count()
}

#[test]
fn a_new_connection_displaces_silent_ones_first_and_then_idle_ones() {
    let limiter = limiter(3, 3);
    let kept = acquire(&limiter, "192.0.2.1").unwrap();
    drop(kept.activity.request(false));
    let silent = acquire(&limiter, "192.0.2.2").unwrap();
    let busy = acquire(&limiter, "192.0.2.3").unwrap();
    let _request = busy.activity.request(false);
    let fourth = acquire(&limiter, "192.0.2.4").unwrap();
    assert!(is_ended(&silent) && !is_ended(&kept) && !is_ended(&busy));
    let _request = fourth.activity.request(false);
    let fifth = acquire(&limiter, "192.0.2.5").unwrap();
    assert!(is_ended(&kept) && !is_ended(&busy));
    let _request = fifth.activity.request(false);
    assert!(acquire(&limiter, "192.0.2.6").is_none(), "all are at work");
    assert_eq!(open(&limiter), 3);
    drop((silent, kept));
    assert_eq!(open(&limiter), 3, "who was sent away is not counted twice");
    drop(busy);
    assert_eq!(open(&limiter), 2);
    assert!(acquire(&limiter, "192.0.2.6").is_some());
}

#[test]
fn connections_per_client_are_limited_except_for_trusted_proxies() {
    let limiter = limiter(100, 2);
    let let_in = |peers: &[&str]| -> Vec<_> {
        let permits = peers.iter().filter_map(|peer| acquire(&limiter, peer));
        permits
            .map(|permit| (permit.activity.request(false), permit))
            .collect()
    };
    let one_block = ["2001:db8::1", "2001:db8::2", "2001:db8::3"];
    let permits = let_in(&one_block);
    assert_eq!(permits.len(), 2);
    assert_eq!(let_in(&["2001:db8:0:1::1"]).len(), 1, "its neighbour");
    assert_eq!(let_in(&["192.0.2.1"; 3]).len(), 2);
    assert_eq!(let_in(&["::ffff:192.0.2.7"; 3]).len(), 2);
    assert_eq!(let_in(&["10.1.2.3"; 20]).len(), 20);
    drop(permits);
    assert_eq!(let_in(&one_block).len(), 2, "as soon as there is room");
}

#[test]
fn a_client_at_its_limit_displaces_only_its_own_connections() {
    let limiter = limiter(100, 2);
    let other = acquire(&limiter, "192.0.2.1").unwrap();
    let first = acquire(&limiter, "192.0.2.2").unwrap();
    let second = acquire(&limiter, "192.0.2.2").unwrap();
    let _third = acquire(&limiter, "192.0.2.2").unwrap();
    assert!(is_ended(&first) && !is_ended(&second) && !is_ended(&other));
    assert_eq!(open(&limiter), 3);
}

/// The result of a future if it's ready without waiting.
async fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    timeout(Duration::ZERO, future).await.ok()
}

#[test]
fn a_client_displaces_its_newest_silent_connection_that_had_time_to_ask() {
    let (limiter, start) = (limiter(100, 3), Instant::now());
    let acquire = |times: u32| {
        acquire_at(&limiter, "192.0.2.1", start + FIRST_BYTES_TIMEOUT * times).unwrap()
    };
    let asked = acquire(0);
    drop(asked.activity.request(false));
    let first = acquire(0);
    let second = acquire(1);
    let third = acquire(1);
    assert!(is_ended(&first) && !is_ended(&second), "it is new");
    let fourth = acquire(2);
    assert!(is_ended(&third) && !is_ended(&second), "the last");
    let _fifth = acquire(2);
    assert!(is_ended(&second));
    let _sixth = acquire(2);
    assert!(is_ended(&fourth) && !is_ended(&asked), "all others are new");
}

#[tokio::test]
async fn a_new_connection_waits_for_the_displaced_one_only_at_the_total_limit() {
    let peer = "192.0.2.1".parse().unwrap();
    let limiter = limiter(2, 1);
    let first = limiter.acquire(peer).await.unwrap();
    let second = at_once(limiter.acquire(peer))
        .await
        .expect("it waits")
        .unwrap();
    assert!(is_ended(&first) && !is_ended(&second));
    let mut third = pin!(limiter.acquire(peer));
    assert!(at_once(third.as_mut()).await.is_none(), "two are there");
    assert!(is_ended(&second));
    drop(first);
    assert!(at_once(third.as_mut()).await.is_none(), "not that one");
    drop(second);
    let third = third.await.unwrap();
    assert_eq!(limiter.open.lock().count, 1);
    drop(third);
    assert!(limiter.open.lock().connections.is_empty());
}

#[test]
fn each_kind_of_inactivity_has_its_own_time_limit() {
    let limiter = limiter(100, 100);
    let ConnectionLimits {
        head,
        stalled,
        idle,
        ..
    } = limiter.limits;
    let start = Instant::now() + Duration::from_secs(1);
    let permit = acquire(&limiter, "192.0.2.1").unwrap();
    let activity = &permit.activity;
    let after = |time| activity.overdue(start + time, &limiter.limits);

    assert_eq!(after(head), Some(Overdue::Head), "nothing came");
    let mut request = activity.request(false);
    assert_eq!(after(idle), None, "the server is at work");
    request.answered();
    assert_eq!(after(stalled), Some(Overdue::Stalled), "nothing is taken");
    drop(request);
    assert_eq!(after(stalled), None);
    activity.wrote(true);
    assert_eq!(after(stalled), Some(Overdue::Stalled), "the system is full");
    activity.wrote(false);
    assert_eq!(after(idle), Some(Overdue::Idle));
    activity.read();
    assert_eq!(after(head), Some(Overdue::Head), "half a request");
    drop(activity.request(true));
    activity.read();
    assert_eq!(after(head), None, "frames that are no request");
}

#[tokio::test]
async fn overdue_connections_are_closed_and_counted_once() {
    let limiter = limiter(100, 100);
    let silent = acquire(&limiter, "192.0.2.1").unwrap();
    let idle = acquire(&limiter, "192.0.2.1").unwrap();
    drop(idle.activity.request(false));
    let later = Instant::now() + limiter.limits.idle;
    limiter.close_overdue(later);
    limiter.close_overdue(later);
    assert!(is_ended(&silent));
    assert!(!is_ended(&idle) && idle.activity.finish.is_cancelled());
    let told = limiter
        .metrics
        .text(None, None, jiff::Timestamp::UNIX_EPOCH)
        .unwrap();
    for why in ["silent", "idle"] {
        let line = format!("sightline_connections_ended_total{{why=\"{why}\"}} 1\n");
        assert!(told.contains(&line), "{told}");
    }
    assert!(told.contains("sightline_connections 2\n"), "{told}");
}
