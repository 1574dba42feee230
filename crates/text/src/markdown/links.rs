//! Links of a text to pages of the same site.

use sightline_model::{
    Resolution, Route, Router, decoded_path, redirected, split_address, written_path,
};

use sightline_source::inventory::Inventory;
use sightline_source::target::Target;
use sightline_source::{Absence, Code};
use sightline_toml::did_you_mean;

/// Addresses that are served if there is a list of articles.
const FEEDS: [&str; 2] = ["/feed.xml", "/feed.json"];

/// Addresses that are served but aren't pages.
const FILES: [&str; 5] = [
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/site.webmanifest",
    "/search",
];

/// The target of a link.
#[derive(Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// Not a page of this site, or nothing to report.
    Elsewhere,
    /// A page, by its canonical address.
    Page,
    /// A page by another name. Holds the canonical address.
    Alias(String),
    /// A page, or a view of a list, that the site doesn't have.
    Absent(Absence),
    /// No page of this site.
    Dead(Help),
}

/// How to fix a link that leads to no page.
#[derive(Debug, PartialEq, Eq)]
pub enum Help {
    /// This text.
    Text(String),
    /// To write the address that is most similar to this path. A path is compared with all addresses of the site only
    /// when the link is reported, since there may be many thousands.
    Nearest(String),
}

impl Help {
    /// Returns the text for the owner.
    pub fn text(&self, inventory: &Inventory) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Nearest(path) => {
                let near = did_you_mean(path, &inventory.paths());
                format!("{near}Look at the address in the browser and copy it.")
            }
        }
    }
}

impl LinkTarget {
    /// Returns the code, the message and the help of the diagnostic, if there is something to
    /// report.
    pub(super) fn diagnostic(
        &self,
        written: &str,
        inventory: &Inventory,
    ) -> Option<(Code, String, String)> {
        match self {
            Self::Absent(Absence {
                code,
                message,
                help,
            }) => Some((*code, message.clone(), help.clone())),
            Self::Elsewhere | Self::Page => None,
            Self::Alias(canonical) => Some((
                Code::AliasLink,
                format!("\"{written}\" is another name of \"{canonical}\""),
                format!("Write \"{canonical}\"."),
            )),
            Self::Dead(help) => Some((
                Code::DeadLink,
                format!("\"{written}\" leads to no page of this site"),
                help.text(inventory),
            )),
        }
    }
}

/// Resolves an address. A former address, or that of a page with another legal form of the company,
/// resolves to the current address of the content.
pub fn follow_former(address: &str, inventory: &Inventory) -> LinkTarget {
    let target = follow(address, inventory);
    if !matches!(target, LinkTarget::Dead(_) | LinkTarget::Absent(_)) {
        return target;
    }
    let (path, ..) = split_address(address);
    if let Some(to) = inventory.moved_to(&written_path(path)) {
        return LinkTarget::Alias(redirected(address, to));
    }
    let router = inventory.router();
    let page = router.and_then(|router| Some(router.path(&router.with_other_legal_form(path)?)));
    page.map_or(target, |page| LinkTarget::Alias(redirected(address, &page)))
}

/// Resolves an address. Ignores former addresses.
pub fn follow(address: &str, inventory: &Inventory) -> LinkTarget {
    let (path, ..) = split_address(address);
    let alias = inventory.alias_of(&written_path(path));
    match alias.zip(inventory.router()) {
        Some((route, router)) => LinkTarget::Alias(redirected(address, &router.path(route))),
        None => follow_page(address, inventory),
    }
}

/// Resolves an address. Ignores former addresses and the owner's aliases of pages.
pub fn follow_page(address: &str, inventory: &Inventory) -> LinkTarget {
    let has_protocol = address
        .split_once(':')
        .is_some_and(|(before, _)| !before.contains(['/', '?', '#']));
    if address.is_empty()
        || has_protocol
        || address.starts_with('#')
        || address.starts_with('?')
        || address.starts_with("//")
    {
        return LinkTarget::Elsewhere;
    }
    if !address.starts_with('/') {
        let usual = "Write the address from the top of the site, beginning with \"/\".";
        let meant = address_of(address, inventory);
        let help = meant.unwrap_or_else(|| usual.to_owned());
        return LinkTarget::Dead(Help::Text(help));
    }
    let Some(router) = inventory.router() else {
        return LinkTarget::Elsewhere;
    };
    let (path, query, _) = split_address(address);
    if FILES.contains(&path) {
        return LinkTarget::Elsewhere;
    }
    if FEEDS.contains(&path) {
        let absence = inventory.absence(&Route::Articles(None));
        return absence.map_or(LinkTarget::Elsewhere, LinkTarget::Absent);
    }
    if let Some(file) = path.strip_prefix("/media/") {
        let help = inventory.help_for_document(file);
        return help.map_or(LinkTarget::Elsewhere, |help| {
            LinkTarget::Dead(Help::Text(help))
        });
    }
    let alias = |path: String| LinkTarget::Alias(redirected(address, &path));
    match router.resolve(&decoded_path(path), query) {
        Resolution::Redirect(route) => alias(router.path(&route)),
        Resolution::Page(route) => page_target(&route, inventory),
        Resolution::BrandOrProduct(slug) if inventory.has_brand(&slug) => LinkTarget::Page,
        Resolution::BrandOrProduct(slug) => match product_path(&slug, inventory, router) {
            Some(path) => alias(path),
            None => dead("brand or product"),
        },
        Resolution::Unknown => {
            let absence = inventory.unpublished_at(path);
            match absence {
                Some(absence) => LinkTarget::Absent(absence),
                // The file is reported already.
                None if inventory.has_unread_page() => LinkTarget::Elsewhere,
                None => LinkTarget::Dead(Help::Nearest(path.to_owned())),
            }
        }
    }
}

/// Returns what to write for a link in the form of TOML files, or for the mere name of a file to download.
pub(super) fn address_of(written: &str, inventory: &Inventory) -> Option<String> {
    let page = || {
        inventory.validate_target(written).ok()?;
        let route = match Target::parse(written).ok()? {
            Target::Page(route) => route,
            Target::Article(slug) => Route::Article(slug),
            Target::Brand(slug) => Route::Brand(slug),
            Target::Product(slug) => Route::Product {
                brand: inventory.brand_of(&slug)?.to_owned(),
                product: slug,
            },
            _ => return None,
        };
        Some(inventory.router()?.path(&route))
    };
    let is_document = inventory.help_for_document(written).is_none();
    let address = if is_document {
        Some(format!("/media/{written}"))
    } else {
        page()
    };
    address.map(|address| format!("Write \"{address}\"."))
}

fn dead(what: &str) -> LinkTarget {
    let help = format!("Name a {what} that is in the content folder.");
    LinkTarget::Dead(Help::Text(help))
}

fn product_path(slug: &str, inventory: &Inventory, router: &Router) -> Option<String> {
    inventory.brand_of(slug).map(|brand| {
        router.path(&Route::Product {
            brand: brand.to_owned(),
            product: slug.to_owned(),
        })
    })
}

fn page_target(route: &Route, inventory: &Inventory) -> LinkTarget {
    if let Some(absence) = inventory.absence(route) {
        return LinkTarget::Absent(absence);
    }
    match route {
        Route::Article(slug) if !inventory.is_published(slug) => {
            let usual = "Name a published article that is in the content folder.";
            inventory.unpublished(slug).map_or_else(
                || LinkTarget::Dead(Help::Text(inventory.help_for_article(slug, usual))),
                LinkTarget::Absent,
            )
        }
        Route::Brand(slug) if !inventory.has_brand(slug) => dead("brand"),
        // A product whose file could not be parsed has no brand here.
        Route::Product { brand, product }
            if inventory
                .brand_of(product)
                .is_none_or(|own| !own.is_empty() && own != brand) =>
        {
            dead("product under its own brand")
        }
        _ => LinkTarget::Page,
    }
}
