//! robots.txt, security.txt and the web manifest.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::json;

use super::icon;
use crate::site::Site;

/// Everything may be crawled except the address that forms are sent to.
pub(super) fn robots(site: &Site) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\n\nSitemap: {}\n",
        site.absolute("/sitemap.xml")
    )
}

/// The contact for security reports (RFC 9116). It expires half a year after the first of the month: within the year
/// that the RFC allows, and with the same text for a whole month.
pub(super) fn security(site: &Site, today: Date) -> String {
    let expires = today.first_of_month().saturating_add(6.months());
    format!(
        "Contact: mailto:{}\nExpires: {expires}T00:00:00Z\nPreferred-Languages: {}\nCanonical: {}\n",
        site.frame.company.email,
        site.spoken(),
        site.absolute("/.well-known/security.txt")
    )
}

/// What a phone needs to put the site on its home screen.
pub(super) fn manifest(site: &Site) -> String {
    let company = &site.frame.company;
    let manifest = json!({
        "id": "/",
        "name": company.name,
        "short_name": company.short_name,
        "description": site.pages.home.description,
        "lang": site.language,
        "start_url": "/",
        "display": "minimal-ui",
        "theme_color": site.color(),
        "background_color": "#ffffff",
        "icons": icon::manifest(),
    });
    format!("{manifest}\n")
}
