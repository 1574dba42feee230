//! What a generation of the site is made of, and how a document becomes a page with it.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use jiff::civil::Date;
use sightline_model::{Document, DocumentJson, Exported};
use sightline_render::{Icons, RenderError, Renderer, Shell, ShellLook};
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

    /// A document with its name.
    ///
    /// # Errors
    /// When it is no JSON.
    pub(crate) fn named(&self, document: Box<Document>) -> Result<NamedDocument, RenderError> {
        let json = document.json().map_err(RenderError::Document)?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(json.own.as_bytes());
        hasher.update(json.common.as_bytes());
        hasher.update(format!("{:?}", document.seo).as_bytes());
        hasher.update(self.web.identity.as_bytes());
        hasher.update(&[u8::from(self.dev)]);
        // Its name has the hash of all that it says.
        hasher.update(self.site.stylesheet().unwrap_or_default().as_bytes());
        hasher.update(self.site.base_url().as_bytes());
        hasher.update(self.site.language().as_bytes());
        hasher.update(env!("CARGO_PKG_VERSION").as_bytes());
        Ok(NamedDocument {
            name: PageName::of(&hasher),
            document,
            json,
        })
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
        let json = document.json().map_err(RenderError::Document)?;
        self.page(document, json).await
    }

    /// Renders a document that has its name already.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn render_named(&self, named: NamedDocument) -> Result<Bytes, RenderError> {
        Ok(self.page(&named.document, named.json).await?.html)
    }

    async fn page(
        &self,
        document: &Document,
        json: DocumentJson,
    ) -> Result<AskedPage, RenderError> {
        let started = Instant::now();
        let rendered = self.renderer.render(json, document.page.kind()).await;
        self.metrics.rendered(rendered.is_ok(), started.elapsed());
        let rendered = rendered?;
        let shell = Shell {
            lang: self.site.language(),
            site_name: &self.site.company().short_name,
            has_feeds: self.site.has_articles(),
            base_url: self.site.base_url(),
            assets: &self.web.assets,
            icons: Icons::are_in(&rendered).then(|| self.web.icons()).flatten(),
            look: ShellLook {
                color: self.site.color(),
                stylesheet: self.site.stylesheet(),
                font: self.site.font(),
            },
            dev_reload: self.dev,
        };
        let html = shell.document(&document.seo, document.frame.accent, &rendered);
        Ok(AskedPage {
            html: Bytes::from(html),
            faulty: rendered.faulty,
        })
    }
}

/// A document with its name, and as the engine gets it: both are of the same JSON.
#[derive(Debug)]
pub(crate) struct NamedDocument {
    pub(crate) document: Box<Document>,
    json: DocumentJson,
    /// The hash of everything that decides the page's bytes.
    pub(crate) name: PageName,
}

/// A page that depends on what was asked.
#[derive(Debug)]
pub(crate) struct AskedPage {
    pub(crate) html: Bytes,
    /// Whether it says what is wrong with that.
    pub(crate) faulty: bool,
}
