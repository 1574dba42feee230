//! Follows changes of the content folder, of the web bundle in development, and of the day.
//!
//! A change is read completely and checked, and served only if it has no errors. Otherwise it's read again once nothing
//! has changed for two seconds, since somebody may be in the middle of saving. If the fault is still there, it's logged
//! with its diagnostics, and the last good content stays, even across a restart. Pages that haven't changed aren't
//! rendered again.

use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use jiff::Zoned;
use parking_lot::Mutex;
use sightline_render::{FirstEngine, RenderError, Renderer, RendererOptions};
use sightline_site::Site;
use tokio::task::JoinError;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::ServeError;
use crate::app::App;
use crate::blocking::blocking;
use crate::clock::{Clock, ahead};
use crate::last_good::LastGood;
use crate::metrics::Metrics;
use crate::page_cache::PageCache;
use crate::parts::Parts;
use crate::pending_fault::PendingFault;
use crate::pictures::Pictures;
use crate::shared_limits::SharedLimits;
use crate::snapshot::Snapshot;
use crate::source::{Changes, DeliveryFile, SiteReader, SiteSource, WebSource};
use crate::stored_search::KeptSearch;
use crate::watch::{Changed, Watch};
use crate::web::WebBundle;

/// The delay after a change before pages are rendered ahead of time: whoever saves a file often saves again.
const AFTER_CHANGE: Duration = Duration::from_millis(200);

/// How often to check whether the day has changed, besides at midnight, as the clock may be set. The results of reading
/// the content are also stored for the next start then.
const DAY_CHECK: Duration = Duration::from_secs(600);

/// The delay after the start before storing results of reading the content that were too recent to store at the start.
const KEEP_AGAIN: Duration = Duration::from_secs(5);

/// The addresses of many sites.
pub(crate) trait SiteAddresses: fmt::Debug + Send + Sync {
    /// Checks that no other site has the host of this address.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    fn check(&self, site: &str, base_url: &str) -> Result<(), String>;
}

/// Makes snapshots from their sources.
#[derive(Debug)]
pub(crate) struct Reloader {
    pub(crate) site: SiteSource,
    /// The name of the site, if there are several, and the addresses of all.
    pub(crate) addresses: Option<(String, Arc<dyn SiteAddresses>)>,
    pub(crate) reader: Mutex<SiteReader>,
    pub(crate) web: WebSource,
    /// The bundle and the engines that have loaded it, if several sites share them.
    pub(crate) engine: Option<Engine>,
    pub(crate) search: KeptSearch,
    pub(crate) base_url: Option<String>,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) renderer: RendererOptions,
    pub(crate) dev: bool,
    /// The delay after the start before pages are rendered ahead of time.
    pub(crate) head_start: Duration,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    /// The file of the deliveries, if changes of it are followed.
    pub(crate) deliveries: Option<DeliveryFile>,
    /// The copy of the content that was served last, for a start while the folder has errors.
    pub(crate) last_good: Option<Arc<LastGood>>,
    /// Whether the folder had errors at the start.
    pub(crate) refused: Mutex<bool>,
}

/// A web bundle, and the engines that have loaded it.
#[derive(Debug, Clone)]
pub(crate) struct Engine {
    pub(crate) web: Arc<WebBundle>,
    pub(crate) renderer: Arc<Renderer>,
}

impl Engine {
    /// Reads a bundle and starts engines. Blocks for some tens of milliseconds.
    ///
    /// # Errors
    /// When the bundle is unusable.
    pub(crate) fn start(source: &WebSource) -> Result<Self, ServeError> {
        let web = Arc::new(source.read()?);
        let options = RendererOptions::default();
        let renderer = first_renderer(source, &web, options, FirstEngine::Now)?;
        Ok(Self {
            web,
            renderer: Arc::new(renderer),
        })
    }
}

/// Starts the engines of a new process. An embedded bundle is known to load, so nothing waits for it.
fn first_renderer(
    source: &WebSource,
    web: &WebBundle,
    options: RendererOptions,
    first: FirstEngine,
) -> Result<Renderer, RenderError> {
    match source {
        WebSource::Embedded { .. } => {
            Renderer::start_in_background(web.bundle.clone(), options, first)
        }
        WebSource::Folder(_) => Renderer::start(web.bundle.clone(), options),
    }
}

impl Reloader {
    /// Returns the first snapshot, and the watch for changes since it was read. `watch` is given if somebody else
    /// watches. Blocks for some tens of milliseconds.
    ///
    /// # Errors
    /// When the content or the bundle is unusable.
    pub(crate) fn first(&self, watch: Option<Watch>) -> Result<(Snapshot, Watch), ServeError> {
        let read = || {
            let watch = watch.unwrap_or_else(|| self.watch(false));
            let site = watch.while_reading(|| self.read_site(&Changes::Anything, None));
            (watch, site)
        };
        let (engine, (watch, site)) = if let Some(engine) = &self.engine {
            (engine.clone(), read())
        } else {
            let web = Arc::new(self.web.read()?);
            let (options, first) = (self.renderer.clone(), self.first_engine());
            let start = || {
                let renderer = first_renderer(&self.web, &web, options, first);
                sightline_content::warm_up();
                renderer
            };
            // The engine starts on its own thread while this one reads the content.
            let (renderer, read) = std::thread::scope(|scope| {
                let renderer = scope.spawn(start);
                let read = read();
                (renderer.join(), read)
            });
            let renderer = Arc::new(renderer.unwrap_or(Err(RenderError::Stopped))?);
            (Engine { web, renderer }, read)
        };
        let site = match site {
            Ok(site) => site,
            Err(error) => self.last_good_site(error)?,
        };
        let parts = Parts {
            today: site.day(self.clock.now()),
            site,
            web: engine.web,
            renderer: engine.renderer,
            pictures: Arc::clone(&self.pictures),
            metrics: Arc::clone(&self.metrics),
            dev: self.dev,
            exported: None,
        };
        let snapshot = Snapshot::new(parts, Arc::clone(&self.pages), None);
        Ok((snapshot, watch))
    }

    /// Watches the sources for changes. If that fails, it's logged unless it `failed_before`.
    fn watch(&self, failed_before: bool) -> Watch {
        let web = match &self.web {
            WebSource::Folder(dir) if self.dev => Some(&**dir),
            _ => None,
        };
        let deliveries = self.deliveries.as_ref();
        let watch = Watch::new(&self.site, web, deliveries.map(|file| &*file.path));
        if let Some(error) = &watch.failure
            && !failed_before
        {
            tracing::warn!(
                %error,
                "folders cannot be watched; changes are served once a minute, when this is tried again"
            );
        }
        watch
    }

    /// When to start the first engine. If pages are cached on disk, it's started only when a document has to be
    /// rendered: the pages that visitors request first are probably there.
    fn first_engine(&self) -> FirstEngine {
        if self.pages.has_kept() {
            FirstEngine::WithDocument
        } else {
            FirstEngine::Now
        }
    }

    /// Makes a snapshot after a change, reusing what hasn't changed.
    fn next(&self, before: &Snapshot, changed: &Changed) -> Result<Snapshot, ServeError> {
        let mut parts = before.parts.clone();
        if changed.web {
            let web = self.web.read()?;
            if web.bundle.hash() != parts.web.bundle.hash() {
                parts.renderer =
                    Arc::new(Renderer::start(web.bundle.clone(), self.renderer.clone())?);
            }
            parts.web = Arc::new(web);
        }
        // This comes last: content that was accepted is served.
        if !changed.site.is_empty() {
            parts.site = self.read_site(&changed.site, Some(&before.parts.site))?;
        }
        parts.today = parts.site.day(self.clock.now());
        let pages = Arc::clone(&self.pages);
        Ok(Snapshot::new(parts, pages, Some(before)))
    }

    /// Reads the content. Returns the site `before` if no file has changed since.
    fn read_site(
        &self,
        changes: &Changes,
        before: Option<&Arc<Site>>,
    ) -> Result<Arc<Site>, ServeError> {
        let known = self.pictures.cache.known();
        let now = self.clock.now();
        let mut reader = self.reader.lock();
        let site = reader.read(
            &self.site,
            changes,
            now,
            self.base_url.as_deref(),
            known,
            before.map(|before| &**before),
        )?;
        self.pictures.cache.remember();
        if let Some((name, addresses)) = &self.addresses {
            let checked = addresses.check(name, site.base_url());
            checked.map_err(ServeError::Content)?;
        }
        if let Some(last_good) = &self.last_good
            && last_good.accepted(reader.folder())
            && let Some(before) = before
        {
            return Ok(Arc::clone(before));
        }
        Ok(Arc::new(self.search.given_to(site)))
    }

    /// Reads the content that was served last, since the folder cannot be served.
    fn last_good_site(&self, error: ServeError) -> Result<Arc<Site>, ServeError> {
        let Some(last_good) = &self.last_good else {
            return Err(error);
        };
        let folder = match last_good.folder() {
            Ok(Some(folder)) => SiteSource::Folder(folder),
            Ok(None) => return Err(error),
            Err(unusable) => {
                tracing::error!(%unusable, "the last good content cannot be used");
                return Err(error);
            }
        };
        let mut reader = self.reader.lock();
        let read = reader.afresh().read(
            &folder,
            &Changes::Anything,
            self.clock.now(),
            self.base_url.as_deref(),
            self.pictures.cache.known(),
            None,
        );
        let Ok(site) = read else {
            return Err(error);
        };
        tracing::warn!("the content folder has faults; the content that was served last is served");
        // The reader's state is that of the copy, not of the content folder.
        *reader = reader.afresh();
        *self.refused.lock() = true;
        Ok(Arc::new(self.search.given_to(site)))
    }

    fn keep(&self, site: &Arc<Site>) {
        let now = self.clock.now();
        let mut reader = self.reader.lock();
        reader.remove_leftovers(now);
        let pending_save = reader.pending_save(now);
        drop(reader);
        // This is outside the lock, which a change would wait for.
        if let Some(save) = pending_save {
            save();
        }
        self.search.keep(site);
    }
}

/// Renders the pages of the first snapshot ahead of time, and follows changes until the token is cancelled.
pub(crate) async fn follow(
    app: Arc<App>,
    reloader: Arc<Reloader>,
    mut watch: Watch,
    stop: CancellationToken,
) {
    let mut prerendering = spawn_prerender(&app, &reloader, reloader.head_start);
    let mut day_check = tokio::time::interval(DAY_CHECK);
    let mut keep_again = pin!(tokio::time::sleep(KEEP_AGAIN));
    let keep = || {
        let (keeper, snapshot) = (Arc::clone(&reloader), app.snapshot());
        tokio::task::spawn_blocking(move || keeper.keep(&snapshot.parts.site));
    };
    let was_refused = *reloader.refused.lock();
    let mut of_site = was_refused.then(|| PendingFault::new(Instant::now()));
    let mut of_deliveries: Option<PendingFault> = None;
    let mut deliveries_read = None;
    loop {
        let changed = tokio::select! {
            () = stop.cancelled() => break,
            changed = watch.next() => changed,
            () = PendingFault::due(of_site.as_ref()) => Changed {
                site: Changes::Anything,
                web: reloader.dev,
                deliveries: false,
            },
            () = PendingFault::due(of_deliveries.as_ref()) => Changed {
                deliveries: true,
                ..Changed::default()
            },
            () = &mut keep_again, if !keep_again.is_elapsed() => {
                keep();
                continue;
            }
            // Prices expire at midnight, and the copyright line shows the year.
            _ = tokio::time::timeout(until_tomorrow(&app.now()), day_check.tick()) => {
                keep();
                if app.snapshot().parts.today == app.now().date() {
                    continue;
                }
                Changed::default()
            }
        };
        if watch.is_outdated {
            let (watcher, failed_before) = (Arc::clone(&reloader), watch.failure.is_some());
            // This fails only by a panic, and is tried again at the next check.
            if let Ok(anew) = blocking(move || watcher.watch(failed_before)).await {
                watch = anew;
            }
        }
        if changed.deliveries {
            deliveries(&app, &reloader, &mut of_deliveries, &mut deliveries_read).await;
            if !changed.pages() {
                continue;
            }
        }
        let (site, web) = (!changed.site.is_empty(), changed.web);
        let was_prerendered = prerendering.is_finished();
        // The person who saved the change is waiting for it, while nobody waits for pages rendered ahead of time.
        prerendering.abort();
        let (before, began) = (app.snapshot(), Instant::now());
        let maker = Arc::clone(&reloader);
        let made = tokio::task::spawn_blocking(move || {
            let made = maker.next(&before, &changed);
            // Dropped here, where blocking is allowed: dropping the last reference to a renderer waits for its threads.
            drop(before);
            made
        });
        let is_new = conclude(&app, made.await, (site, web), (&mut of_site, began));
        if is_new || !was_prerendered {
            prerendering = spawn_prerender(&app, &reloader, AFTER_CHANGE);
        }
    }
    prerendering.abort();
}

/// How long the day still lasts.
fn until_tomorrow(now: &Zoned) -> Duration {
    let tomorrow = now.tomorrow().and_then(|tomorrow| tomorrow.start_of_day());
    tomorrow.map_or(DAY_CHECK, |start| ahead(start.timestamp(), now.timestamp()))
}

/// Serves the result of a change of the content or the web bundle, or logs why not. `began` is when reading it began.
/// Returns whether it's served now.
fn conclude(
    app: &App,
    made: Result<Result<Snapshot, ServeError>, JoinError>,
    (site, web): (bool, bool),
    (of_site, began): (&mut Option<PendingFault>, Instant),
) -> bool {
    match made {
        // Something may have changed, but didn't.
        Ok(Ok(snapshot)) if of_site.is_none() && snapshot.parts.is_same(&app.snapshot().parts) => {}
        Ok(Ok(snapshot)) => {
            app.replace(snapshot);
            app.metrics.reloaded(true);
            tracing::info!(site, web, "now serving the change");
            if site {
                *of_site = None;
                app.refuse(None);
            }
            return true;
        }
        Ok(Err(error)) => {
            let why = error.to_string();
            if PendingFault::should_report(of_site, &why, began) {
                app.metrics.reloaded(false);
                tracing::error!("the change is not served, the last good content stays\n{why}");
                app.refuse(Some(why));
            }
        }
        Err(error) => tracing::error!(%error, "the change could not be read"),
    }
    false
}

/// Reads the file of the deliveries and uses it from now on. A faulty one is refused as a whole. Nothing happens if the
/// file is the same as the one that was last read, whose hash is given.
async fn deliveries(
    app: &App,
    reloader: &Reloader,
    fault: &mut Option<PendingFault>,
    last_read: &mut Option<blake3::Hash>,
) {
    let Some(file) = reloader.deliveries.clone() else {
        return;
    };
    let (is_sound, before, began) = (fault.is_none(), *last_read, Instant::now());
    let read = blocking(move || {
        let hash = Some(file.hash());
        (hash, (!is_sound || hash != before).then(|| (file.read)()))
    });
    let (hash, read) = match read.await {
        Ok((hash, Some(read))) => (hash, Ok(read)),
        Ok((_, None)) => return,
        Err(error) => (None, Err(error)),
    };
    *last_read = hash;
    let had_some = !app.outbox.deliveries().all.is_empty();
    match read.unwrap_or_else(|error| Err(error.to_string())) {
        // Somebody may be replacing the file. A lead that comes meanwhile would be delivered nowhere.
        Ok(deliveries)
            if deliveries.all.is_empty()
                && had_some
                && !PendingFault::should_report(fault, "no delivery is set up", began) => {}
        Ok(deliveries) => {
            app.outbox.replace(deliveries);
            app.metrics.reloaded(true);
            tracing::info!("now delivering by the changed deliveries");
            *fault = None;
        }
        Err(why) if !PendingFault::should_report(fault, &why, began) => {}
        Err(why) => {
            app.metrics.reloaded(false);
            tracing::error!("the changed deliveries are not used, the last good ones stay\n{why}");
        }
    }
}

/// Prepares the search index, all pages and all pictures in the background, `after` some time.
fn spawn_prerender(
    app: &Arc<App>,
    reloader: &Arc<Reloader>,
    after: Duration,
) -> tokio::task::JoinHandle<()> {
    let (snapshot, reloader) = (app.snapshot(), Arc::clone(reloader));
    let clock = app.clock.clone();
    let shared_limits = app.shared_limits.clone();
    let warm = async move {
        tokio::time::sleep(after).await;
        let _turn = SharedLimits::rendering_permit(shared_limits.as_deref()).await;
        // Of many sites few are searched, so their first search builds the index.
        if shared_limits.is_none() {
            let turn = reloader.search.turn().await;
            let site = Arc::clone(&snapshot.parts.site);
            let make = move || {
                let _turn = turn;
                reloader.search.prepare(&site);
            };
            // This fails only by a panic, and then the first search builds the index.
            _ = blocking(make).await;
        }
        snapshot.prerender_all().await;
        let (pages, bytes) = snapshot.size();
        tracing::info!(in_memory = pages, bytes, "every page is ready");
        let Parts { pictures, site, .. } = &snapshot.parts;
        let site = Arc::clone(site);
        Arc::clone(pictures).warm(site, clock.now()).await;
    };
    tokio::spawn(warm.instrument(tracing::Span::current()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::metrics::Metrics;
    use crate::pictures::PreparedPictures;
    use crate::testing::{folder, web};

    fn reloader(site: SiteSource, now: &'static str) -> Reloader {
        let nowhere = Path::new("/dev/null");
        Reloader {
            site,
            addresses: None,
            reader: Mutex::new(SiteReader::new(nowhere)),
            search: KeptSearch::new(nowhere),
            web: WebSource::Embedded {
                files: web(),
                compiled: None,
            },
            engine: None,
            base_url: None,
            pages: crate::testing::pages_in_memory(),
            pictures: Arc::new(Pictures::new(PreparedPictures::none(), nowhere)),
            renderer: RendererOptions::default(),
            dev: false,
            head_start: Duration::ZERO,
            clock: Clock::new(move || now.parse().unwrap()),
            metrics: Arc::new(Metrics::new()),
            deliveries: None,
            last_good: None,
            refused: Mutex::default(),
        }
    }

    /// The day of the first snapshot of a company in this time zone.
    fn day(time_zone: &str, now: &'static str) -> String {
        let site = folder(&[]);
        let text = site.text("site.toml").unwrap();
        let text = text.replacen("[company]", &format!("[company]\n{time_zone}"), 1);
        let site = SiteSource::Embedded(folder(&[("site.toml", &text)]));
        let (snapshot, _) = reloader(site, now).first(None).unwrap();
        snapshot.parts.today.to_string()
    }

    #[test]
    fn content_and_deliveries_that_did_not_change_are_recognized() {
        let (dir, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let content = folder(&[]);
        for path in content.paths() {
            let place = dir.path().join(path);
            std::fs::create_dir_all(place.parent().unwrap()).unwrap();
            std::fs::write(place, content.bytes(path).unwrap()).unwrap();
        }
        let mut reloader = reloader(
            SiteSource::Folder(dir.path().to_owned()),
            "2027-01-01T05:59:00Z",
        );
        reloader.last_good = Some(Arc::new(LastGood::below(data.path(), dir.path())));
        let (first, _) = reloader.first(None).unwrap();
        let anything = Changed {
            site: Changes::Anything,
            ..Changed::default()
        };
        let is_same = || {
            let next = reloader.next(&first, &anything)?;
            Ok::<_, ServeError>(next.parts.is_same(&first.parts))
        };
        assert!(is_same().unwrap());
        let change = |file: &str, from: &str, to: &str| {
            let file = dir.path().join(file);
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(text.contains(from));
            std::fs::write(file, text.replacen(from, to, 1)).unwrap();
        };
        change("site.toml", "[company]", "[compani]");
        assert!(is_same().is_err() && is_same().is_err());
        change("site.toml", "[compani]", "[company]");
        assert!(is_same().unwrap());
        change("site.toml", "Acme Inc", "Acme Co");
        assert!(!is_same().unwrap());

        let file = DeliveryFile {
            path: dir.path().join("deliveries.toml"),
            read: Arc::new(|| Ok(sightline_leads::Deliveries::default())),
            environment: Arc::new(|_| None),
            data: data.path().to_owned(),
        };
        let hashes = [&*file.path, &data.path().join("secrets.toml")].map(|changed| {
            std::fs::write(changed, "A = \"b\"").unwrap();
            file.hash()
        });
        assert_ne!(hashes[0], hashes[1]);
        std::fs::write(&file.path, "A = \"b\"").unwrap();
        assert_eq!(hashes[1], file.hash());
    }

    #[test]
    fn the_day_changes_at_midnight_in_the_companys_time_zone() {
        let chicago = "time_zone = \"America/Chicago\"";
        assert_eq!(day(chicago, "2027-01-01T05:59:00Z"), "2026-12-31");
        assert_eq!(day(chicago, "2027-01-01T06:00:00Z"), "2027-01-01");
        assert_eq!(day(chicago, "2026-07-01T05:00:00Z"), "2026-07-01");
        assert_eq!(day("", "2027-01-01T05:59:00Z"), "2027-01-01");
    }

    #[test]
    fn the_day_lasts_until_midnight_however_long_it_is() {
        for (now, minutes) in [
            ("2026-11-28T23:55:00-06:00[America/Chicago]", 5),
            ("2026-11-01T00:00:00-05:00[America/Chicago]", 25 * 60),
        ] {
            let now = now.parse().unwrap();
            assert_eq!(until_tomorrow(&now), Duration::from_secs(minutes * 60));
        }
    }
}
