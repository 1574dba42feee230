//! The document around a rendered page: head, body and scripts. It is written by Rust, never by
//! React.
//!
//! The head is in the order in which a browser needs it: encoding and viewport, the description of
//! the page, the files that the first paint waits for, the script, and finally what only social
//! networks read. The structured data for search engines is at the end of the body.

use std::fmt;

use sightline_model::{AlternateKind, OpenGraphKind, Robots, Seo, ServiceColor};

use crate::escape::{Attribute, Script, Text};
use crate::no_break_units::no_break_units;
use crate::{Assets, Icons, Rendered};

/// The address of the script that reloads the page after a change, in development. The server
/// serves it.
pub const DEV_RELOAD_PATH: &str = "/_dev/reload.js";

/// The address of the web manifest. The server serves it.
const MANIFEST_PATH: &str = "/site.webmanifest";

/// The address of the SVG icon. The server serves it.
const ICON_PATH: &str = "/icon.svg";

/// The address of the icon for Apple devices. The server serves it.
const APPLE_ICON_PATH: &str = "/apple-touch-icon.png";

/// The feeds of a site with articles, and their media types. The server serves them.
const FEEDS: [(&str, &str); 2] = [
    ("/feed.xml", "application/atom+xml"),
    ("/feed.json", "application/feed+json"),
];

/// The placeholder in the rendered page for the stylesheets of what follows the first screen. Text
/// can't contain it, because text is escaped.
const STYLESHEETS_PLACEHOLDER: &str = "<link rel=\"stylesheet\"/>";

/// Gives what the first paint doesn't need a lower priority.
const LOW_PRIORITY: &str = " fetchpriority=\"low\"";

/// The properties that all documents of a site share.
#[derive(Debug, Clone, Copy)]
pub struct Shell<'a> {
    /// The language of the site: `en-US`.
    pub lang: &'a str,
    /// The site's name, for social networks.
    pub site_name: &'a str,
    /// Whether the site has articles, and therefore feeds.
    pub has_feeds: bool,
    /// The origin of the site, without a path: `https://sightline.example`.
    pub base_url: &'a str,
    /// The files of the web client.
    pub assets: &'a Assets,
    /// The icons to include in the page. `None` if the page loads them from their file.
    pub icons: Option<&'a Icons>,
    /// The look of the site.
    pub look: ShellLook<'a>,
    /// Whether pages reload themselves after a change.
    pub dev_reload: bool,
}

/// The parts of a site's look that are set in the head.
#[derive(Debug, Clone, Copy)]
pub struct ShellLook<'a> {
    /// The site's own color, `#1d4ed8`.
    pub color: &'a str,
    /// The site's own stylesheet, linked after the common one.
    pub stylesheet: Option<&'a str>,
    /// The site's own typeface, used instead of the common one.
    pub font: Option<&'a str>,
}

impl Shell<'_> {
    /// Returns the whole document: the head, with the page's accent color, and the rendered page.
    pub fn document(&self, seo: &Seo, accent: Option<ServiceColor>, rendered: &Rendered) -> String {
        let html = Html {
            shell: self,
            seo,
            accent,
            rendered,
        };
        html.to_string()
    }

    /// Returns the absolute URL of a path of the site. Absolute URLs are returned unchanged.
    fn absolute(&self, path: &str) -> String {
        if path.starts_with("https://") || path.starts_with("http://") {
            return path.to_owned();
        }
        format!("{}{path}", self.base_url.trim_end_matches('/'))
    }
}

/// A document that can be written with `Display`.
struct Html<'a> {
    shell: &'a Shell<'a>,
    seo: &'a Seo,
    accent: Option<ServiceColor>,
    rendered: &'a Rendered,
}

impl fmt::Display for Html<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A translator changes `lang`; `data-lang` stays.
        let lang = Attribute(self.shell.lang);
        write!(
            out,
            "<!doctype html>\n<html lang=\"{lang}\" data-lang=\"{lang}\""
        )?;
        if let Some(accent) = self.accent {
            write!(out, " data-color=\"{}\"", accent.as_str())?;
        }
        out.write_str(">\n<head>\n")?;
        self.write_description(out)?;
        self.write_files(out)?;
        self.write_cards(out)?;
        out.write_str("</head>\n<body>")?;
        self.write_body(out)?;
        self.write_graph(out)?;
        out.write_str("</body>\n</html>\n")
    }
}

impl Html<'_> {
    /// Writes the description of the page and the rules for robots.
    fn write_description(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seo = self.seo;
        out.write_str("<meta charset=\"utf-8\">\n")?;
        out.write_str(
            "<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n",
        )?;
        writeln!(out, "<title>{}</title>", Text(&seo.title))?;
        meta(out, "description", &seo.description)?;
        if let Some(canonical) = &seo.canonical {
            link(out, "canonical", &self.shell.absolute(canonical), "")?;
        }
        let robots = match seo.robots {
            // Search results may show the large picture and a snippet of any length.
            Robots::Index => "index, follow, max-image-preview:large, max-snippet:-1",
            Robots::NoIndex => "noindex, follow",
        };
        meta(out, "robots", robots)?;
        // On phones, the browser's bar has the same color as the page's fixed bar.
        let own = self.shell.look.color;
        meta(
            out,
            "theme-color",
            self.accent.map_or(own, |color| color.fill_or(own)),
        )?;
        self.write_alternates(out)
    }

    /// Writes the links to the same content in other formats and languages, and to the feeds of the
    /// site.
    fn write_alternates(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for alternate in &self.seo.alternates {
            let more = match &alternate.kind {
                AlternateKind::Form(media_type) => format!(" type=\"{media_type}\""),
                AlternateKind::Language(code) => format!(" hreflang=\"{}\"", Attribute(code)),
            };
            link(
                out,
                "alternate",
                &self.shell.absolute(&alternate.href),
                &more,
            )?;
        }
        for (path, media_type) in FEEDS.iter().filter(|_| self.shell.has_feeds) {
            let more = format!(
                " type=\"{media_type}\" title=\"{}\"",
                Attribute(self.shell.site_name)
            );
            link(out, "alternate", path, &more)?;
        }
        Ok(())
    }

    /// Writes the links to the files that the browser loads, the most urgent first.
    fn write_files(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let assets = self.shell.assets;
        link(out, "stylesheet", &assets.stylesheet, "")?;
        let look = self.shell.look;
        if let Some(stylesheet) = look.stylesheet {
            link(out, "stylesheet", stylesheet, "")?;
        }
        preload_font(out, look.font.unwrap_or(&assets.font))?;
        if look.font.is_none() && !self.shell.lang.starts_with("en") {
            preload_font(out, &assets.accents)?;
        }
        if let Some(picture) = &self.rendered.eager {
            writeln!(
                out,
                "<link rel=\"preload\" as=\"image\" type=\"{}\" imagesrcset=\"{}\" imagesizes=\"{}\" \
                 fetchpriority=\"high\">",
                Attribute(&picture.media_type),
                Attribute(&picture.srcset),
                Attribute(&picture.sizes)
            )?;
        }
        module(out, &assets.entry, assets.entry_integrity.as_deref())?;
        for address in &assets.entry_imports {
            link(out, "modulepreload", address, " fetchpriority=\"low\"")?;
        }
        if self.shell.dev_reload {
            module(out, DEV_RELOAD_PATH, None)?;
        }
        link(out, "icon", ICON_PATH, " type=\"image/svg+xml\"")?;
        link(out, "apple-touch-icon", APPLE_ICON_PATH, "")?;
        // Without credentials, a browser would open a separate connection for the manifest.
        link(
            out,
            "manifest",
            MANIFEST_PATH,
            " crossorigin=\"use-credentials\"",
        )
    }

    /// Writes the page, with the stylesheets of what follows the first screen at the end of the
    /// first screen: a browser shows the content before a stylesheet link without waiting for the
    /// stylesheet.
    fn write_body(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let assets = self.shell.assets;
        let icons = self.shell.icons;
        let with_icons = icons.and_then(|icons| icons.inline_into(&self.rendered.html));
        let html = with_icons.as_ref().unwrap_or(&self.rendered.html);
        let (first, rest) = html
            .split_once(STYLESHEETS_PLACEHOLDER)
            .unwrap_or(("", html));
        out.write_str(&no_break_units(first))?;
        link(out, "stylesheet", &assets.below, LOW_PRIORITY)?;
        for sheet in &self.rendered.sheets {
            link(out, "stylesheet", assets.sheet(*sheet), LOW_PRIORITY)?;
        }
        out.write_str(&no_break_units(rest))
    }

    /// Writes the metadata for social networks.
    fn write_cards(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seo = self.seo;
        let kind = match seo.open_graph {
            OpenGraphKind::Website => "website",
            OpenGraphKind::Article => "article",
        };
        property(out, "og:type", kind)?;
        property(out, "og:site_name", self.shell.site_name)?;
        // Social networks know a language only with its territory.
        if self.shell.lang.contains('-') {
            property(out, "og:locale", &self.shell.lang.replace('-', "_"))?;
        }
        property(out, "og:title", &seo.title)?;
        property(out, "og:description", &seo.description)?;
        if let Some(canonical) = &seo.canonical {
            property(out, "og:url", &self.shell.absolute(canonical))?;
        }
        let times = [
            ("article:published_time", &seo.published),
            ("article:modified_time", &seo.modified),
        ];
        for (name, day) in times {
            // Other pages have their modification date in the structured data only.
            if let Some(day) = day
                .as_ref()
                .filter(|_| seo.open_graph == OpenGraphKind::Article)
            {
                property(out, name, day)?;
            }
        }
        match &seo.card {
            Some(card) => {
                let src = self.shell.absolute(&card.src);
                property(out, "og:image", &src)?;
                property(out, "og:image:width", &card.width.to_string())?;
                property(out, "og:image:height", &card.height.to_string())?;
                property(out, "og:image:alt", &card.alt)?;
                meta(out, "twitter:card", "summary_large_image")?;
                meta(out, "twitter:image", &src)
            }
            None => meta(out, "twitter:card", "summary"),
        }
    }

    /// Writes the structured data.
    fn write_graph(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(graph) = &self.seo.graph else {
            return Ok(());
        };
        // A graph of strings and numbers always serializes.
        let json = serde_json::to_string(graph).map_err(|_impossible| fmt::Error)?;
        writeln!(
            out,
            "<script type=\"application/ld+json\">{}</script>",
            Script(&json)
        )
    }
}

fn meta(out: &mut fmt::Formatter<'_>, name: &str, content: &str) -> fmt::Result {
    writeln!(
        out,
        "<meta name=\"{name}\" content=\"{}\">",
        Attribute(content)
    )
}

fn property(out: &mut fmt::Formatter<'_>, name: &str, content: &str) -> fmt::Result {
    writeln!(
        out,
        "<meta property=\"{name}\" content=\"{}\">",
        Attribute(content)
    )
}

fn module(out: &mut fmt::Formatter<'_>, src: &str, integrity: Option<&str>) -> fmt::Result {
    // Scripts only enhance the page, so pictures and fonts have priority.
    write!(
        out,
        "<script type=\"module\" fetchpriority=\"low\" src=\"{}\"",
        Attribute(src)
    )?;
    if let Some(integrity) = integrity {
        write!(out, " integrity=\"{}\"", Attribute(integrity))?;
    }
    writeln!(out, "></script>")
}

fn preload_font(out: &mut fmt::Formatter<'_>, href: &str) -> fmt::Result {
    let more = " as=\"font\" type=\"font/woff2\" crossorigin=\"\"";
    link(out, "preload", href, more)
}

/// Writes a link element. `more` is further attributes, written unescaped.
fn link(out: &mut fmt::Formatter<'_>, rel: &str, href: &str, more: &str) -> fmt::Result {
    writeln!(
        out,
        "<link rel=\"{rel}\" href=\"{}\"{more}>",
        Attribute(href)
    )
}
