//! The parts of a generation of the site, and how they turn a document into a page.

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

#[cfg(test)]
#[expect(dead_code, clippy::print_stdout, reason = "only Cargo runs it")]
#[path = "../build.rs"]
mod build_script;

/// The hash of what renders pages, besides the web bundle. The build script computes it.
const RENDERER: &str = env!("RENDERER");

/// The parts of a generation.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    pub(crate) site: Arc<Site>,
    pub(crate) web: Arc<WebBundle>,
    pub(crate) renderer: Arc<Renderer>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) metrics: Arc<Metrics>,
    /// The current day: the copyright line shows its year, and prices expire.
    pub(crate) today: Date,
    /// Whether pages reload themselves when something changes.
    pub(crate) dev: bool,
    /// What exported pages may rely on; `None` when serving.
    pub(crate) exported: Option<Exported>,
}

impl Parts {
    /// Whether everything is the same.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.site, &other.site)
            && Arc::ptr_eq(&self.web, &other.web)
            && self.today == other.today
    }

    /// What changed in the content, or `None` if something else changed too.
    pub(crate) fn changed_since(&self, before: &Self) -> Option<Changed> {
        let is_same = Arc::ptr_eq(&self.web, &before.web)
            && self.today == before.today
            && self.dev == before.dev;
        is_same.then(|| self.site.changed_since(&before.site))?
    }

    /// Serializes a document and computes its name.
    ///
    /// # Errors
    /// When the document cannot be serialized.
    pub(crate) fn named(&self, document: Box<Document>) -> Result<NamedDocument, RenderError> {
        let json = document.json().map_err(RenderError::Document)?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(json.own.as_bytes());
        hasher.update(json.common.as_bytes());
        hasher.update(format!("{:?}", document.seo).as_bytes());
        hasher.update(self.web.identity.as_bytes());
        hasher.update(&[u8::from(self.dev)]);
        // The name of the stylesheet contains the hash of its content.
        hasher.update(self.site.stylesheet().unwrap_or_default().as_bytes());
        hasher.update(self.site.base_url().as_bytes());
        hasher.update(self.site.language().as_bytes());
        hasher.update(RENDERER.as_bytes());
        Ok(NamedDocument {
            name: PageName::of(&hasher),
            document,
            json,
        })
    }

    /// Renders a document into a complete page, without caching it.
    ///
    /// # Errors
    /// When the page cannot be rendered.
    pub(crate) async fn render(&self, document: &Document) -> Result<Bytes, RenderError> {
        Ok(self.render_asked(document).await?.html)
    }

    /// Renders a page that depends on a visitor's input.
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
            icons: Icons::are_inlined(&rendered)
                .then(|| self.web.icons())
                .flatten(),
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

/// A document with its name and its JSON, from which the name was computed.
#[derive(Debug)]
pub(crate) struct NamedDocument {
    pub(crate) document: Box<Document>,
    json: DocumentJson,
    /// The hash of everything that determines the page's bytes.
    pub(crate) name: PageName,
}

/// A page that depends on a visitor's input.
#[derive(Debug)]
pub(crate) struct AskedPage {
    pub(crate) html: Bytes,
    /// Whether the page reports faults in the input.
    pub(crate) faulty: bool,
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::RENDERER;
    use super::build_script::{SOURCES, hash_of};

    #[test]
    fn the_renderer_is_another_one_only_if_a_source_is() {
        assert_eq!(hash_of(&SOURCES).unwrap(), RENDERER);
        let folder = tempfile::tempdir().unwrap();
        let hash = |name: &str, files: [(&str, &str); 2]| {
            let root = folder.path().join(name);
            fs::create_dir_all(root.join("inner")).unwrap();
            for (file, text) in files {
                fs::write(root.join(file), text).unwrap();
            }
            hash_of(&[&root]).unwrap()
        };
        let files = [("a.rs", "one"), ("inner/b.rs", "two")];
        let first = hash("first", files);
        assert_eq!(hash("second", files), first, "the same sources elsewhere");
        for (name, others) in [
            ("changed", [("a.rs", "one"), ("inner/b.rs", "too")]),
            ("renamed", [("a.rs", "one"), ("inner/c.rs", "two")]),
            ("exchanged", [("a.rs", "two"), ("inner/b.rs", "one")]),
        ] {
            assert_ne!(hash(name, others), first, "{name}");
        }
        assert!(hash_of(&[Path::new("no/such/folder")]).is_err());
    }
}
