//! Says what is wrong with a reference to what isn't there, and how to fix it.

use std::fmt::Write as _;

use sightline_model::{PlanningTool, Route};
use sightline_toml::{did_you_mean, nearest};

use super::{Inventory, NO_PAGE_OF_STORIES};
use crate::categories::Absence;
use crate::codes::Code;
use crate::kind::{SAVE_AS, unserved_format};
use crate::target::{self, Target};

/// The name of a file of the media folder, given as part of a path or an address: `media/front.jpg`,
/// `/media/front.jpg`.
pub(crate) fn in_media(written: &str) -> &str {
    let path = written.strip_prefix('/').unwrap_or(written);
    path.strip_prefix("media/").unwrap_or(written)
}

impl Inventory {
    /// Returns what is wrong with a missing picture, and how to fix it. The message quotes `written`, which may
    /// include the folder; `file` is the name to search for similar ones.
    pub fn missing_picture(&self, written: &str, file: &str) -> (String, String) {
        if let Some(message) = unserved_format(written) {
            return (message, SAVE_AS.to_owned());
        }
        let name = in_media(file);
        // The picture of this name, or the same one in another format, rather than one with a similar name.
        let stem = |name: &str| name.rsplit_once('.').map(|(stem, _)| stem.to_lowercase());
        let is_same = |other: &&String| stem(name).is_some_and(|name| stem(other) == Some(name));
        let exact = self.pictures.get(name);
        let near = match exact.or_else(|| self.pictures.iter().find(is_same)) {
            Some(same) => did_you_mean(same, [same]),
            None => did_you_mean(name, &self.pictures),
        };
        let help = format!("{near}Put the file into media/ or name one that is there.");
        (format!("no picture \"{written}\" in media/"), help)
    }

    /// Returns how to fix a link to a file for download, or `None` when the file is there.
    pub fn help_for_document(&self, file: &str) -> Option<String> {
        if self.documents.contains(file) {
            return None;
        }
        let near = did_you_mean(file, &self.documents);
        Some(format!(
            "{near}Below /media/, name a PDF file of the media folder, as it is called there: \"/media/warranty.pdf\"."
        ))
    }

    /// Returns why a page or a filtered list is not shown, or `None` when it is shown.
    pub fn absence(&self, page: &Route) -> Option<Absence> {
        if self.has(page) {
            return self.categories.absence(page);
        }
        let unpublished = match page {
            Route::Articles(_) => self.no_published_article(),
            Route::PlanningTool(tool) => Some(self.absent_tool(*tool)),
            _ => None,
        };
        Some(unpublished.unwrap_or_else(|| self.absent_page(page)))
    }

    /// Returns what is wrong with the name of a service, or `None` when the service exists.
    pub fn absent_service(&self, slug: &str) -> Option<Absence> {
        (!self.services.contains(slug)).then(|| self.absent_page(&Route::Service(slug.to_owned())))
    }

    /// Returns what is wrong with a link to a page that the site does not have, and how to fix it.
    fn absent_page(&self, route: &Route) -> Absence {
        let (message, help) = match route {
            Route::Service(slug) => {
                let near = did_you_mean(slug, &self.services);
                let mut usual = "Name a file in services/, or take this out.".to_owned();
                if near.is_empty() && !self.services.is_empty() {
                    let names: Vec<&str> = self.services.iter().map(String::as_str).collect();
                    // Writing to a String cannot fail.
                    _ = write!(usual, " The services are {}.", names.join(", "));
                }
                let help = self.with_redirect(&near, &usual, route);
                (format!("no service \"{slug}\""), help)
            }
            Route::Own(name) => {
                let help = "Name a file in pages/, or take this out.";
                (format!("no page \"{name}\""), help.to_owned())
            }
            list => {
                let (message, add) = match list {
                    Route::Articles(_) => {
                        let is_published = self.articles.values().any(|published| *published);
                        let add = match (self.has_article_page, self.articles.is_empty()) {
                            (true, _) => "an article",
                            (false, true) => "pages/articles.toml and an article",
                            (false, false) if is_published => "pages/articles.toml",
                            (false, false) => "pages/articles.toml and publish an article",
                        };
                        ("no list of articles", add)
                    }
                    Route::Catalogue(_) => ("no catalog", "pages/catalogue.toml and a product"),
                    Route::Legal => ("no legal page", "pages/legal.toml"),
                    Route::Planning => ("no planning tools", "pages/planning.toml"),
                    _ => ("no such page", "its file to pages/"),
                };
                (message.to_owned(), format!("Add {add}, or take this out."))
            }
        };
        Absence::new(Code::AbsentPage, message, help)
    }

    /// Returns how to fix the slug of an article that does not exist. `usual` ends what to do.
    pub fn help_for_article(&self, slug: &str, usual: &str) -> String {
        let near = did_you_mean(slug, self.articles.keys());
        self.with_redirect(&near, usual, &Route::Article(slug.to_owned()))
    }

    /// Returns how to fix the name of an entry that does not exist. If no name is near, its file may have been renamed,
    /// so its former address needs a redirect.
    fn with_redirect(&self, near: &str, usual: &str, route: &Route) -> String {
        let former = self.router().map(|router| router.path(route));
        match former.filter(|path| near.is_empty() && self.moved_to(path).is_none()) {
            Some(path) => format!(
                "{usual} If you renamed it, write its new name, and add a redirect from \"{path}\" to site.toml."
            ),
            None => format!("{near}{usual}"),
        }
    }

    /// Returns `Did you mean "..."? ` with the slug of the brand whose slug or name is closest, or an empty string
    /// when none is close.
    pub fn did_you_mean_brand(&self, written: &str) -> String {
        let Some(near) = nearest(written, self.brands.keys().chain(self.brands.values())) else {
            return String::new();
        };
        let mut brands = self.brands.iter().filter(|(_, name)| *name == near);
        let slug = brands.next().map_or(near, |(slug, _)| slug);
        format!("Did you mean \"{slug}\"? ")
    }

    /// Returns why an article is not shown, or `None` when it is shown or does not exist.
    pub fn unpublished(&self, slug: &str) -> Option<Absence> {
        (self.articles.get(slug) == Some(&false)).then(|| {
            Absence::not_shown_yet(
                format!("the article \"{slug}\" is not published"),
                "Publish it when it is ready. Until then it has no page",
            )
        })
    }

    /// Returns why there is nothing at the address of an unpublished article, of a list of articles of which none is
    /// published, or of a planning tool.
    pub fn unpublished_at(&self, path: &str) -> Option<Absence> {
        let router = self.router.as_ref()?;
        if router.path(&Route::Articles(None)) == path {
            return self.no_published_article();
        }
        let mut tools = PlanningTool::ALL.into_iter();
        let is_at = |tool: &PlanningTool| router.path(&Route::PlanningTool(*tool)) == path;
        if let Some(tool) = tools.find(is_at) {
            return Some(self.absent_tool(tool));
        }
        let mut slugs = self.articles.keys();
        slugs
            .find(|slug| router.path(&Route::Article((*slug).clone())) == path)
            .and_then(|slug| self.unpublished(slug))
    }

    /// Returns why the list of articles is not shown although its page has a file.
    fn no_published_article(&self) -> Option<Absence> {
        (self.has_article_page && !self.articles.is_empty()).then(|| {
            Absence::not_shown_yet(
                "no article is published".to_owned(),
                "Publish one. Until then there is no list of articles",
            )
        })
    }

    /// Checks that a link target is well formed and exists.
    pub fn validate_target(&self, written: &str) -> Result<(), Absence> {
        let bad = |help: String| {
            let message = format!("\"{written}\" is not a link target");
            Absence::new(Code::BadLink, message, help)
        };
        let target = Target::parse(written).map_err(bad)?;
        let missing = |kind: &str, slug: &str, help: String| {
            let message = format!("no {kind} \"{slug}\"");
            Absence::new(Code::DeadLink, message, help)
        };
        // The nearest name is looked for only on an error: a large site has thousands of names.
        let known = |kind: &str, slug: &str, there: bool, near: &dyn Fn() -> String| {
            if there {
                return Ok(());
            }
            let help = format!("{}A slug is the name of a file in {kind}s/.", near());
            Err(missing(kind, slug, help))
        };
        match &target {
            Target::Page(route) => {
                let Some(absence) = self.absence(route) else {
                    return Ok(());
                };
                if let Route::Own(name) = route
                    && let Some(near) =
                        target::nearest_word(name, self.own_pages.iter().map(String::as_str))
                {
                    return Err(bad(near));
                }
                Err(absence)
            }
            Target::Legal(_) if !self.has(&Route::Legal) => Err(self.absent_page(&Route::Legal)),
            Target::Stories if !self.has_stories || self.stories_page.is_none() => {
                let (message, help) = if self.has_stories {
                    (NO_PAGE_OF_STORIES, "Add one, or take this out.")
                } else {
                    let help = "Add a file to case-studies/, or take this out.";
                    ("no finished jobs", help)
                };
                let (message, help) = (message.to_owned(), help.to_owned());
                Err(Absence::new(Code::AbsentPage, message, help))
            }
            Target::Brand(slug) => {
                let near = || self.did_you_mean_brand(slug);
                known("brand", slug, self.brands.contains_key(slug), &near)
            }
            Target::Product(slug) => {
                let near = || did_you_mean(slug, self.product_slugs());
                known(
                    "product",
                    slug,
                    self.products.contains_key(slug.as_str()),
                    &near,
                )
            }
            Target::Article(slug) => {
                if let Some(absence) = self.unpublished(slug) {
                    return Err(absence);
                }
                if self.articles.contains_key(slug) {
                    return Ok(());
                }
                let usual = "A slug is the name of a file in articles/.";
                Err(missing("article", slug, self.help_for_article(slug, usual)))
            }
            Target::Legal(part) if !self.legal_parts.contains(part) && !self.has_unread_page => {
                let near = did_you_mean(part, &self.legal_parts);
                let help = format!("{near}The parts are the ids in pages/legal.toml.");
                Err(missing("legal part", part, help))
            }
            _ => Ok(()),
        }
    }
}
