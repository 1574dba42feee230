//! `/llms.txt` as described at <https://llmstxt.org>: what the site is and where its best pages
//! are, for programs that read text. Articles are linked in their Markdown form.

use std::fmt::Write as _;

use jiff::civil::Date;
use sightline_model::{PAGE_SIZE, Route, SitemapFile};
use sightline_texts::texts;

use super::sitemap::{self, Listed};
use crate::site::Site;

pub(super) fn llms(site: &Site, today: Date) -> String {
    let company = &site.frame.company;
    let texts = texts();
    let mut out = String::new();
    // Writing to a `String` can't fail.
    _ = write!(
        out,
        "# {}\n\n> {}\n\n{}\n",
        company.name,
        site.pages.home.description,
        texts.llms_contact(
            &company.email,
            &company.toll_free.display,
            company.areas.join(", ")
        )
    );
    for line in &company.hours {
        _ = write!(out, "\n- {}: {}", line.days, line.hours);
    }
    out.push('\n');
    let pages: Vec<Listed> = sitemap::listed(site, SitemapFile::Pages, today).collect();
    let (services, others): (Vec<&Listed>, Vec<&Listed>) = pages
        .iter()
        // The pages after the first of a list have the same words.
        .filter(|page| !matches!(page.route, Route::Sitemap | Route::ListPage { .. }))
        .partition(|page| site.offers_work(page.route.kind(), &page.path));
    section(
        &mut out,
        &texts.services(),
        services.into_iter().filter_map(|page| line(site, page, "")),
    );
    // As many as a page of a list shows. The sitemap has all of them.
    let best = |file| sitemap::listed(site, file, today).take(PAGE_SIZE);
    section(
        &mut out,
        &texts.articles(),
        best(SitemapFile::Articles).filter_map(|page| line(site, &page, ".md")),
    );
    section(
        &mut out,
        &texts.products(),
        best(SitemapFile::Products).filter_map(|page| line(site, &page, "")),
    );
    // The format prescribes the name of this section, which readers may skip.
    section(
        &mut out,
        "Optional",
        others.into_iter().filter_map(|page| line(site, page, "")),
    );
    out
}

fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        _ = write!(out, "\n## {title}\n\n{}\n", lines.join("\n"));
    }
}

fn line(site: &Site, page: &Listed, ending: &str) -> Option<String> {
    let words = page.words(site)?;
    Some(format!(
        "- [{}]({}{ending}): {}",
        words.title.replace(['[', ']'], ""),
        site.absolute(&page.path),
        words.description
    ))
}
