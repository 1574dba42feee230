//! Turns the names that files use (pictures, slugs, link targets) into addresses. Validation has
//! checked all of them before; [`Unresolved`] means that validation and this module disagree.

use sightline_model::money::with_currency;
use sightline_model::{
    BannerPicture, FaqItem, Lens, PhoneLink, Picture, References, Route, Router, Unresolved,
};

use sightline_source::inventory::Inventory;
use sightline_source::raw;
use sightline_source::target::Target;
use sightline_text::media::MediaLibrary;

/// Turns names into addresses.
#[derive(Debug, Clone, Copy)]
pub struct Resolver<'a> {
    /// The addresses of pages.
    pub router: &'a Router,
    /// The names that files may use.
    pub inventory: &'a Inventory,
    /// The pictures and documents.
    pub media: &'a MediaLibrary,
    /// The number that call links lead to.
    pub toll_free: &'a PhoneLink,
    /// The address of the form on the page being prepared.
    pub quote: &'static str,
    /// The currency of the company's prices, and the one that it means by `$`.
    pub currency: (&'a str, &'static str),
}

type Result<T> = std::result::Result<T, Unresolved>;

impl Resolver<'_> {
    /// Returns the address of a page.
    pub fn path(&self, route: &Route) -> String {
        self.router.path(route)
    }

    /// Returns the slug of an article category, if the name is that of one.
    pub fn article_category(&self, written: Option<&str>) -> Option<String> {
        let slug = self.inventory.categories.of_article(written?);
        slug.map(str::to_owned)
    }

    /// Returns a picture by its file name.
    pub fn file(&self, file: &str, alt: &str) -> Result<Picture> {
        self.media
            .picture(file, alt)
            .ok_or_else(|| Unresolved::Broken(format!("the picture \"{file}\"")))
    }

    /// Returns the address of a link target.
    pub fn href(&self, written: &str) -> Result<String> {
        let unresolved = || Unresolved::Broken(format!("the link \"{written}\""));
        let target = Target::parse(written).map_err(Unresolved::Broken)?;
        let absent = || Err(Unresolved::Absent(format!("the link \"{written}\"")));
        Ok(match target {
            Target::Page(route) => {
                if let Some(absence) = self.inventory.absence(&route) {
                    return Err(Unresolved::Absent(absence.message));
                }
                match route {
                    Route::Articles(Some(written)) => {
                        let category = self.inventory.categories.of_article(&written);
                        self.path(&Route::Articles(category.map(str::to_owned)))
                    }
                    route => self.path(&route),
                }
            }
            Target::Stories => match self.inventory.stories() {
                Some(address) => address,
                None => return absent(),
            },
            Target::Legal(_) if !self.inventory.has(&Route::Legal) => return absent(),
            Target::Legal(part) => format!("{}#{part}", self.path(&Route::Legal)),
            Target::Brand(slug) => self.path(&Route::Brand(slug)),
            Target::Article(slug) if !self.inventory.is_published(&slug) => return absent(),
            Target::Article(slug) => self.path(&Route::Article(slug)),
            Target::Product(product) => {
                let brand = self.inventory.brand_of(&product).ok_or_else(unresolved)?;
                self.path(&Route::Product {
                    brand: brand.to_owned(),
                    product,
                })
            }
            Target::Quote => self.quote.to_owned(),
            Target::Call => self.toll_free.href.clone(),
            Target::Anchor(anchor) => anchor,
            Target::Address(address) => address,
        })
    }
}

impl References for Resolver<'_> {
    fn picture(&self, file: &str, alt: &str) -> Result<Picture> {
        self.file(file, alt)
    }

    fn document(&self, file: &str) -> Result<(String, usize)> {
        self.media
            .document(file)
            .ok_or_else(|| Unresolved::Broken(format!("the document \"{file}\"")))
    }

    fn href(&self, target: &str) -> Result<String> {
        self.href(target)
    }

    fn money(&self, amount: &str) -> String {
        let (currency, dollar) = self.currency;
        with_currency(amount, currency, dollar)
    }
}

/// Returns questions with their ids. One without its own id gets an id from its position.
pub fn questions(page: &str, raw: &[raw::RawQuestion]) -> Vec<FaqItem> {
    raw.iter()
        .enumerate()
        .map(|(index, question)| FaqItem {
            id: question
                .id
                .clone()
                .unwrap_or_else(|| format!("{page}-question-{}", index + 1)),
            question: question.question.clone(),
            answer: question.answer.clone(),
            icon: question.icon,
        })
        .collect()
}

/// Returns the pictures of a hero with their titles and captions.
pub fn pictures(
    raw: &[raw::RawBannerPicture],
    resolver: &Resolver<'_>,
) -> Result<Vec<BannerPicture>> {
    raw.iter()
        .map(|raw| {
            let picture = Picture {
                focus: raw.focus,
                ..resolver.file(&raw.file, &raw.alt)?
            };
            Ok(BannerPicture {
                lens: raw.lens.map(Lens::from),
                ..labelled(picture, &raw.title, raw.caption.as_deref())
            })
        })
        .collect()
}

/// Returns a picture of a hero with its title and caption.
pub fn labelled(picture: Picture, title: &str, caption: Option<&str>) -> BannerPicture {
    BannerPicture {
        picture,
        title: title.to_owned(),
        caption: caption.map(str::to_owned),
        lens: None,
    }
}
