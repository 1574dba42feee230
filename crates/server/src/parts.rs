//! What a generation of the site is made of, and how a document becomes a page with it.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use jiff::civil::Date;
use sightline_model::{Document, DocumentJson, Exported};
use sightline_render::{RenderError, Renderer, Shell, ShellLook};
use sightline_site::{Changed, Site};

use crate::metrics::Metrics;
use crate::page_name::PageName;
use crate::pictures::Pictures;
use crate::web::WebBundle;

/// What a generation is made of.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) site: Arc<Site>,
    pub(crate) web: Arc<WebBundle>,
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) metrics: Arc<Metrics>,
    /// The day: the copyright line has its year, and prices hold until theirs.
    pub(crate) today: Date,
    /// Whether pages reload themselves.
    pub(crate) dev: bool,
    /// What pages may count on where they become files.
    pub(crate) exported: Option<Exported>,
}

impl Parts {
    /// What of the content is another than before, where nothing else is.
    pub(crate) fn changed_since(&self, before: &Self) -> Option<Changed> {
        let is_same = Arc::ptr_eq(&self.web, &before.web)
            && self.today == before.today
            && self.dev == before.dev;
        is_same.then(|| self.site.changed_since(&before.site))?
    }

    /// The hash of everything that decides a page's bytes.
    pub(crate) fn name(&self, document: &Document) -> PageName {
        let mut hasher = blake3::Hasher::new();
        // A model of strings and numbers always serialises.
        if let Ok(DocumentJson { own, common }) = document.json() {
            hasher.update(own.as_bytes());
            hasher.update(common.as_bytes());
        }
        hasher.update(format!("{:?}", document.seo).as_bytes());
        hasher.update(self.web.identity.as_bytes());
        hasher.update(&[u8::from(self.dev)]);
        // Its name has the hash of all that it says.
        hasher.update(self.site.stylesheet().unwrap_or_default().as_bytes());
        hasher.update(self.site.base_url().as_bytes());
        hasher.update(self.site.language().as_bytes());
        hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
        PageName::of(&hasher)
    }

    /// Renders a document into a whole page, which is kept nowhere.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn render(&self, document: &Document) -> Result<Bytes, RenderError> {
        Ok(self.render_asked(document).await?.html)
    }

    /// Renders a page that depends on what was asked.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn render_asked(&self, document: &Document) -> Result<AskedPage, RenderError> {
        let started = Instant::now();
        let rendered = self.renderer.render(document).await;
        self.metrics.rendered(rendered.is_ok(), started.elapsed());
        let shell = Shell {
            lang: self.site.language(),
            site_name: &self.site.company().short_name,
            has_feeds: self.site.has_articles(),
            base_url: self.site.base_url(),
            assets: &self.web.assets,
            look: ShellLook {
                color: self.site.color(),
                stylesheet: self.site.stylesheet(),
                font: self.site.font(),
            },
            dev_reload: self.dev,
        };
        let rendered = rendered?;
        let html = shell.document(&document.seo, document.frame.accent, &rendered);
        Ok(AskedPage {
            html: Bytes::from(html),
            faulty: rendered.faulty,
        })
    }
}

/// A page that depends on what was asked.
#[derive(Debug)]
pub(crate) struct AskedPage {
    pub(crate) html: Bytes,
    /// Whether it says what is wrong with that.
    pub(crate) faulty: bool,
}
