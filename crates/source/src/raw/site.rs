//! `site.toml`: the company, its facts, and the texts of header, sidebar and footer.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::money::Tax;
use sightline_model::{Icon, SocialNetwork};

use super::reach::default_language;
use super::{RawIdentity, RawIndexNow, RawLanguage, RawLink, RawPicture, RawRedirect, RawSearch};
use crate::phone;

/// `site.toml`: the company, its facts, and the texts of header, sidebar and footer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSite {
    /// The format of the files in the folder: `format = 2`, above the first `[`.
    #[schemars(range(min = 2, max = 2))]
    pub format: u32,
    /// The company.
    pub company: RawCompany,
    /// How the site looks.
    #[serde(default)]
    pub identity: RawIdentity,
    /// The facts that the site states, each in one place.
    pub facts: RawFacts,
    /// The texts of the header and its menus.
    pub header: RawHeader,
    /// The texts of the sidebar.
    pub sidebar: RawSidebar,
    /// The texts of the footer.
    pub footer: RawFooter,
    /// The texts of the forms.
    #[serde(default)]
    pub forms: RawForms,
    /// The finished jobs of `case-studies/`.
    #[serde(default)]
    pub case_studies: RawCaseStudyTexts,
    /// Pages of the company on social networks.
    #[serde(default)]
    pub social: Vec<RawSocial>,
    /// What search engines are told about the company besides its facts.
    #[serde(default)]
    pub business: RawBusiness,
    /// The site's own search.
    #[serde(default)]
    pub search: RawSearch,
    /// The wording of the texts.
    #[serde(default)]
    pub voice: RawVoice,
    /// Notifying search engines of changes.
    pub index_now: Option<RawIndexNow>,
    /// The same site in other languages. Each has its own content folder and its own address, has the same paths, and
    /// lists this site in turn: search engines accept only links that both sites have. If the company's name or `slug`
    /// differs there, give the pages `about` and `contact` the same `address` in both folders. Only your texts are in that
    /// language; the program's own texts stay English, as described under `language`.
    #[serde(default)]
    pub languages: Vec<RawLanguage>,
    /// Former addresses of the site, and where their content is now.
    #[serde(default)]
    pub redirects: Vec<RawRedirect>,
}

/// The texts of the forms.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawForms {
    /// What visitors agree to when they tick the box about text messages, word for word. Every form then has the box;
    /// it is unticked at first, and nobody has to tick it. Name the company, and say what the messages are about, how
    /// to stop them, and that nothing depends on agreeing. If left out, no form asks. The exact words are kept with
    /// each consent. The box links to your privacy policy, so it needs `pages/legal.toml` with a text whose `id` is
    /// `privacy`.
    pub text_consent: Option<String>,
    /// The button in the header and under the form in the footer: `Get a free site survey`. If left out, `Get a quote`.
    pub call_to_action: Option<String>,
    /// The same where there is little room: the bar at the bottom of phones, and forms that open from one line. More
    /// than 24 characters take several lines there. If left out, `Get a quote`.
    #[schemars(length(max = 24))]
    pub short_call_to_action: Option<String>,
    /// The button of the form beside the hero. If left out, `Send request`.
    pub submit: Option<String>,
    /// The question over the message field of that form. If left out, `What do you need?`
    pub question: Option<String>,
    /// An example of what visitors can write there. If left out, there is none.
    pub example: Option<String>,
    /// The example on the pages of products, where the product's name replaces `PRODUCT`. If left out, there is none.
    pub product_example: Option<String>,
    /// A promise under that form, such as what the details are used for. When you answer is set in `facts.response`.
    /// If left out, there is none.
    pub promise: Option<String>,
    /// A promise under the form in the footer. If left out, there is none.
    pub footer_promise: Option<String>,
    /// What visitors can have ready for your answer, shown after a form is sent:
    /// `Photos of the places that you want to see`. A page's `quote` can set others. If left out, nothing is shown.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub prepare: Vec<String>,
}

/// The kinds of the finished jobs in `case-studies/`.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawCaseStudyTexts {
    /// The kinds of job, in the order of their tabs.
    pub categories: Vec<RawCaseStudyCategory>,
}

/// A kind of job. A page selects jobs of a kind with `filter`, and visitors with a tab.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudyCategory {
    /// Its name in other files. `all` and `featured` are reserved.
    #[schemars(regex(pattern = r"^[a-z0-9]+([_-][a-z0-9]+)*$"))]
    pub slug: String,
    /// The label of its tab, which is shown once there is a job. If left out, the kind has no tab, and its jobs are
    /// under the kinds that they name in `also`.
    pub label: Option<String>,
}

/// The wording of the texts. Visitors do not see these settings.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawVoice {
    /// Words and phrases to avoid. `check` reports each text that contains one.
    pub avoid: Vec<RawAvoided>,
}

/// A word or a phrase to avoid.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAvoided {
    /// What not to write: `working day`. It is found as whole words; case, line breaks and the kind of apostrophe do
    /// not matter. Other forms, such as `working days`, need an entry of their own. Where terms overlap, the longest
    /// one is reported.
    pub term: String,
    /// What to write instead: `business day`. It must not contain any of the terms.
    pub instead: String,
}

/// What search engines are told about the company besides its facts.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawBusiness {
    /// The public address, shown in the footer. Leave it out when customers do not come to you: search engines then
    /// see an organization with a service area instead of a local business.
    pub address: Option<RawAddress>,
    /// The point from which `facts.service_radius_meters` is measured. For a company with a public address, it is the
    /// place on the map.
    pub geo: Option<RawGeo>,
    /// The range of your prices, in a few words: `$99 to $15,000`.
    pub price_range: Option<String>,
    /// The tax on the prices of your products and of `planning.toml`: `{ name = "VAT", included = false }`. Pages then
    /// write “plus VAT” or “incl. VAT” beside the price of each product. Estimates say it too, and search engines are
    /// told. If left out, nothing is said about tax, as is usual in the United States.
    pub tax: Option<Tax>,
    /// The logo for search engines, at least 112 by 112 pixels. If left out, the logo of `identity`. If `identity`
    /// has none, header and footer show this one beside the name.
    pub logo: Option<RawPicture>,
    /// Whether search engines are told about the site's own search. Google has not used it since 2024.
    pub search_action: bool,
}

/// A postal address.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAddress {
    /// House number and street.
    pub street: String,
    /// The town.
    pub city: String,
    /// The abbreviation of the state or province: `IL`. Required in the United States, Canada and Australia.
    pub state: Option<String>,
    /// The postal code.
    pub zip: String,
    /// The two-letter code of the country (ISO 3166-1): `US`, `GB`.
    pub country: String,
}

/// A point on the map.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawGeo {
    /// Degrees north, with at least five decimals.
    pub latitude: String,
    /// Degrees east, with at least five decimals; west is negative.
    pub longitude: String,
}

/// The company.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCompany {
    /// The full name. If it ends with a legal form, so do the addresses of the about and contact pages: `LLC` gives
    /// `/about-acme-llc`. With another legal form, or without one, these addresses redirect to the pages.
    pub name: String,
    /// The name as the header shows it.
    pub short_name: String,
    /// The part of some addresses that names the company: lower-case letters, digits, hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: String,
    /// The public address of the site, without a slash at the end: `https://www.example.com`. Pages name an
    /// international host in ASCII, as browsers send it: `https://xn--mnchen-3ya.example` for
    /// `https://münchen.example`.
    pub base_url: String,
    /// What the site's mark shows: `letter` (the initial of `short_name`, used if left out) or `lens` (a lens and its
    /// field of view). The mark is in the header if there is no logo, and in browser tabs and on phones unless the
    /// logo is square. Menus and the lines between sections draw the field of view only with `lens`.
    #[serde(default)]
    pub icon: RawIcon,
    /// The language of your texts, by its code: `en-US`, which is used if left out. Browsers and search engines are
    /// told. It translates nothing: the program's own texts, in forms, menus and dates, are English in every
    /// language, and pages run from left to right. `check` warns about any language other than English.
    #[serde(default = "default_language")]
    #[schemars(regex(pattern = r"^[a-z]{2}(-[A-Z]{2})?$"))]
    pub language: String,
    /// The company's time zone, by its name in the IANA database: `America/Chicago`. It decides when a day ends, for
    /// example the last day of a price. If left out, UTC.
    pub time_zone: Option<String>,
    /// The address that visitors write to.
    pub email: String,
    /// The toll-free number.
    pub toll_free: RawPhone,
    /// A local number.
    pub local: Option<RawPhone>,
    /// The towns served, the largest first.
    #[schemars(length(min = 1))]
    pub areas: Vec<String>,
}

/// What the site's mark shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawIcon {
    /// The initial of the company's name.
    #[default]
    Letter,
    /// A lens and its field of view.
    Lens,
}

/// A telephone number.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPhone {
    /// As people read it: `(800) 555-0199`.
    pub display: String,
    /// As telephones dial it: `+18005550199`. It is best to leave this out: it is then read from `display`, which
    /// must begin with `+` or have ten digits, as in the United States and Canada. If your address is in a country
    /// whose numbers don't begin with +1, begin it with `+`: ten digits would be dialed as an American number.
    #[schemars(regex(pattern = r"^\+[1-9][0-9]{6,14}$"))]
    pub dial: Option<String>,
    /// What it is: `toll-free`, or the town.
    pub label: String,
}

impl RawPhone {
    /// Returns the number as telephones dial it; empty when it cannot be read, which the check reports as an error.
    pub fn dialed(&self) -> String {
        let written = self.dial.clone();
        written
            .or_else(|| phone::dialed(&self.display))
            .unwrap_or_default()
    }
}

/// The facts that the site states. Each has one value; `readings` list other values that the site shows.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFacts {
    /// The year the company was founded, in four digits.
    pub established: RawFact,
    /// Opening hours in schema.org's notation: `Mo-Fr 08:00-18:00, Sa 09:00-16:00`. The pages show them in words,
    /// `Mon to Fri`, `8 am to 6 pm` or `08:00 to 18:00`. Write hours past midnight as two days:
    /// `Su 22:00-23:59, Mo 00:00-02:00`. The times of a day must not overlap.
    pub hours: RawFact,
    /// How far the company travels, in meters.
    pub service_radius_meters: RawFact,
    /// The warranty. If left out, the pages claim none.
    pub warranty: Option<RawFact>,
    /// The license number. If left out, the site states no number.
    pub license_number: Option<RawLicense>,
    /// What the company says about its license, insurance and bond. If left out, nothing.
    pub license_claim: Option<RawFact>,
    /// The liability insurance, in a few words: `$2 million general liability`. If left out, nothing is said.
    pub insurance: Option<RawFact>,
    /// How soon you answer inquiries. If left out, the pages promise nothing, and confirmations name no day.
    pub response: Option<RawResponse>,
    /// What the company says about its emergency service. If it contains `24/7`, the opening hours end with a line
    /// that says so. If left out, nothing is said.
    pub emergency: Option<RawFact>,
    /// Every price that the pages name. If there are any, `check` reports each price in a text that is not listed
    /// here, in dollars, euros, pounds or the currencies of this list: `$1,299`, `1.299,00 €`, `£99`, `CHF 1299`.
    /// `$` is the currency of `planning.toml`, or else of the country in your address, or in `language` without one:
    /// Canadian dollars in Canada. Write another currency by its three letters. Products, brands, articles and case
    /// studies may name other prices.
    #[serde(default)]
    pub prices: Vec<RawPrice>,
    /// How many brands are installed, if a text says so.
    pub brand_count: Option<RawFact>,
}

/// A fact.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFact {
    /// The correct value.
    pub value: String,
    /// Other values that the site shows. Each one is a contradiction that visitors can find.
    #[serde(default)]
    pub readings: Vec<RawReading>,
    /// What proves it: a license, a register, a contract. The license number, the insurance and the warranty are
    /// shown beside the forms only with evidence.
    pub evidence: Option<String>,
    /// The last day on which the evidence is valid, `YYYY-MM-DD`, such as the end of an insurance policy. After it,
    /// the fact is no longer shown beside the forms.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// How soon you answer inquiries.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawResponse {
    /// The number of business days within which you answer. Business days are the days in `facts.hours`, without
    /// Saturday and Sunday unless the company is open only then. An inquiry after closing time counts as received on
    /// the next business day.
    #[schemars(range(min = 1, max = 10))]
    pub business_days: u8,
    /// Days that do not count: `YYYY-MM-DD`, or a federal holiday by name: `new-years-day`, `martin-luther-king-day`,
    /// `presidents-day`, `memorial-day`, `juneteenth`, `independence-day`, `labor-day`, `columbus-day`,
    /// `veterans-day`, `thanksgiving-day`, `christmas-day`. A holiday on a weekend is also observed on the nearest
    /// weekday. Outside the United States, write the days of your holidays each year; `hours` has no word for holidays.
    #[serde(default)]
    pub closed: Vec<String>,
    /// What commits the company to it: its terms, a contract. The promise is shown only with evidence.
    pub evidence: Option<String>,
    /// The last day on which the promise is valid, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// The license number.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLicense {
    /// The number, as the register shows it.
    pub value: String,
    /// What proves it: the register, the license itself.
    pub evidence: Option<String>,
    /// Whether the number is a placeholder, such as that of a sample company. It is shown with the word “sample” and
    /// never given to search engines. It proves the claim only on an `.example` address, which no real company can
    /// have. Remove this line together with the number.
    #[serde(default)]
    pub sample: bool,
    /// The last day of the license, `YYYY-MM-DD`. After it, the number is no longer shown.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// Another value of a fact.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawReading {
    /// The other value.
    pub value: String,
    /// Where it is shown.
    pub surface: String,
}

/// A price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPrice {
    /// What it buys.
    pub what: String,
    /// The price or the range: `from $299`, `$3,000 to $15,000+`.
    pub value: String,
}

/// The texts of the header.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawHeader {
    /// The line under the company's name, by page.
    pub subtitles: RawSubtitles,
    /// The box beside the entries of the Services menu. Each service has one entry there.
    pub services_menu: RawMenuBox,
    /// The Products menu: everything, access control, cameras, recorders. If left out, there is none.
    pub products_menu: Option<RawMenu>,
}

/// The line under the company's name, by the words in a page's address. The first match is used: the words of your
/// own pages, `contact`, `about`, the words of services, then the rest. If one is left out, the default is used.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSubtitles {
    /// For every other page.
    pub default: String,
    /// For addresses with `contact`.
    pub contact: Option<String>,
    /// For addresses with `about`.
    pub about: Option<String>,
    /// For the catalog.
    pub catalogue: Option<String>,
    /// For the list of articles.
    pub article_list: Option<String>,
    /// For articles.
    pub articles: Option<String>,
}

/// A menu of the header.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawMenu {
    /// The entries.
    pub items: Vec<RawMenuItem>,
    /// The heading of the box beside them.
    pub box_title: String,
    /// The text of the box.
    pub box_text: String,
    /// The link of the box.
    pub box_link: RawLink,
}

/// The box beside the entries of a menu.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawMenuBox {
    /// The heading.
    pub box_title: String,
    /// The text.
    pub box_text: String,
    /// The link.
    pub box_link: RawLink,
}

/// An entry of a menu.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawMenuItem {
    /// The name.
    pub title: String,
    /// One line.
    pub text: String,
    /// Where it leads; see “Where links lead” in docs/CONTENT.md.
    #[schemars(extend("x-target" = true))]
    pub to: String,
    /// The icon's name in the lucide set.
    #[schemars(with = "Option<String>", extend("x-icon" = true))]
    pub icon: Option<Icon>,
    /// The picture.
    pub picture: Option<RawPicture>,
}

/// The texts of the sidebar.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSidebar {
    /// The label of the link to the case studies.
    pub stories_label: String,
    /// The heading of the contact card.
    pub contact_title: String,
    /// The text of the contact card.
    pub contact_text: String,
    /// The label of its telephone link.
    pub contact_action: String,
}

/// The texts of the footer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFooter {
    /// The call to action above the form.
    pub call_title: String,
    /// The sentence under it.
    pub call_text: String,
    /// The paragraph on every page that has none of its own.
    pub paragraph: String,
    /// The text of the link to the list of articles. If left out, `Articles`.
    pub articles_label: Option<String>,
    /// The text of the link to the catalog. If left out, `Products`.
    pub products_label: Option<String>,
}

/// A page of the company on a social network.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSocial {
    /// The network: `facebook`, `instagram`, `linkedin`, `x` or `youtube`.
    pub network: SocialNetwork,
    /// The address.
    pub url: String,
}
