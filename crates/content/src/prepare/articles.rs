//! Articles and safety tips.

use jiff::civil::Date;
use sightline_model::{
    Alternate, AlternateKind, ArticleBody, ArticleCard, ArticleCategory, ArticleFrame, Banner,
    BannerAside, Link, OpenGraphKind, Resolve as _, Route, SafetyTip, Seo, Unresolved,
};

use super::RawFolder;
use super::banner::quote_card;
use sightline_site::parts::entries::{Article, words_of_slug};
use sightline_site::parts::seo::{page_title, shortened};
use sightline_site::products::Products;
use sightline_site::resolve::{Resolver, labelled};
use sightline_source::dates;
use sightline_source::raw::RawArticle;
use sightline_text::RenderedMarkdown;
use sightline_text::markdown::RenderedArticle;
use sightline_texts::texts;

/// The number of words that an adult reads per minute.
const WORDS_A_MINUTE: usize = 220;

/// Returns all articles, newest first.
pub(super) fn articles(
    raw: &RawFolder,
    texts: &RenderedMarkdown,
    categories: &[ArticleCategory],
    resolver: &Resolver<'_>,
) -> Result<Vec<Article>, Unresolved> {
    let mut articles = raw
        .articles
        .iter()
        .map(|(slug, article)| {
            let text = texts
                .articles
                .get(slug)
                .ok_or_else(|| Unresolved::Broken(format!("the text of \"{slug}\"")))?;
            let named = resolver.article_category(article.category.as_deref());
            let mut categories = categories.iter();
            let category = categories.find(|known| Some(&known.slug) == named.as_ref());
            build(slug, article, (category, text), raw, resolver)
        })
        .collect::<Result<Vec<_>, Unresolved>>()?;
    articles.sort_by(|a, b| b.card.date_published.cmp(&a.card.date_published));
    Ok(articles)
}

fn build(
    slug: &str,
    raw: &RawArticle,
    (category, text): (Option<&ArticleCategory>, &RenderedArticle),
    folder: &RawFolder,
    resolver: &Resolver<'_>,
) -> Result<Article, Unresolved> {
    let picture = raw.picture.resolve(resolver)?;
    let href = resolver.path(&Route::Article(slug.to_owned()));
    let card = ArticleCard {
        href: href.clone(),
        headline: raw.headline.clone(),
        description: raw.description.clone(),
        picture: picture.clone(),
        category: category.cloned(),
        date_published: raw.date_published.clone(),
        date_label: date_label(&raw.date_published)?,
        reading_time: reading_time(text.words),
    };
    let byline = ArticleFrame {
        author: raw.author.clone(),
        date_published: card.date_published.clone(),
        date_label: card.date_label.clone(),
        reading_time: card.reading_time.clone(),
        subject: category.map(|category| category.label.clone()),
    };
    let title = raw.seo_title.as_ref().unwrap_or(&raw.headline);
    // Validation requires this file if there are articles.
    let missing = || Unresolved::Broken("pages/articles.toml".to_owned());
    let page = folder.articles_page.as_ref().ok_or_else(missing)?;
    Ok(Article {
        slug: slug.to_owned(),
        label: raw.label.clone().unwrap_or_else(|| words_of_slug(slug)),
        published: raw.published,
        banner: Banner {
            icon: None,
            background: None,
            title: raw.headline.clone(),
            subtitle: None,
            paragraph: raw.description.clone(),
            specs: Vec::new(),
            bullets: Vec::new(),
            actions: Vec::new(),
            byline: Some(byline),
            pictures: vec![labelled(
                picture.clone(),
                category.map_or(&raw.headline, |category| &category.label),
                None,
            )],
            aside: BannerAside::Quote(quote_card(&page.article_quote)),
        },
        seo: Seo {
            open_graph: OpenGraphKind::Article,
            image: Some(picture),
            published: Some(raw.date_published.clone()),
            // An article that was never changed has the date of its publication.
            modified: raw
                .date_modified
                .clone()
                .max(Some(raw.date_published.clone())),
            alternates: vec![Alternate {
                kind: AlternateKind::Form("text/markdown"),
                href: format!("{href}.md"),
            }],
            ..Seo::indexed(
                page_title(title, &folder.site.company.short_name),
                shortened(&raw.description),
                href,
            )
        },
        tags: raw.tags.clone(),
        body: ArticleBody {
            heading_html: text.heading.clone(),
            main_html: text.main.clone(),
            side_html: text.side.clone(),
            headings: text.headings.clone(),
        },
        card,
        author: raw.author.clone(),
        related_articles: raw.related_articles.clone(),
        related_products: raw.related_products.clone(),
        pictures: text
            .pictures
            .iter()
            .map(|shown| shown.picture.src.clone())
            .collect(),
        feed_html: text.feed.clone(),
        markdown: text.markdown.clone(),
    })
}

/// Returns a date as in `October 14, 2026`.
fn date_label(date: &str) -> Result<String, Unresolved> {
    let date: Date = date
        .parse()
        .map_err(|_source: jiff::Error| Unresolved::Broken(format!("the day \"{date}\"")))?;
    Ok(dates::long(date))
}

/// Returns the reading time as in `6 minute read`.
fn reading_time(words: usize) -> String {
    texts().article_reading_time(words.div_ceil(WORDS_A_MINUTE).max(1))
}

/// Returns the safety tips, with links to published entries.
pub(super) fn tips(
    raw: &RawFolder,
    articles: &[Article],
    products: &Products,
    resolver: &Resolver<'_>,
) -> Vec<SafetyTip> {
    let article = |slug: &String| {
        let article = articles.iter().find(|a| a.published && a.slug == *slug)?;
        Some(Link::new(&article.card.headline, &article.card.href))
    };
    let product = |slug: &String| {
        let listed = products.named(slug).filter(|listed| listed.is_sold());
        let file = listed?.file();
        let route = Route::Product {
            brand: file.brand.to_string(),
            product: slug.clone(),
        };
        Some(Link::new(&*file.title, resolver.path(&route)))
    };
    raw.tips
        .tip
        .iter()
        .map(|tip| SafetyTip {
            id: tip.id.clone(),
            icon: tip.icon,
            title: tip.title.clone(),
            tip: tip.tip.clone(),
            severity: tip.severity,
            category: resolver.article_category(tip.category.as_deref()),
            article: tip.article.as_ref().and_then(article),
            product: tip.product.as_ref().and_then(product),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_time_is_rounded_up_and_at_least_a_minute() {
        assert_eq!(reading_time(0), "1 minute read");
        assert_eq!(reading_time(220), "1 minute read");
        assert_eq!(reading_time(1101), "6 minute read");
    }

    #[test]
    fn date_label_spells_out_the_month() {
        assert_eq!(date_label("2026-10-04").unwrap(), "October 4, 2026");
    }
}
