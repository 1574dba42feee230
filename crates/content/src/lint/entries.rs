//! Lints brands, categories and sections without entries, articles that are too short, and sample jobs.

use sightline_model::{
    ALL_CASE_STUDIES, FEATURED_CASE_STUDIES, PageKind, PlanningTool, Route, is_same_name,
};
use sightline_source::Code;
use sightline_source::inventory::{Inventory, NO_PAGE_OF_STORIES};
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_text::RenderedMarkdown;
use sightline_toml::{Diagnostics, Node};

use super::{ReadFolder, has_real_address};

/// The minimum number of words of an article. A shorter text is a tip.
const MIN_WORDS: usize = 300;

pub(super) fn lint(source: &Source, read: &ReadFolder<'_>, diagnostics: &mut Diagnostics<'_>) {
    let inventory = read.inventory;
    let has = |kind: PageKind| inventory.router().is_none_or(|router| router.has(kind));
    match source.kind {
        Kind::Brand if !inventory.has_products_of(&source.slug) => brand(source, diagnostics),
        Kind::Category if has(PageKind::Catalogue) => {
            let tab = source.root.text("tab").unwrap_or(&source.slug);
            let list = Route::Catalogue(Some(tab.to_owned()));
            let name = source.root.get("name").unwrap_or(&source.root);
            empty_view(source, name, &list, inventory, diagnostics);
        }
        Kind::Page(PageKind::Articles) if has(PageKind::Articles) => {
            for category in source.root.items("categories") {
                let slug = category.text("slug").unwrap_or_default();
                let list = Route::Articles(Some(slug.to_owned()));
                empty_view(source, category, &list, inventory, diagnostics);
            }
        }
        Kind::Page(list @ (PageKind::Articles | PageKind::Catalogue)) if !has(list) => {
            let (message, what) = if list == PageKind::Articles {
                ("no article is published", "an article")
            } else {
                ("there are no products", "a product")
            };
            let help = format!("Add {what}, or delete the file. Until then there is no such page.");
            diagnostics.add(Code::NothingToShow, &source.path, 0..0, message, help);
        }
        Kind::Page(PageKind::Contact)
            if inventory.has_stories() && inventory.stories().is_none() =>
        {
            let help =
                "Add it here to show the case studies. Until then what leads to them is left out.";
            let (file, message) = (&source.path, NO_PAGE_OF_STORIES);
            diagnostics.add(Code::NothingToShow, file, 0..0, message, help);
        }
        Kind::Site => text_consent(source, read, diagnostics),
        Kind::Article if super::is_published(source) => article(source, read.texts, diagnostics),
        Kind::CaseStudy if has_real_address(read.sources) => case_study(source, diagnostics),
        _ => {}
    }
    tools(source, &source.root, inventory, diagnostics);
    for section in source.root.items("section") {
        case_study_section(source, section, read.sources, diagnostics);
        if inventory.has(&Route::Planning) {
            tools(source, section, inventory, diagnostics);
        }
    }
}

/// Reports that the box about text messages is left out, or that its link leads to no text.
fn text_consent(source: &Source, read: &ReadFolder<'_>, diagnostics: &mut Diagnostics<'_>) {
    let Some(consent) = source.root.at(&["forms", "text_consent"]) else {
        return;
    };
    let Some(legal) = of_kind(read.sources, Kind::Page(PageKind::Legal)).next() else {
        let message = "\"text_consent\" needs the page pages/legal.toml";
        let help = "Add the page, with your privacy policy as the text \"privacy\". Until then no form has the box.";
        diagnostics.add(Code::AbsentPage, &source.path, consent, message, help);
        return;
    };
    let mut has_privacy = false;
    legal.root.visit(&mut |keys, node| {
        has_privacy |= keys.last() == Some(&"id") && node.as_str() == Some("privacy");
    });
    if !has_privacy {
        let message = format!("{} has no text with the id \"privacy\"", legal.path);
        let help = "Give your privacy policy this id: the link beside the box of \"text_consent\" leads there.";
        diagnostics.add(Code::DeadPart, &source.path, consent, message, help);
    }
}

/// Reports sections that are left out since the site has none of their entries, once for each kind of entry.
pub(super) fn lint_sections(read: &ReadFolder<'_>, diagnostics: &mut Diagnostics<'_>) {
    let sources = read.sources;
    let has = |kind: Kind| of_kind(sources, kind).next().is_some();
    let has_tips = of_kind(sources, Kind::Tips).any(|file| !file.root.items("tip").is_empty());
    for (kinds, is_there, message, entry) in [
        (
            &["case-studies"][..],
            has(Kind::CaseStudy),
            "there are no case studies",
            "a case study",
        ),
        (
            &["brand-cards", "brand-gallery"],
            has(Kind::Brand),
            "there are no brands",
            "a brand",
        ),
        (&["tips"], has_tips, "there are no tips", "a tip"),
        (
            &["planning-tools"],
            read.inventory.has(&Route::Planning),
            "there are no planning tools",
            "pages/planning.toml",
        ),
    ] {
        if is_there {
            continue;
        }
        let sections = sources.iter().flat_map(|source| {
            let sections = source.root.items("section").iter();
            sections.map(move |section| (source, section))
        });
        let mut empty = sections.filter(|(_, section)| {
            section
                .text("kind")
                .is_some_and(|kind| kinds.contains(&kind))
        });
        let Some((source, section)) = empty.next() else {
            continue;
        };
        let which = match empty.count() {
            0 => "the section".to_owned(),
            1 => "the section, here and in one other place".to_owned(),
            more => format!("the section, here and in {more} other places"),
        };
        let help = format!("Add {entry}, or delete {which}. Until then it is not shown.");
        diagnostics.add(Code::NothingToShow, &source.path, section, message, help);
    }
}

/// Reports the tools of a list that the site doesn't have.
fn tools(source: &Source, node: &Node, inventory: &Inventory, diagnostics: &mut Diagnostics<'_>) {
    for item in node.items("tools") {
        let tool = item.as_str().and_then(PlanningTool::parse);
        let absence = tool.and_then(|tool| inventory.absence(&Route::PlanningTool(tool)));
        if let Some(absence) = absence {
            let (message, help) = (absence.message, absence.help);
            diagnostics.add(absence.code, &source.path, item, message, help);
        }
    }
}

/// Reports a section of case studies that has none to show, although the site has some.
fn case_study_section(
    source: &Source,
    section: &Node,
    sources: &[Source],
    diagnostics: &mut Diagnostics<'_>,
) {
    let (Some("case-studies"), Some(filter)) = (section.text("kind"), section.get("filter")) else {
        return;
    };
    let wanted = filter.as_str().unwrap_or_default();
    let is_shown = |job: &Source| {
        let further = job.root.items("also").iter().filter_map(Node::as_str);
        let mut categories = job.root.text("study_type").into_iter().chain(further);
        let is_featured = || job.root.get("featured").and_then(Node::as_bool) == Some(true);
        wanted == ALL_CASE_STUDIES
            || (wanted == FEATURED_CASE_STUDIES && is_featured())
            || categories.any(|category| is_same_name(category, wanted))
    };
    let mut jobs = of_kind(sources, Kind::CaseStudy).peekable();
    if jobs.peek().is_some() && !jobs.any(is_shown) {
        let message = format!("no case study is \"{wanted}\"");
        let help = "Add one in case-studies/, or delete the section. Until then it is not shown.";
        diagnostics.add(Code::NothingToShow, &source.path, filter, message, help);
    }
}

/// Reports a sample job on a site with a real address.
fn case_study(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let sample = source.root.get("sample");
    if sample.and_then(Node::as_bool) == Some(true) {
        let message = "the job is a sample, and the site has a real address";
        let help = "Write of a job of yours and take sample out, or delete the file.";
        diagnostics.add(Code::SampleJob, &source.path, sample, message, help);
    }
}

/// Reports a view of a list that has nothing to show.
fn empty_view(
    source: &Source,
    at: &Node,
    list: &Route,
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    if let Some(absence) = inventory.absence(list) {
        let (message, help) = (absence.message, absence.help);
        diagnostics.add(absence.code, &source.path, at, message, help);
    }
}

/// Reports a brand without products.
fn brand(source: &Source, diagnostics: &mut Diagnostics<'_>) {
    let (name, at) = super::name(source);
    let message = format!("the brand \"{name}\" has no products");
    let help = "Add a product of this brand, or take the brand out.";
    diagnostics.add(Code::EmptyBrand, &source.path, at, message, help);
}

fn article(source: &Source, texts: &RenderedMarkdown, diagnostics: &mut Diagnostics<'_>) {
    let Some(text) = texts.articles.get(&source.slug) else {
        return;
    };
    if text.words < MIN_WORDS {
        let message = format!(
            "the article has {} words, fewer than {MIN_WORDS}",
            text.words
        );
        let help = "Say more, join it with another article, or make it a tip in tips.toml.";
        let span = source.body.start..source.body.start;
        diagnostics.add(Code::ShortArticle, &source.path, span, message, help);
    }
}
