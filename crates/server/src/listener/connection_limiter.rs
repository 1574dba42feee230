//! Limits the number of connections, and evicts idle ones.
//!
//! When the limit is reached, a new connection evicts the one that has been idle for the longest, starting with those
//! that never sent a request. The new connection is preferred because an attacker who floods the server leaves
//! connections idle, while a visitor sends a request at once. Only if no connection is idle is the new one refused.
//!
//! The same applies to the connections of one client, so that no client uses up the places of all. There, however, of
//! the connections that never sent a request the newest is evicted first. If it were the oldest, a client that reopens
//! each lost connection would lose all of its connections one after the other.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::activity::{Activity, Overdue};
use super::limits::ConnectionLimits;
use crate::intake::{ClientKey, Network};
use crate::metrics::{ConnectionEnd, Metrics};

/// The longest pause between two checks of all connections, each of which takes some microseconds.
const MAX_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The time within which a visitor's browser sends something.
const FIRST_BYTES_TIMEOUT: Duration = Duration::from_millis(50);

/// The interval at which [`ConnectionLimiter::wait_until_empty`] checks for remaining connections.
const EMPTY_POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Admits connections and closes them.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    limits: ConnectionLimits,
    trusted_proxies: Vec<Network>,
    metrics: Arc<Metrics>,
    open: Mutex<OpenConnections>,
    /// Cancelled when another process accepts the connections.
    pub(crate) succeeded: CancellationToken,
}

/// An error: no connection that could be evicted is idle.
struct NoneIdle;

/// The client of a connection, or `None` for trusted proxies, which have many clients behind them.
type Client = Option<ClientKey>;

/// The connections of one client, by their numbers.
type Connections = HashMap<u64, Arc<Activity>>;

#[derive(Debug, Default)]
struct OpenConnections {
    next: u64,
    /// The connections of each client, without those that were evicted.
    connections: HashMap<Client, Connections>,
    /// The number of connections, including evicted ones that aren't closed yet.
    count: usize,
}

impl ConnectionLimiter {
    pub(crate) fn new(
        limits: ConnectionLimits,
        trusted_proxies: Vec<Network>,
        metrics: Arc<Metrics>,
    ) -> Arc<Self> {
        Arc::new(Self {
            limits,
            trusted_proxies,
            metrics,
            open: Mutex::default(),
            succeeded: CancellationToken::new(),
        })
    }

    pub(super) const fn limits(&self) -> &ConnectionLimits {
        &self.limits
    }

    /// Admits a connection if there is room or an idle one can be evicted. If the total limit is reached, this waits
    /// until the evicted one is closed.
    pub(super) async fn acquire(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionPermit> {
        let (permit, gone) = self.admit(peer, Instant::now())?;
        if let Some(gone) = gone
            && self.open.lock().count > self.limits.max_total
        {
            // The next connection may need its file descriptor.
            gone.closed.cancelled().await;
        }
        Some(permit)
    }

    /// Admits a new connection, and returns the connection evicted for it.
    fn admit(
        self: &Arc<Self>,
        peer: IpAddr,
        now: Instant,
    ) -> Option<(ConnectionPermit, Option<Arc<Activity>>)> {
        let is_proxy = self
            .trusted_proxies
            .iter()
            .any(|block| block.contains(peer));
        let client = (!is_proxy).then(|| ClientKey::of(peer));
        let activity = Arc::new(Activity::new(now));
        let mut open = self.open.lock();
        let Ok(gone) = self.evict_if_full(&mut open, client, now) else {
            drop(open);
            self.metrics.connection_ended(ConnectionEnd::Refused);
            return None;
        };
        let number = open.next;
        open.next += 1;
        open.count += 1;
        let of_client = open.connections.entry(client).or_default();
        of_client.insert(number, Arc::clone(&activity));
        self.metrics.connections_open(open.count);
        drop(open);
        let permit = ConnectionPermit {
            limiter: Arc::clone(self),
            client,
            number,
            activity,
        };
        Some((permit, gone))
    }

    /// Evicts a connection if a new one needs its place.
    fn evict_if_full(
        &self,
        open: &mut OpenConnections,
        client: Client,
        now: Instant,
    ) -> Result<Option<Arc<Activity>>, NoneIdle> {
        let own = client.and_then(|_| open.connections.get(&client));
        let goes = match own.filter(|own| own.len() >= self.limits.max_per_client) {
            Some(own) => last_silent(&client, own, now).or_else(|| longest_idle([(&client, own)])),
            None if open.count >= self.limits.max_total => longest_idle(&open.connections),
            None => return Ok(None),
        };
        let (client, number) = goes.ok_or(NoneIdle)?;
        let gone = open.remove(client, number).ok_or(NoneIdle)?;
        gone.end.cancel();
        self.metrics.connection_ended(ConnectionEnd::Displaced);
        Ok(Some(gone))
    }

    /// Makes every connection finish its requests in progress and close.
    pub(super) fn finish(&self) {
        for activity in self.open.lock().activities() {
            activity.finish.cancel();
        }
    }

    /// Makes the HTTP/2 connections finish. The protocol tells their clients which requests are still answered.
    pub(super) fn finish_http2(&self) {
        for activity in self.open.lock().activities() {
            if activity.is_http2() {
                activity.finish.cancel();
            }
        }
    }

    /// Waits until there are no connections on any socket.
    pub(super) async fn wait_until_empty(&self) {
        while self.open.lock().count > 0 {
            tokio::time::sleep(EMPTY_POLL_INTERVAL).await;
        }
    }

    /// Closes connections that exceed a time limit, until the task is aborted.
    pub(super) async fn enforce_timeouts(self: Arc<Self>) {
        let limits = &self.limits;
        let shortest = limits.head.min(limits.stalled).min(limits.idle);
        loop {
            tokio::time::sleep((shortest / 4).min(MAX_CHECK_INTERVAL)).await;
            self.close_overdue(Instant::now());
        }
    }

    fn close_overdue(&self, now: Instant) {
        for activity in self.open.lock().activities() {
            let (end, how) = match activity.overdue(now, &self.limits) {
                None => continue,
                Some(Overdue::Head) => (&activity.end, ConnectionEnd::Silent),
                Some(Overdue::Stalled) => (&activity.end, ConnectionEnd::Stalled),
                Some(Overdue::Idle) => (&activity.finish, ConnectionEnd::Idle),
            };
            if !end.is_cancelled() {
                end.cancel();
                self.metrics.connection_ended(how);
            }
        }
    }
}

/// An idle connection: whether it ever had a request, since when it's idle, and its number.
type Idle = (bool, Instant, u64);

fn idle(connections: &Connections) -> impl Iterator<Item = Idle> {
    connections.iter().filter_map(|(number, activity)| {
        let (has_asked, since) = activity.idle_since()?;
        Some((has_asked, since, *number))
    })
}

/// The newest connection of a client that never sent a request though it had the time.
fn last_silent(client: &Client, own: &Connections, now: Instant) -> Option<(Client, u64)> {
    let silent =
        idle(own).filter(|(has_asked, since, _)| !has_asked && *since + FIRST_BYTES_TIMEOUT <= now);
    silent.max().map(|(_, _, number)| (*client, number))
}

/// The connection that has been idle for the longest, preferring those that never sent a request.
fn longest_idle<'a>(
    clients: impl IntoIterator<Item = (&'a Client, &'a Connections)>,
) -> Option<(Client, u64)> {
    let of_each = clients.into_iter();
    let longest = of_each.filter_map(|(client, own)| Some((idle(own).min()?, client)));
    let longest = longest.min_by_key(|(idle, _)| *idle);
    longest.map(|((_, _, number), client)| (*client, number))
}

impl OpenConnections {
    fn activities(&self) -> impl Iterator<Item = &Arc<Activity>> {
        self.connections.values().flat_map(HashMap::values)
    }

    /// Removes a connection, unless it's removed already.
    fn remove(&mut self, client: Client, number: u64) -> Option<Arc<Activity>> {
        let of_client = self.connections.get_mut(&client)?;
        let gone = of_client.remove(&number)?;
        if of_client.is_empty() {
            self.connections.remove(&client);
        }
        Some(gone)
    }
}

/// The place of one admitted connection. It's released after the connection is closed.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    client: Client,
    number: u64,
    pub(super) activity: Arc<Activity>,
}

impl ConnectionPermit {
    pub(super) fn limits(&self) -> &ConnectionLimits {
        self.limiter.limits()
    }

    /// Cancelled when another process accepts the connections.
    pub(super) fn succeeded(&self) -> CancellationToken {
        self.limiter.succeeded.clone()
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.activity.closed.cancel();
        let mut open = self.limiter.open.lock();
        open.remove(self.client, self.number);
        open.count -= 1;
        self.limiter.metrics.connections_open(open.count);
    }
}

#[cfg(test)]
mod tests;
