//! Follows changes: of the content folder, of the web bundle in development, and of the day.
//!
//! A change is read whole and checked; only a good one is served. A faulty one is looked at again when nothing has
//! changed for two seconds: somebody may be in the midst of saving. If the fault is still there it is logged with its
//! diagnostics, and the last good content stays, over a restart too. What has not changed is not rendered again.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

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
use crate::clock::Clock;
use crate::doubt::Doubt;
use crate::kept_search::KeptSearch;
use crate::last_good::LastGood;
use crate::metrics::Metrics;
use crate::page_cache::PageCache;
use crate::parts::Parts;
use crate::pictures::Pictures;
use crate::shares::Shares;
use crate::snapshot::Snapshot;
use crate::source::{Changes, DeliveryFile, SiteReader, SiteSource, WebSource};
use crate::watch::{Changed, Watch};
use crate::web::WebBundle;

/// Who saves something often saves again: what is made ahead waits so long after a change.
const AFTER_CHANGE: Duration = Duration::from_millis(200);

/// How often the day is looked at, since prices end and the copyright line has a year, and what is known of
/// the content is kept for the next start.
const DAY_CHECK: Duration = Duration::from_secs(600);

/// What was too new at the start to be kept for the next one is kept so long after it.
const KEEP_AGAIN: Duration = Duration::from_secs(5);
/// How long the first answers have the processors to themselves. What visitors may ask for later is made ready then.
const HEAD_START: Duration = Duration::from_millis(200);

/// Makes snapshots from their sources.
#[derive(Debug)]
pub(crate) struct Reloader {
    pub(crate) site: SiteSource,
    pub(crate) reader: Mutex<SiteReader>,
    pub(crate) web: WebSource,
    /// The bundle and the engines that have loaded it, where several sites share them.
    pub(crate) engine: Option<Engine>,
    pub(crate) search: KeptSearch,
    pub(crate) base_url: Option<String>,
    pub(crate) pages: Arc<PageCache>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) renderer: RendererOptions,
    pub(crate) dev: bool,
    pub(crate) clock: Clock,
    pub(crate) metrics: Arc<Metrics>,
    /// Where leads go, when that can change.
    pub(crate) deliveries: Option<DeliveryFile>,
    /// The content that was served last, for a start with faults in the folder.
    pub(crate) last_good: Option<Arc<LastGood>>,
    /// Whether the folder had faults at the start.
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

/// The engines of a process that starts. The bundle that it has in itself is known to load, so nothing waits for that.
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
    /// The first snapshot, and the watch for changes since it was read; `watch` where somebody else watches. Blocks for
    /// some tens of milliseconds.
    ///
    /// # Errors
    /// When the content or the bundle is unusable.
    pub(crate) fn first(&self, watch: Option<Watch>) -> Result<(Snapshot, Watch), ServeError> {
        let read = || {
            let watch = watch.unwrap_or_else(|| self.watch());
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
                sightline_content::make_ready();
                renderer
            };
            // On one core, while another reads the content.
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

    /// Watches the sources for changes.
    fn watch(&self) -> Watch {
        let web = match &self.web {
            WebSource::Folder(dir) if self.dev => Some(&**dir),
            _ => None,
        };
        let deliveries = self.deliveries.as_ref();
        Watch::new(&self.site, web, deliveries.map(|file| &*file.path))
    }

    /// Where pages are kept it may be that no document comes: what visitors ask for first is on the disk.
    fn first_engine(&self) -> FirstEngine {
        if self.pages.has_kept() {
            FirstEngine::WithDocument
        } else {
            FirstEngine::Now
        }
    }

    /// A snapshot after a change; keeps what has not changed.
    fn next(&self, before: &Snapshot, changed: &Changed) -> Result<Snapshot, ServeError> {
        let mut parts = before.parts.clone();
        if !changed.site.is_empty() {
            parts.site = self.read_site(&changed.site, Some(&before.parts.site))?;
        }
        parts.today = parts.site.day(self.clock.now());
        if changed.web {
            let web = self.web.read()?;
            if web.bundle.hash() != parts.web.bundle.hash() {
                parts.renderer =
                    Arc::new(Renderer::start(web.bundle.clone(), self.renderer.clone())?);
            }
            parts.web = Arc::new(web);
        }
        let pages = Arc::clone(&self.pages);
        Ok(Snapshot::new(parts, pages, Some(before)))
    }

    fn read_site(&self, changes: &Changes, before: Option<&Site>) -> Result<Arc<Site>, ServeError> {
        let known = self.pictures.cache.known();
        let now = self.clock.now();
        let mut reader = self.reader.lock();
        let site = reader.read(
            &self.site,
            changes,
            now,
            self.base_url.as_deref(),
            known,
            before,
        )?;
        self.pictures.cache.remember();
        if let Some(last_good) = &self.last_good {
            last_good.accepted(reader.folder());
        }
        Ok(Arc::new(self.search.given_to(site)))
    }

    /// The content that was served last, where the folder cannot be served.
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
        // What was read of the folder is not what is served.
        *reader = reader.afresh();
        *self.refused.lock() = true;
        Ok(Arc::new(self.search.given_to(site)))
    }

    fn keep(&self, site: &Arc<Site>) {
        let now = self.clock.now();
        let mut reader = self.reader.lock();
        reader.remove_leftovers(now);
        let news = reader.news(now);
        drop(reader);
        // Outside the lock: a change waits for that.
        if let Some(keep) = news {
            keep();
        }
        self.search.keep(site);
    }
}

/// Warms the first snapshot and follows changes until the token is cancelled.
pub(crate) async fn follow(
    app: Arc<App>,
    reloader: Arc<Reloader>,
    mut watch: Watch,
    stop: CancellationToken,
) {
    let mut warming = warm(&app, &reloader, HEAD_START);
    let mut day_check = tokio::time::interval(DAY_CHECK);
    let mut keep_again = pin!(tokio::time::sleep(KEEP_AGAIN));
    let keep = || {
        let (keeper, snapshot) = (Arc::clone(&reloader), app.snapshot());
        tokio::task::spawn_blocking(move || keeper.keep(&snapshot.parts.site));
    };
    let was_refused = *reloader.refused.lock();
    let mut of_site = was_refused.then(|| Doubt::new(Instant::now()));
    let mut of_deliveries: Option<Doubt> = None;
    loop {
        let changed = tokio::select! {
            () = stop.cancelled() => break,
            changed = watch.next() => changed,
            () = Doubt::due(of_site.as_ref()) => Changed {
                site: Changes::Anything,
                web: reloader.dev,
                deliveries: false,
            },
            () = Doubt::due(of_deliveries.as_ref()) => Changed {
                deliveries: true,
                ..Changed::default()
            },
            () = &mut keep_again, if !keep_again.is_elapsed() => {
                keep();
                continue;
            }
            _ = day_check.tick() => {
                keep();
                if app.snapshot().parts.today == app.now().date() {
                    continue;
                }
                Changed::default()
            }
        };
        if watch.is_outdated {
            let watcher = Arc::clone(&reloader);
            // The only failure would be a panic; then it is tried at the next look.
            if let Ok(anew) = blocking(move || watcher.watch()).await {
                watch = anew;
            }
        }
        if changed.deliveries {
            deliveries(&app, &reloader, &mut of_deliveries).await;
            if !changed.pages() {
                continue;
            }
        }
        let (site, web) = (!changed.site.is_empty(), changed.web);
        // Whoever saved something waits for it, and nobody for the pages that are made ahead.
        warming.abort();
        let before = app.snapshot();
        let maker = Arc::clone(&reloader);
        let made = tokio::task::spawn_blocking(move || {
            let made = maker.next(&before, &changed);
            // Here, where blocking is allowed: the last holder of a renderer waits for its threads.
            drop(before);
            made
        });
        conclude(&app, made.await, (site, web), &mut of_site);
        warming = warm(&app, &reloader, AFTER_CHANGE);
    }
    warming.abort();
}

/// Serves what was made of a change of the content or the web bundle, or says why not.
fn conclude(
    app: &App,
    made: Result<Result<Snapshot, ServeError>, JoinError>,
    (site, web): (bool, bool),
    of_site: &mut Option<Doubt>,
) {
    match made {
        Ok(Ok(snapshot)) => {
            app.replace(snapshot);
            app.metrics.reloaded(true);
            tracing::info!(site, web, "now serving the change");
            if site {
                *of_site = None;
                app.refuse(None);
            }
        }
        Ok(Err(error)) => {
            let why = error.to_string();
            if Doubt::is_certain(of_site, &why) {
                app.metrics.reloaded(false);
                tracing::error!("the change is not served, the last good content stays\n{why}");
                app.refuse(Some(why));
            }
        }
        Err(error) => tracing::error!(%error, "the change could not be read"),
    }
}

/// Delivers by the file as it is now; a faulty one is refused whole.
async fn deliveries(app: &App, reloader: &Reloader, doubt: &mut Option<Doubt>) {
    let Some(file) = &reloader.deliveries else {
        return;
    };
    let read = Arc::clone(&file.read);
    let read = blocking(move || read()).await;
    match read.unwrap_or_else(|error| Err(error.to_string())) {
        Ok(deliveries) => {
            app.outbox.replace(deliveries);
            app.metrics.reloaded(true);
            tracing::info!("now delivering by the changed deliveries");
            *doubt = None;
        }
        Err(why) if !Doubt::is_certain(doubt, &why) => {}
        Err(why) => {
            app.metrics.reloaded(false);
            tracing::error!("the changed deliveries are not used, the last good ones stay\n{why}");
        }
    }
}

/// Makes ready what visitors ask for, `after` some time.
fn warm(app: &Arc<App>, reloader: &Arc<Reloader>, after: Duration) -> tokio::task::JoinHandle<()> {
    let (snapshot, reloader) = (app.snapshot(), Arc::clone(reloader));
    let clock = app.clock.clone();
    let shares = app.shares.clone();
    let warm = async move {
        tokio::time::sleep(after).await;
        let _turn = Shares::in_background(shares.as_deref()).await;
        // Of many sites few are searched: the first one who does so makes the index.
        if shares.is_none() {
            let turn = reloader.search.turn().await;
            let site = Arc::clone(&snapshot.parts.site);
            let make = move || {
                let _turn = turn;
                reloader.search.prepare(&site);
            };
            // The only failure would be a panic; then the first one who searches makes it.
            _ = blocking(make).await;
        }
        snapshot.warm().await;
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
            clock: Clock::new(move || now.parse().unwrap()),
            metrics: Arc::new(Metrics::new()),
            deliveries: None,
            last_good: None,
            refused: Mutex::default(),
        }
    }

    /// The day of the first snapshot of a company in this zone.
    fn day(time_zone: &str, now: &'static str) -> String {
        let site = folder(&[]);
        let text = site.text("site.toml").unwrap();
        let text = text.replacen("[company]", &format!("[company]\n{time_zone}"), 1);
        let site = SiteSource::Embedded(folder(&[("site.toml", &text)]));
        let (snapshot, _) = reloader(site, now).first(None).unwrap();
        snapshot.parts.today.to_string()
    }

    #[test]
    fn a_day_ends_at_the_companys_midnight() {
        let chicago = "time_zone = \"America/Chicago\"";
        assert_eq!(day(chicago, "2027-01-01T05:59:00Z"), "2026-12-31");
        assert_eq!(day(chicago, "2027-01-01T06:00:00Z"), "2027-01-01");
        assert_eq!(day(chicago, "2026-07-01T05:00:00Z"), "2026-07-01");
        assert_eq!(day("", "2027-01-01T05:59:00Z"), "2027-01-01");
    }
}
