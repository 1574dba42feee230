//! Tables that hold data rather than text, built from the new company.

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value, value,
};

use sightline_model::FEATURED_CASE_STUDIES;

use super::company::NewCompany;
use super::phone::Phone;
use super::phrases::license_claim;

/// The price of what costs nothing, such as a survey.
const FREE: &str = "$0";

/// What replaces the sample's own pages on social networks.
const NO_SOCIAL: &str = "
# Pages on social networks, as links of the header and the footer:
#
# [[social]]
# network = \"facebook\" # or instagram, linkedin, x, youtube
# url = \"https://...\"
";

/// The comment above the table that had the sample's address.
const BUSINESS: &str = "
# What search engines learn beside the facts.

";

/// The comment below that table's header.
const NO_ADDRESS: &str = "
# Customers who come to you need your address:
#
# address = { street = \"...\", city = \"...\", state = \"..\", zip = \"...\", country = \"US\" }
# geo = { latitude = \"...\", longitude = \"...\" } # with at least five digits after the point";

/// The comment above the table of the forms, of a company abroad.
const FORMS: &str = "
# What forms say. With `text_consent` they ask whether you may send text messages. legal/privacy.md says that you
# send none: change it too.

";

/// Fills in `site.toml`: sets the company and its facts, and removes what applies only to the sample.
pub(super) fn site(document: &mut DocumentMut, new: &NewCompany) {
    if let Some(company) = part(document.as_table_mut(), "company") {
        company.insert("name", value(new.name.as_str()));
        company.insert("short_name", value(new.short_name.as_str()));
        company.insert("slug", value(new.slug.as_str()));
        company.insert("base_url", value(new.base_url.as_str()));
        company.insert("email", value(new.email.as_str()));
        if let Some(main) = new.main_phone() {
            let is_toll_free = new.toll_free.is_some();
            let label = if is_toll_free { "toll-free" } else { &new.city };
            company.insert("toll_free", value(phone(main, label)));
        }
        match (&new.toll_free, &new.phone) {
            (Some(_), Some(local)) => {
                company.insert("local", value(phone(local, &new.city)));
            }
            _ => _ = company.remove("local"),
        }
        // The icon is the sample's mark. A new company gets its initial instead.
        company.remove("icon");
        match &new.time_zone {
            Some(zone) => _ = company.insert("time_zone", value(zone.as_str())),
            None => _ = company.remove("time_zone"),
        }
        company.insert("areas", value(new.towns().into_iter().collect::<Array>()));
    }
    if let Some(facts) = part(document.as_table_mut(), "facts") {
        for (_, fact) in facts.iter_mut() {
            if let Some(fact) = fact.as_table_like_mut() {
                // Contradictory readings and evidence are about the sample's company.
                fact.remove("readings");
                fact.remove("evidence");
                fact.remove("valid_until");
            }
        }
        set(facts, "established", "value", &new.founded.to_string());
        // The new company has to prove these first.
        for claim in [
            "license_number",
            "insurance",
            "response",
            "warranty",
            "emergency",
        ] {
            facts.remove(claim);
        }
        // The number of brands depends on the services that are kept.
        facts.remove("brand_count");
        match license_claim(new) {
            Some(claim) => set(facts, "license_claim", "value", claim),
            None => _ = facts.remove("license_claim"),
        }
        let prices = facts
            .get_mut("prices")
            .and_then(Item::as_array_of_tables_mut);
        if let Some(prices) = prices {
            prices.retain(|price| price.get("value").and_then(Item::as_str) == Some(FREE));
        }
        if let Some(number) = &new.license {
            let mut fact = Table::new();
            fact.insert("value", value(number.as_str()));
            facts.insert("license_number", Item::Table(fact));
        }
    }
    if let Some(business) = document.get_mut("business").and_then(Item::as_table_mut) {
        // The location, logo and price range of the sample's company.
        for key in ["address", "geo", "logo", "price_range"] {
            business.remove(key);
        }
        business.decor_mut().set_prefix(BUSINESS);
        business.decor_mut().set_suffix(NO_ADDRESS);
    }
    if let Some(forms) = document.get_mut("forms").and_then(Item::as_table_mut)
        && !new.is_in_north_america()
        && forms.remove("text_consent").is_some()
    {
        forms.decor_mut().set_prefix(FORMS);
    }
    // The new site has no former addresses, no counterpart in another language, and no IndexNow key.
    for part in ["redirects", "languages", "index_now"] {
        document.remove(part);
    }
    if document.remove("social").is_some() {
        document.set_trailing(NO_SOCIAL);
    }
}

/// Fills in `pages/contact.toml`: the towns whose residents can call the emergency line, if there are several.
pub(super) fn contact(document: &mut DocumentMut, new: &NewCompany) {
    let Some(form) = sections(document, "contact-form").next() else {
        return;
    };
    // A list with a single town isn't useful, and without the line the towns have no heading.
    if new.towns().len() < 2 || !form.contains_key("emergency") {
        form.remove("suburbs");
        return;
    }
    let towns = new.towns().into_iter().enumerate().map(|(index, town)| {
        let remark = match index {
            0 => "all neighborhoods",
            _ => "and around",
        };
        let mut table = InlineTable::new();
        table.insert("name", town.into());
        table.insert("remark", remark.into());
        let mut table = Value::InlineTable(table);
        table.decor_mut().set_prefix("\n  ");
        table
    });
    let mut suburbs: Array = towns.collect();
    suburbs.set_trailing_comma(true);
    suburbs.set_trailing("\n");
    form.insert("suburbs", value(suburbs));
}

/// Removes the map of the service area, which shows the sample's towns.
pub(super) fn places(document: &mut DocumentMut) {
    for area in sections(document, "service-area") {
        for key in ["center", "center_extent", "towns", "water"] {
            area.remove(key);
        }
    }
}

/// Removes the prices of cards and the price column of packages, which are the sample's.
pub(super) fn prices(document: &mut DocumentMut) {
    for section in sections(document, "cards") {
        for card in tables_of(section, "cards") {
            if is_price(card.get("figure_value").and_then(Item::as_str)) {
                card.remove("figure_label");
                card.remove("figure_value");
            }
        }
    }
    for section in sections(document, "packages") {
        let has_prices = tables_of(section, "rows").any(|row| {
            let cells = row.get("cells").and_then(Item::as_array);
            is_price(cells.and_then(|cells| cells.iter().last()?.as_str()))
        });
        if !has_prices {
            continue;
        }
        if section.contains_key("includes") && !section.contains_key("includes_title") {
            section.insert("includes_title", value("Every job includes"));
        }
        drop_last(section.get_mut("columns"));
        for row in tables_of(section, "rows") {
            drop_last(row.get_mut("cells"));
        }
    }
}

fn is_price(text: Option<&str>) -> bool {
    text.is_some_and(|text| text.starts_with('$'))
}

fn drop_last(items: Option<&mut Item>) {
    if let Some(items) = items.and_then(Item::as_array_mut)
        && let Some(last) = items.len().checked_sub(1)
    {
        items.remove(last);
    }
}

/// Returns the tables of an array of tables.
fn tables_of<'a>(section: &'a mut Table, key: &str) -> impl Iterator<Item = &'a mut Table> {
    let tables = section.get_mut(key).and_then(Item::as_array_of_tables_mut);
    tables.into_iter().flat_map(ArrayOfTables::iter_mut)
}

/// Returns the sections of a kind.
fn sections<'a>(document: &'a mut DocumentMut, kind: &str) -> impl Iterator<Item = &'a mut Table> {
    let sections = document.get_mut("section");
    let sections = sections.and_then(Item::as_array_of_tables_mut);
    let sections = sections.into_iter().flat_map(ArrayOfTables::iter_mut);
    sections.filter(move |section| section.get("kind").and_then(Item::as_str) == Some(kind))
}

/// Fills in a service: links to it in the footer. The sample's footer lists the first four of its services only.
pub(super) fn service(document: &mut DocumentMut) {
    let name = document.get("name").and_then(Item::as_str);
    if let Some(name) = name.filter(|_| !document.contains_key("quick_link")) {
        let link = InlineTable::from_iter([("label", name)]);
        document.insert("quick_link", value(link));
    }
}

/// Removes what stands above the featured jobs, since it names those of the sample.
pub(super) fn featured_jobs(document: &mut DocumentMut) {
    for section in sections(document, "case-studies") {
        if section.get("filter").and_then(Item::as_str) == Some(FEATURED_CASE_STUDIES) {
            section.remove("lead");
        }
    }
}

/// Fills in a product: removes its offer, whose price is the sample's.
pub(super) fn product(document: &mut DocumentMut) {
    document.remove("offer");
}

/// Fills in an article's front matter: marks it as unpublished, since whoever signs it has to read it first.
pub(super) fn article(front: &mut DocumentMut) {
    front.insert("published", value(false));
}

fn part<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut dyn TableLike> {
    table.get_mut(key)?.as_table_like_mut()
}

/// Sets a field of a table, if the table exists.
fn set(table: &mut dyn TableLike, part: &str, key: &str, text: &str) {
    if let Some(part) = table.get_mut(part).and_then(Item::as_table_like_mut) {
        part.insert(key, value(text));
    }
}

fn phone(phone: &Phone, label: &str) -> InlineTable {
    let mut table = InlineTable::new();
    table.insert("display", phone.display.as_str().into());
    table.insert("label", label.into());
    table
}
