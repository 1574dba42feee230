//! `site.toml`: the company, its facts and the texts of the frame.

use schemars::JsonSchema;
use serde::Deserialize;
use sightline_model::{Icon, SocialNetwork};

use super::reach::default_language;
use super::{RawIdentity, RawIndexNow, RawLanguage, RawLink, RawPicture, RawRedirect, RawSearch};
use crate::phone;

/// `site.toml`: the company, its facts and the texts of the frame.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSite {
    /// The form that the files of the folder are written in: `format = 2`, above the first `[`.
    #[schemars(range(min = 2, max = 2))]
    pub format: u32,
    /// The company.
    pub company: RawCompany,
    /// How the site looks.
    #[serde(default)]
    pub identity: RawIdentity,
    /// What the site states as fact, each in one place.
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
    /// What search engines learn of the company beside its facts.
    #[serde(default)]
    pub business: RawBusiness,
    /// The site's own search.
    #[serde(default)]
    pub search: RawSearch,
    /// How the texts are worded.
    #[serde(default)]
    pub voice: RawVoice,
    /// Telling search engines of changes.
    pub index_now: Option<RawIndexNow>,
    /// The same site in other languages. Each has a content folder and an address of its own, with
    /// the same paths, and lists this one in turn: search engines believe only what both say. Only
    /// your texts are in that language: what the program says itself stays English, as under `language`.
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
    /// What a visitor agrees to who ticks the box about text messages, word for word. Every form
    /// then has the box, empty until it is ticked, and nobody has to tick it. Name the company, say
    /// what the messages are about and how to stop them, and that nothing depends on agreeing.
    /// Without it no form asks. The exact words are kept with each consent.
    pub text_consent: Option<String>,
    /// What every call to action says: `Get a free site survey`. Left out: `Get a quote`.
    pub call_to_action: Option<String>,
    /// The button of the form beside the hero. Left out: `Send request`.
    pub submit: Option<String>,
    /// What its message field asks. Left out: `What do you need?`
    pub question: Option<String>,
    /// What a visitor might write there, as an example. Left out: none.
    pub example: Option<String>,
    /// The same on the page of a product, whose name takes the place of `PRODUCT`. Left out: none.
    pub product_example: Option<String>,
    /// What is promised under that form, such as what the details are used for. When you answer is
    /// `facts.response`. Left out: nothing is.
    pub promise: Option<String>,
    /// What is promised under the form of the footer. Left out: nothing is.
    pub footer_promise: Option<String>,
    /// What a visitor may have ready for your answer, shown once a form is sent: `Photos of the places
    /// that you want to see`. A page's `quote` may say others. Left out: nothing.
    #[serde(default)]
    #[schemars(length(max = 3))]
    pub prepare: Vec<String>,
}

/// What the finished jobs of `case-studies/` are sorted into.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawCaseStudyTexts {
    /// The kinds of job, in the order of their tabs.
    pub categories: Vec<RawCaseStudyCategory>,
}

/// A kind of job. A page shows its jobs with `filter`, and a visitor by its tab.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCaseStudyCategory {
    /// Its name in other files. `all` and `featured` are taken.
    #[schemars(regex(pattern = r"^[a-z0-9]+([_-][a-z0-9]+)*$"))]
    pub slug: String,
    /// What its tab says. The tab is there once a job is. Left out: it has none, and its jobs stand
    /// under those that they name in `also`.
    pub label: Option<String>,
}

/// How the texts are worded. Visitors see nothing of it.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawVoice {
    /// Words and phrases that the texts avoid. `check` reports each text that has one.
    pub avoid: Vec<RawAvoided>,
}

/// A word or a phrase that the texts avoid.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAvoided {
    /// What not to write: `working day`. It is looked for as whole words, and case, line breaks and
    /// the kind of apostrophe do not matter. Another form is a term of its own: `working days`. Where
    /// terms overlap, the longest one is reported.
    pub term: String,
    /// What to write: `business day`. None of the terms may be in it.
    pub instead: String,
}

/// What search engines learn of the company beside its facts.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RawBusiness {
    /// The public address, shown in the footer. Leave it out when customers do not come to you: the
    /// company is then an organization with a service area, and no local business.
    pub address: Option<RawAddress>,
    /// The point from which `facts.service_radius_meters` is measured. Of a company with a public
    /// address it is the place on the map.
    pub geo: Option<RawGeo>,
    /// What it costs, in a few words: `$99 to $15,000`.
    pub price_range: Option<String>,
    /// The logo for search engines, at least 112 by 112 pixels. Left out: that of `identity`. Where
    /// `identity` has none, header and footer show this one beside the name.
    pub logo: Option<RawPicture>,
    /// Whether search engines are told of the site's own search. Google has not used it since 2024.
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
    /// The state or province, by its letters: `IL`. Needed in the United States, Canada and Australia.
    pub state: Option<String>,
    /// The postal code.
    pub zip: String,
    /// The country, by its two letters.
    pub country: String,
}

/// A point on the map.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawGeo {
    /// Degrees north, with at least five digits after the point.
    pub latitude: String,
    /// Degrees east, with at least five digits after the point; west is negative.
    pub longitude: String,
}

/// The company.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCompany {
    /// The full name. Its legal form, where it has one, ends the addresses of the pages about the
    /// company and for contact: `LLC` gives `/about-acme-llc`.
    pub name: String,
    /// The name as the header shows it.
    pub short_name: String,
    /// The part of some addresses that names the company: lower-case letters, digits, hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub slug: String,
    /// The public address of the site, without a slash at the end: `https://www.example.com`.
    pub base_url: String,
    /// What the mark shows, in the header where there is no logo, and in tabs and on telephones unless the
    /// logo is square: `letter`, the initial of `short_name`, which it is when left out, or `lens`, a lens
    /// and its field of view. Menus and the lines between sections draw the field of view with it only.
    #[serde(default)]
    pub icon: RawIcon,
    /// The language of your texts, by its code: `en-US`, which it is when left out. Browsers and search
    /// engines are told it. It translates nothing: what the program says itself, in forms, menus and
    /// dates, is English in every language, and pages run from left to right. `check` warns of any
    /// other than English.
    #[serde(default = "default_language")]
    #[schemars(regex(pattern = r"^[a-z]{2}(-[A-Z]{2})?$"))]
    pub language: String,
    /// The time zone that the company's days are counted in, by its name in the IANA database:
    /// `America/Chicago`. Prices end and years begin by it. UTC when left out.
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
    /// As telephones dial it: `+18005550199`. Left out, which is best, it is read from `display`: a
    /// number that begins with `+`, or ten digits of the United States or Canada.
    #[schemars(regex(pattern = r"^\+[1-9][0-9]{6,14}$"))]
    pub dial: Option<String>,
    /// What it is: `toll-free`, or the town.
    pub label: String,
}

impl RawPhone {
    /// As telephones dial it; empty where nothing says it, which the check refuses.
    pub fn dialed(&self) -> String {
        let written = self.dial.clone();
        written
            .or_else(|| phone::dialed(&self.display))
            .unwrap_or_default()
    }
}

/// The facts registry: each fact has one value; further readings say where another one is shown.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFacts {
    /// The year the company was founded.
    pub established: RawFact,
    /// Opening hours in schema.org's notation: `Mo-Fr 08:00-18:00, Sa 09:00-16:00`. The pages show
    /// them in words, `Mon to Fri`, `8 am to 6 pm`. A night is written as two days:
    /// `Su 22:00-23:59, Mo 00:00-02:00`.
    pub hours: RawFact,
    /// How far the company travels, in meters.
    pub service_radius_meters: RawFact,
    /// The warranty. Left out: the pages claim none.
    pub warranty: Option<RawFact>,
    /// The licence number; without one the site does not claim to be licensed by number.
    pub license_number: Option<RawLicense>,
    /// What the company says of its licence, insurance and bond. Left out: nothing.
    pub license_claim: Option<RawFact>,
    /// The liability insurance, in a few words: `$2 million general liability`. Left out: nothing.
    pub insurance: Option<RawFact>,
    /// How soon inquiries are answered. Left out: the pages promise nothing, and no confirmation names
    /// a day.
    pub response: Option<RawResponse>,
    /// What the company says of its emergency service. With `24/7` in it, the opening hours end with
    /// a line that says so. Left out: nothing.
    pub emergency: Option<RawFact>,
    /// Every price that the pages name. With a list, `check` reports a price in a text that is not in
    /// it, in dollars, euros or pounds: `$1,299`, `1.299,00 €`, `£99`, `EUR 1299`. Products, brands,
    /// articles and case studies may name others.
    #[serde(default)]
    pub prices: Vec<RawPrice>,
    /// How many brands are installed, where a text says so.
    pub brand_count: Option<RawFact>,
}

/// A fact.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFact {
    /// The value that holds.
    pub value: String,
    /// Other values that the site shows. Each one is a contradiction that a visitor can find.
    #[serde(default)]
    pub readings: Vec<RawReading>,
    /// What proves it: a licence, a register, a contract. License number, insurance and warranty stand
    /// beside the forms with it only.
    pub evidence: Option<String>,
    /// The last day that the evidence holds, `YYYY-MM-DD`, as a policy has one. After it the fact no
    /// longer stands beside the forms.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// How soon inquiries are answered.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawResponse {
    /// Within how many business days. Those are the days of `facts.hours`, without Saturday and
    /// Sunday unless the company is open on no other. What comes after the doors have closed counts
    /// as come on the next one.
    #[schemars(range(min = 1, max = 10))]
    pub business_days: u8,
    /// Days that do not count: `YYYY-MM-DD`, or a federal holiday by name: `new-years-day`,
    /// `martin-luther-king-day`, `presidents-day`, `memorial-day`, `juneteenth`, `independence-day`,
    /// `labor-day`, `columbus-day`, `veterans-day`, `thanksgiving-day`, `christmas-day`. One on a
    /// weekend is kept on the nearest weekday too.
    #[serde(default)]
    pub closed: Vec<String>,
    /// What binds the company to it: its terms, a contract. It is promised with it only.
    pub evidence: Option<String>,
    /// The last day that the promise holds, `YYYY-MM-DD`.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// The license number.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawLicense {
    /// The number, as the register has it.
    pub value: String,
    /// What proves it: the register, the license itself.
    pub evidence: Option<String>,
    /// Whether the number only stands in for a real one, as that of a sample company does. It is
    /// shown with the word “sample” and never given to search engines, and it proves the claim only
    /// below an `.example` address, where no company can be. Take the line out with the number.
    #[serde(default)]
    pub sample: bool,
    /// The last day of the license, `YYYY-MM-DD`. After it the number no longer stands beside the forms.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub valid_until: Option<String>,
}

/// Another reading of a fact.
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
    /// The box beside the entries of the Services menu, which has one for each service.
    pub services_menu: RawMenuBox,
    /// The Products menu: everything, access control, cameras, recorders. Left out: there is none.
    pub products_menu: Option<RawMenu>,
}

/// The line under the company's name. The first part that occurs in the path wins: those of the company's
/// own pages, `contact`, `about`, those of services, the rest. What is left out has the default.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSubtitles {
    /// For every other page.
    pub default: String,
    /// For paths with `contact`.
    pub contact: Option<String>,
    /// For paths with `about`.
    pub about: Option<String>,
    /// For the catalogue.
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
    /// Where it leads; see links.
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
    /// The call to action over the form.
    pub call_title: String,
    /// The sentence under it.
    pub call_text: String,
    /// The paragraph of every page that has none of its own.
    pub paragraph: String,
    /// What the link to the list of articles says. Left out: `Articles`.
    pub articles_label: Option<String>,
    /// What the link to the catalogue says. Left out: `Products`.
    pub products_label: Option<String>,
}

/// A page of the company on a social network.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSocial {
    /// The network: `facebook`, `instagram`, `linkedin`, `x` or `youtube`.
    #[schemars(with = "String", extend("enum" = ["facebook", "instagram", "linkedin", "x", "youtube"]))]
    pub network: SocialNetwork,
    /// The address.
    pub url: String,
}
