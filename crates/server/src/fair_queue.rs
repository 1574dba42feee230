//! A fair queue for work that depends on a visitor's input: searches, and pages that no other visitor may want.
//!
//! Little of this work runs at a time, so that it takes only part of the machine from pages and leads. Each client has
//! one piece of work in the queue, and a few more wait behind it. So everybody's turn comes after at most one piece of
//! work of each other client, however much one of them requests.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sightline_render::RenderError;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::blocking::blocking;

/// The most pieces of work that run or wait.
const MAX_QUEUED: usize = 64;
/// The most of them that may belong to one client.
const MAX_QUEUED_PER_CLIENT: usize = 8;
/// The longest wait for a turn. After that, an answer isn't worth much anymore.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The number of pieces of work that run at a time: half of the machine's cores.
pub(crate) fn max_concurrency() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// A queue that gives each client its turn.
#[derive(Debug)]
pub(crate) struct FairQueue<K: Eq + Hash> {
    running: Arc<Semaphore>,
    /// The permits that several sites share. Each site waits there with no more work than it may run at once.
    shared: Option<Arc<Semaphore>>,
    clients: Mutex<HashMap<K, Client>>,
    max_wait: Duration,
}

/// A client with work in the queue.
#[derive(Debug)]
struct Client {
    /// Held by the client's one piece of work in the queue.
    own_turn: Arc<Semaphore>,
    places: usize,
}

/// A place in the queue, and the permits once its turn has come.
#[derive(Debug)]
struct Place<K: Copy + Eq + Hash> {
    queue: Arc<FairQueue<K>>,
    client: K,
    /// Held by the client's one piece of work in the queue.
    own_turn: Arc<Semaphore>,
    permits: Vec<OwnedSemaphorePermit>,
}

impl<K: Copy + Eq + Hash + Send + 'static> FairQueue<K> {
    /// Creates a queue for half of the machine's cores. `shared` has the permits that several sites share.
    pub(crate) fn new(shared: Option<Arc<Semaphore>>) -> Arc<Self> {
        Arc::new(Self {
            shared,
            ..Self::with_concurrency(max_concurrency())
        })
    }

    fn with_concurrency(count: usize) -> Self {
        Self {
            running: Arc::new(Semaphore::new(count)),
            shared: None,
            clients: Mutex::default(),
            max_wait: MAX_WAIT,
        }
    }

    /// Runs a piece of work when its turn has come, on a blocking thread, where it holds up no other request. The turn
    /// lasts as long as the work, even if nobody waits for it anymore.
    ///
    /// # Errors
    /// [`RenderError::Busy`] when too much work is waiting already, or the turn doesn't come in time.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        client: K,
        work: impl Future<Output = Result<T, RenderError>> + Send + 'static,
    ) -> Result<T, RenderError> {
        let mut place = self.place(client)?;
        tokio::time::timeout(self.max_wait, place.wait())
            .await
            .map_err(|_late| RenderError::Busy)??;
        let runtime = Handle::current();
        blocking(move || {
            let _turn = place;
            runtime.block_on(work)
        })
        .await?
    }

    fn place(self: &Arc<Self>, client: K) -> Result<Place<K>, RenderError> {
        let mut clients = self.clients.lock();
        let taken: usize = clients.values().map(|client| client.places).sum();
        let of_client = clients.get(&client).map_or(0, |client| client.places);
        if taken >= MAX_QUEUED || of_client >= MAX_QUEUED_PER_CLIENT {
            return Err(RenderError::Busy);
        }
        let entry = clients.entry(client).or_insert_with(|| Client {
            own_turn: Arc::new(Semaphore::new(1)),
            places: 0,
        });
        entry.places += 1;
        Ok(Place {
            queue: Arc::clone(self),
            client,
            own_turn: Arc::clone(&entry.own_turn),
            permits: Vec::new(),
        })
    }
}

impl<K: Copy + Eq + Hash> Place<K> {
    async fn wait(&mut self) -> Result<(), RenderError> {
        let semaphores = [&self.own_turn, &self.queue.running].into_iter();
        for semaphore in semaphores.chain(&self.queue.shared) {
            let permit = Arc::clone(semaphore).acquire_owned().await;
            self.permits
                .push(permit.map_err(|_closed| RenderError::Stopped)?);
        }
        Ok(())
    }
}

impl<K: Copy + Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut clients = self.queue.clients.lock();
        if let Some(client) = clients.get_mut(&self.client) {
            client.places -= 1;
            if client.places == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::{mpsc, oneshot};
    use tokio::task::JoinHandle;

    use super::*;

    /// A queue in which nobody waits for too long within a test.
    fn patient() -> FairQueue<u8> {
        FairQueue {
            max_wait: Duration::from_secs(300),
            ..FairQueue::with_concurrency(1)
        }
    }

    /// Work that waits until it's told to end.
    async fn until(ended: oneshot::Receiver<()>) -> Result<(), RenderError> {
        ended.await.map_err(|_dropped| RenderError::Stopped)
    }

    /// Starts work of client 1 that runs until `ended` fires, and waits until it has its turn.
    async fn held(
        queue: &Arc<FairQueue<u8>>,
        ended: oneshot::Receiver<()>,
    ) -> JoinHandle<Result<(), RenderError>> {
        let queue = Arc::clone(queue);
        let first = tokio::spawn(async move { queue.run(1, until(ended)).await });
        tokio::task::yield_now().await;
        first
    }

    /// Starts work that sends its client's number, and waits until it has its place.
    async fn ask(
        queue: &Arc<FairQueue<u8>>,
        number: u8,
        names: &mpsc::UnboundedSender<u8>,
    ) -> JoinHandle<Result<(), RenderError>> {
        let (queue, names) = (Arc::clone(queue), names.clone());
        let asked = tokio::spawn(async move {
            let work = async move {
                _ = names.send(number);
                Ok(())
            };
            queue.run(number, work).await
        });
        tokio::task::yield_now().await;
        asked
    }

    /// Lets the first work end and waits for all, and returns the numbers that it has sent, in order.
    async fn order(
        end: oneshot::Sender<()>,
        all: Vec<JoinHandle<Result<(), RenderError>>>,
        mut told: mpsc::UnboundedReceiver<u8>,
    ) -> Vec<u8> {
        end.send(()).unwrap();
        for one in all {
            one.await.unwrap().unwrap();
        }
        std::iter::from_fn(|| told.try_recv().ok()).collect()
    }

    #[tokio::test]
    async fn clients_take_turns_regardless_of_how_much_they_queue() {
        let queue = Arc::new(patient());
        let (end, ended) = oneshot::channel();
        let mut asked = vec![held(&queue, ended).await];
        let (names, told) = mpsc::unbounded_channel();
        for number in [1, 1, 1, 2, 2, 3] {
            asked.push(ask(&queue, number, &names).await);
        }
        let order = order(end, asked, told).await;
        assert_eq!(order[..3], [2, 3, 1], "the first client has had its turn");
        assert!(queue.clients.lock().is_empty(), "nothing is left of them");
    }

    #[tokio::test]
    async fn places_per_client_and_waiting_times_are_limited() {
        let queue = Arc::new(FairQueue {
            max_wait: Duration::from_millis(300),
            ..FairQueue::with_concurrency(1)
        });
        let (_end, ended) = oneshot::channel();
        let _first = held(&queue, ended).await;
        let (names, _told) = mpsc::unbounded_channel();
        let mut asked = Vec::new();
        for _ in 1..MAX_QUEUED_PER_CLIENT {
            asked.push(ask(&queue, 1, &names).await);
        }
        let refused = ask(&queue, 1, &names).await.await.unwrap();
        assert!(matches!(refused, Err(RenderError::Busy)));
        let other = ask(&queue, 2, &names).await;
        assert!(!other.is_finished(), "it waits");
        // Nobody waits forever.
        for one in asked.into_iter().chain([other]) {
            assert!(matches!(one.await.unwrap(), Err(RenderError::Busy)));
        }
    }

    #[tokio::test]
    async fn places_of_all_clients_together_are_limited() {
        let queue = Arc::new(patient());
        let (_end, ended) = oneshot::channel();
        let _first = held(&queue, ended).await;
        let (names, _told) = mpsc::unbounded_channel();
        for number in 2..=u8::try_from(MAX_QUEUED).unwrap() {
            let waiting = ask(&queue, number, &names).await;
            assert!(!waiting.is_finished(), "{number}");
        }
        let refused = ask(&queue, u8::MAX, &names).await;
        assert!(refused.is_finished());
        assert!(matches!(refused.await.unwrap(), Err(RenderError::Busy)));
    }

    #[tokio::test]
    async fn a_quiet_site_waits_for_at_most_one_request_of_a_busy_site() {
        let shared = Arc::new(Semaphore::new(1));
        let site = || {
            Arc::new(FairQueue {
                shared: Some(Arc::clone(&shared)),
                ..patient()
            })
        };
        let (busy, quiet) = (site(), site());
        let (end, ended) = oneshot::channel();
        let mut asked = vec![held(&busy, ended).await];
        let (names, told) = mpsc::unbounded_channel();
        for client in 2..20 {
            asked.push(ask(&busy, client, &names).await);
        }
        asked.push(ask(&quiet, 100, &names).await);
        let order = order(end, asked, told).await;
        let place = order.iter().position(|name| *name == 100);
        assert!(
            place <= Some(1),
            "after one of the other site at most: {order:?}"
        );
    }

    #[tokio::test]
    async fn work_keeps_its_turn_after_its_caller_is_cancelled() {
        let queue = Arc::new(patient());
        let (end, ended) = oneshot::channel();
        let first = held(&queue, ended).await;
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        let (names, mut told) = mpsc::unbounded_channel();
        let second = ask(&queue, 2, &names).await;
        assert!(told.try_recv().is_err(), "the first work goes on");
        end.send(()).unwrap();
        second.await.unwrap().unwrap();
        assert_eq!(told.recv().await, Some(2));
    }
}
