//! The first steps of an export: opening the folder, hashing the inputs, reading the content,
//! starting the engines.

use std::sync::Arc;
use std::time::Duration;

use sightline_content::{day_in, read_text, zone_of};
use sightline_model::{Exported, Link, Route};
use sightline_render::{Renderer, RendererOptions};
use sightline_site::Site;
use sightline_texts::texts;

use super::error::{ExportError, io_error};
use super::folder::OutFolder;
use super::forms::Forms;
use super::search::{self, SearchFiles};
use super::{ExportOptions, inputs};
use crate::ServeError;
use crate::addresses::{Addresses, PageTable};
use crate::metrics::Metrics;
use crate::parts::Parts;
use crate::pictures::Pictures;
use crate::source::{Changes, SiteReader, SiteSource, WebSource};

/// How long a page may wait for an engine. It's long, since no visitor is waiting.
const QUEUE_WAIT: Duration = Duration::from_secs(600);

/// Opens the folder and hashes the inputs of the export.
pub(super) fn begin(options: &ExportOptions) -> Result<(OutFolder, String), ExportError> {
    let out = OutFolder::open(&options.out)?;
    let mut hasher = blake3::Hasher::new();
    inputs::add_program(&mut hasher).map_err(io_error("the program", "read"))?;
    let today = match &options.site {
        SiteSource::Embedded(folder) => day_in(folder, options.clock.now()),
        SiteSource::Folder(dir) => {
            inputs::add_folder(&mut hasher, dir)?;
            // Without this file the content is refused later, so the day doesn't matter.
            let text = read_text(&dir.join("site.toml")).unwrap_or_default();
            options.clock.now().to_zoned(zone_of(&text)).date()
        }
    };
    if let WebSource::Folder(dir) = &options.web {
        inputs::add_folder(&mut hasher, dir)?;
    }
    let ExportOptions {
        base_url,
        leads_endpoint,
        compress,
        skip_cards,
        ..
    } = options;
    let said = format!("{today} {base_url:?} {leads_endpoint:?} {compress} {skip_cards}");
    hasher.update(said.as_bytes());
    Ok((out, hasher.finalize().to_hex().to_string()))
}

/// Reads the content and the bundle, and starts the engines.
pub(super) fn read(
    options: &ExportOptions,
) -> Result<(Parts, Addresses, SearchFiles), ExportError> {
    let web = Arc::new(options.web.read()?);
    let renderer = RendererOptions {
        queue_wait: QUEUE_WAIT,
        ..RendererOptions::default()
    };
    let renderer = Renderer::start(web.bundle.clone(), renderer).map_err(ServeError::Engine)?;
    let pictures = Pictures::patient(options.pictures.clone(), &options.data);
    let mut reader = SiteReader::new(&options.data);
    let now = options.clock.now();
    let base_url = options.base_url.as_deref();
    let read = |known: &_| {
        reader.read(
            &options.site,
            &Changes::Anything,
            now,
            base_url,
            known,
            None,
        )
    };
    let site = Arc::new(pictures.cache.remembering(read)?.exported());
    if let Some(save) = reader.pending_save(now) {
        save();
    }
    let addresses = Addresses::new(&site, Arc::new(PageTable::new(&site)), None);
    let forms = Forms::of(options.leads_endpoint.as_ref(), site.base_url());
    let search = search::files(&site, &forms);
    let parts = Parts {
        today: site.day(options.clock.now()),
        exported: Some(Exported {
            leads: forms.address(),
            searches: search.searches,
            lists: lists(&site),
        }),
        site,
        web,
        renderer: Arc::new(renderer),
        pictures: Arc::new(pictures),
        metrics: Arc::new(Metrics::new()),
        dev: false,
    };
    Ok((parts, addresses, search))
}

/// Links to the pages that list the site's content, for visitors who cannot search.
fn lists(site: &Site) -> Vec<Link> {
    let lists = [
        (texts().products(), Route::Catalogue(None)),
        (texts().articles(), Route::Articles(None)),
        (texts().sitemap(), Route::Sitemap),
    ];
    lists
        .into_iter()
        .filter(|(_, route)| site.router().has(route.kind()))
        .map(|(label, route)| Link::new(&label, site.router().path(&route)))
        .collect()
}
