//! Makes snapshots: the first one at the start, and the next ones after changes.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sightline_render::{FirstEngine, RenderError, Renderer, RendererOptions};
use sightline_site::Site;

use crate::ServeError;
use crate::clock::Clock;
use crate::last_good::LastGood;
use crate::metrics::Metrics;
use crate::page_cache::PageCache;
use crate::parts::Parts;
use crate::pictures::Pictures;
use crate::sites::Hosts;
use crate::snapshot::Snapshot;
use crate::source::{Changes, DeliveryFile, SiteReader, SiteSource, WebSource};
use crate::stored_search::KeptSearch;
use crate::watch::{Changed, Watch};
use crate::web::WebBundle;

/// How long storing results waits until those from before are stored.
const KEEP_PATIENCE: Duration = Duration::from_secs(60);

/// Makes snapshots from their sources.
#[derive(Debug)]
pub(crate) struct Reloader {
    pub(crate) site: SiteSource,
    /// The name of the site, if there are several, and the addresses of all.
    pub(crate) addresses: Option<(String, Arc<Hosts>)>,
    pub(crate) reader: Mutex<SiteReader>,
    /// Held while results are stored: a slow disk must not let earlier ones replace later ones.
    pub(crate) keeping: Mutex<()>,
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
    /// The hash of the secrets when the deliveries were opened.
    pub(crate) secrets: Option<blake3::Hash>,
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
    pub(super) fn watch(&self, failed_before: bool) -> Watch {
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
    pub(super) fn next(
        &self,
        before: &Snapshot,
        changed: &Changed,
    ) -> Result<Snapshot, ServeError> {
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
        let now = self.clock.now();
        let mut reader = self.reader.lock();
        let site = self.pictures.cache.remembering(|known| {
            reader.read(
                &self.site,
                changes,
                now,
                self.base_url.as_deref(),
                known,
                before.map(|before| &**before),
            )
        })?;
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

    /// Stores results of reading the content, and the search index, for the next start. If the disk hangs, the next call
    /// does it.
    pub(super) fn keep(&self, site: &Arc<Site>) {
        let Some(_keeping) = self.keeping.try_lock_for(KEEP_PATIENCE) else {
            return;
        };
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::pictures::PreparedPictures;
    use crate::testing::{folder, web};

    fn reloader(site: SiteSource, now: &'static str) -> Reloader {
        let nowhere = Path::new("/dev/null");
        Reloader {
            site,
            addresses: None,
            reader: Mutex::new(SiteReader::new(nowhere)),
            keeping: Mutex::default(),
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
            secrets: None,
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
    fn content_that_did_not_change_is_recognized() {
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
    }

    #[test]
    fn the_day_changes_at_midnight_in_the_companys_time_zone() {
        let chicago = "time_zone = \"America/Chicago\"";
        assert_eq!(day(chicago, "2027-01-01T05:59:00Z"), "2026-12-31");
        assert_eq!(day(chicago, "2027-01-01T06:00:00Z"), "2027-01-01");
        assert_eq!(day(chicago, "2026-07-01T05:00:00Z"), "2026-07-01");
        assert_eq!(day("", "2027-01-01T05:59:00Z"), "2027-01-01");
    }
}
