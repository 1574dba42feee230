//! How many connections there are, and which have to go.
//!
//! Where there is no room for one more, that connection goes on which nothing has been under way for
//! the longest: those that never asked anything first. The newcomer is let in, since who floods a server
//! leaves connections lying, and a visitor asks at once. Only where something is under way on all of
//! them is the newcomer turned away. The same holds among the connections of one client, so that no
//! client uses up what is for all.

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

/// Looking at all connections takes some microseconds.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// How often it is looked whether all are gone.
const EMPTIED_PAUSE: Duration = Duration::from_millis(50);

/// Lets connections in and closes them.
#[derive(Debug)]
pub(crate) struct Gate {
    limits: ConnectionLimits,
    trusted_proxies: Vec<Network>,
    metrics: Arc<Metrics>,
    open: Mutex<Open>,
    /// Cancelled when another process takes the connections.
    pub(crate) succeeded: CancellationToken,
}

/// Something is under way on every connection that could go.
struct NoRoom;

#[derive(Debug, Default)]
struct Open {
    next: u64,
    connections: HashMap<u64, Connection>,
    by_client: HashMap<ClientKey, usize>,
}

#[derive(Debug)]
struct Connection {
    /// `None` for a proxy, behind which many clients are.
    client: Option<ClientKey>,
    activity: Arc<Activity>,
}

impl Gate {
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

    /// Lets a connection in, where there is room or another one goes for it, and that one is gone then.
    pub(super) async fn enter(self: &Arc<Self>, peer: IpAddr) -> Option<Pass> {
        let (pass, gone) = self.admit(peer)?;
        if let Some(gone) = gone {
            // Its file may be the one that the next connection needs.
            gone.closed.cancelled().await;
        }
        Some(pass)
    }

    /// The place of a newcomer, and the connection that has to go for it.
    fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<(Pass, Option<Arc<Activity>>)> {
        let is_proxy = self
            .trusted_proxies
            .iter()
            .any(|block| block.contains(peer));
        let client = (!is_proxy).then(|| ClientKey::of(peer));
        let activity = Arc::new(Activity::new(Instant::now()));
        let mut open = self.open.lock();
        let Ok(gone) = self.make_room(&mut open, client) else {
            drop(open);
            self.metrics.connection_ended(ConnectionEnd::Refused);
            return None;
        };
        let number = open.next;
        open.next += 1;
        if let Some(client) = client {
            *open.by_client.entry(client).or_default() += 1;
        }
        let connection = Connection {
            client,
            activity: Arc::clone(&activity),
        };
        open.connections.insert(number, connection);
        self.metrics.connections_open(open.connections.len());
        drop(open);
        let pass = Pass {
            gate: Arc::clone(self),
            number,
            activity,
        };
        Some((pass, gone))
    }

    /// Sends away whoever has to go for a newcomer.
    fn make_room(
        &self,
        open: &mut Open,
        client: Option<ClientKey>,
    ) -> Result<Option<Arc<Activity>>, NoRoom> {
        let of_client = client.and_then(|client| open.by_client.get(&client));
        let goes = if of_client.is_some_and(|count| *count >= self.limits.most_per_client) {
            open.longest_idle(|other| other.client == client)
        } else if open.connections.len() >= self.limits.most {
            open.longest_idle(|_any| true)
        } else {
            return Ok(None);
        };
        let gone = goes.and_then(|number| open.remove(number)).ok_or(NoRoom)?;
        gone.activity.end.cancel();
        self.metrics.connection_ended(ConnectionEnd::Displaced);
        Ok(Some(gone.activity))
    }

    /// Has every connection finish what is under way and end.
    pub(super) fn finish(&self) {
        for connection in self.open.lock().connections.values() {
            connection.activity.finish.cancel();
        }
    }

    /// Has the HTTP/2 connections finish: their clients are told which requests are still answered.
    pub(super) fn finish_http2(&self) {
        for connection in self.open.lock().connections.values() {
            if connection.activity.is_http2() {
                connection.activity.finish.cancel();
            }
        }
    }

    /// Waits until there are no connections, on whichever socket they came.
    pub(super) async fn emptied(&self) {
        while !self.open.lock().connections.is_empty() {
            tokio::time::sleep(EMPTIED_PAUSE).await;
        }
    }

    /// Closes connections that take too long, until it is aborted.
    pub(super) async fn watch(self: Arc<Self>) {
        let limits = &self.limits;
        let shortest = limits.head.min(limits.stalled).min(limits.idle);
        loop {
            tokio::time::sleep((shortest / 4).min(LONGEST_PAUSE)).await;
            self.close_overdue(Instant::now());
        }
    }

    fn close_overdue(&self, now: Instant) {
        for connection in self.open.lock().connections.values() {
            let activity = &connection.activity;
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

impl Open {
    fn longest_idle(&self, is_meant: impl Fn(&Connection) -> bool) -> Option<u64> {
        let meant = self.connections.iter().filter(|(_, one)| is_meant(one));
        let idle = meant.filter_map(|(number, one)| Some((one.activity.idle_since()?, *number)));
        idle.min().map(|(_, number)| number)
    }

    /// Takes a connection out, unless that was done before.
    fn remove(&mut self, number: u64) -> Option<Connection> {
        let gone = self.connections.remove(&number)?;
        if let Some(client) = gone.client
            && let Some(count) = self.by_client.get_mut(&client)
        {
            *count -= 1;
            if *count == 0 {
                self.by_client.remove(&client);
            }
        }
        Some(gone)
    }
}

/// The place that one connection has. It is given back after the connection is closed.
#[derive(Debug)]
pub(super) struct Pass {
    gate: Arc<Gate>,
    number: u64,
    pub(super) activity: Arc<Activity>,
}

impl Pass {
    pub(super) fn limits(&self) -> &ConnectionLimits {
        self.gate.limits()
    }

    /// Cancelled when another process takes the connections.
    pub(super) fn succeeded(&self) -> CancellationToken {
        self.gate.succeeded.clone()
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.activity.closed.cancel();
        let mut open = self.gate.open.lock();
        open.remove(self.number);
        self.gate.metrics.connections_open(open.connections.len());
    }
}

#[cfg(test)]
mod tests;
