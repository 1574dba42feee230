//! The document round a rendered page: head, body, scripts. Written by Rust, never by React.
//!
//! The head's order is the order in which a browser needs things: encoding and viewport, what the
//! page is, the files that the first paint waits for, the script, and last what only social networks read.
//! What search engines read stands at the end of the body.

use std::fmt;

use sightline_model::{AlternateKind, OpenGraphKind, Robots, Seo, ServiceColor};

use crate::escape::{Attribute, Script, Text};
use crate::tied_units::tied_units;
use crate::{Assets, Icons, Rendered};

/// The address of the script that reloads the page when something has changed, in development. The
/// server answers it.
pub const DEV_RELOAD_PATH: &str = "/_dev/reload.js";

/// The address of the web manifest. The server answers it.
const MANIFEST_PATH: &str = "/site.webmanifest";

/// The address of the icon, a drawing. The server answers it.
const ICON_PATH: &str = "/icon.svg";

/// The address of the icon for Apple's telephones. The server answers it.
const APPLE_ICON_PATH: &str = "/apple-touch-icon.png";

/// The feeds of a site with articles and their media types. The server answers them.
const FEEDS: [(&str, &str); 2] = [
    ("/feed.xml", "application/atom+xml"),
    ("/feed.json", "application/feed+json"),
];

/// Where the renderer wants the stylesheets of what follows the first screen. No text can hold it: texts are
/// escaped.
const SHEETS_PLACE: &str = "<link rel=\"stylesheet\"/>";

/// What a first paint can do without comes after what it waits for.
const SECOND: &str = " fetchpriority=\"low\"";

/// What all documents of a site have in common.
#[derive(Debug, Clone, Copy)]
pub struct Shell<'a> {
    /// The language of the site: `en-US`.
    pub lang: &'a str,
    /// The site's name, for social networks.
    pub site_name: &'a str,
    /// Whether the site has articles, and with them feeds.
    pub has_feeds: bool,
    /// Where the site is, without a path: `https://sightline.example`.
    pub base_url: &'a str,
    /// The files of the web client.
    pub assets: &'a Assets,
    /// The icons that the page contains; `None` where it takes them from their file.
    pub icons: Option<&'a Icons>,
    /// How this site looks.
    pub look: ShellLook<'a>,
    /// Whether pages reload themselves when something has changed.
    pub dev_reload: bool,
}

/// How a site looks, as far as the head says it.
#[derive(Debug, Clone, Copy)]
pub struct ShellLook<'a> {
    /// The site's own color, `#1d4ed8`.
    pub color: &'a str,
    /// The site's own stylesheet, which follows that of all sites.
    pub stylesheet: Option<&'a str>,
    /// The site's own typeface, in the place of that of all sites.
    pub font: Option<&'a str>,
}

impl Shell<'_> {
    /// The whole document: its head, in the color of its page, and what the engine made of the page.
    pub fn document(&self, seo: &Seo, accent: Option<ServiceColor>, rendered: &Rendered) -> String {
        let html = Html {
            shell: self,
            seo,
            accent,
            rendered,
        };
        html.to_string()
    }

    /// The absolute address of a path of the site.
    fn absolute(&self, path: &str) -> String {
        if path.starts_with("https://") || path.starts_with("http://") {
            return path.to_owned();
        }
        format!("{}{path}", self.base_url.trim_end_matches('/'))
    }
}

/// A document that prints itself.
struct Html<'a> {
    shell: &'a Shell<'a>,
    seo: &'a Seo,
    accent: Option<ServiceColor>,
    rendered: &'a Rendered,
}

impl fmt::Display for Html<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "<!doctype html>\n<html lang=\"{}\"",
            Attribute(self.shell.lang)
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
    /// What the page is and who may keep it.
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
            // Search results may show the large picture and as much of the text as they like.
            Robots::Index => "index, follow, max-image-preview:large, max-snippet:-1",
            Robots::NoIndex => "noindex, follow",
        };
        meta(out, "robots", robots)?;
        // The browser's own bar on a phone continues the page's fixed bar.
        let own = self.shell.look.color;
        meta(
            out,
            "theme-color",
            self.accent.map_or(own, |color| color.fill_or(own)),
        )?;
        self.write_alternates(out)
    }

    /// The same content in other forms and languages, and the feeds of the site.
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

    /// What the browser loads, the most urgent first.
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
        // Without credentials a browser would open a connection of its own for it.
        link(
            out,
            "manifest",
            MANIFEST_PATH,
            " crossorigin=\"use-credentials\"",
        )
    }

    /// The page, with the stylesheets of what follows the first screen behind that: a browser shows what stands
    /// before a stylesheet without waiting for it.
    fn write_body(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let assets = self.shell.assets;
        let icons = self.shell.icons;
        let with_icons = icons.and_then(|icons| icons.put_into(&self.rendered.html));
        let html = with_icons.as_ref().unwrap_or(&self.rendered.html);
        let (first, rest) = html.split_once(SHEETS_PLACE).unwrap_or(("", html));
        out.write_str(&tied_units(first))?;
        link(out, "stylesheet", &assets.below, SECOND)?;
        for sheet in &self.rendered.sheets {
            link(out, "stylesheet", assets.sheet(*sheet), SECOND)?;
        }
        out.write_str(&tied_units(rest))
    }

    /// What social networks show.
    fn write_cards(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seo = self.seo;
        let kind = match seo.open_graph {
            OpenGraphKind::Website => "website",
            OpenGraphKind::Article => "article",
        };
        property(out, "og:type", kind)?;
        property(out, "og:site_name", self.shell.site_name)?;
        property(out, "og:locale", &self.shell.lang.replace('-', "_"))?;
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
            // Other pages are no articles: their day of change is in the graph.
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

    /// The structured data.
    fn write_graph(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(graph) = &self.seo.graph else {
            return Ok(());
        };
        // A graph of texts and numbers always serialises.
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
    // Scripts only improve what is there: pictures and letters come first.
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

/// A link element; `more` is further attributes, written as they are.
fn link(out: &mut fmt::Formatter<'_>, rel: &str, href: &str, more: &str) -> fmt::Result {
    writeln!(
        out,
        "<link rel=\"{rel}\" href=\"{}\"{more}>",
        Attribute(href)
    )
}
