// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.

/** A figure as text. */
export type AnswerLine = { 
/** The label of the figure. */
label: string, 
/** The value of the figure. */
value: string, };

/** A note on a plan, or an open question. */
export type AnswerNote = { 
/** A code for programs that identifies the subject. */
code: string, 
/** The severity. */
level: NoteLevel, 
/** The text of the note. */
text: string, };

/** A part that a plan needs. */
export type AnswerPart = { 
/** The slug of a product, or the name of a part or switch from the owner's price file. */
id: string, 
/** The displayed name. */
title: string, 
/** The quantity. Cable is counted in feet. */
quantity: number, };

/** The price of a plan. */
export type AnswerPrice = { 
/** The low end. */
low_cents: number, 
/** The high end. */
high_cents: number, 
/** The currency. */
currency: string, };

/** The width and background of a section. */
export type Area = "main" | "wide" | "band";

/** A map of the service area to scale, with north at the top. Lengths are in units of the drawing. */
export type AreaMap = { 
/** The width of the map. */
width: number, 
/** The height of the map. */
height: number, 
/** The name of the point from which distances are measured: `the Loop`. */
center: string, 
/** The position of the hub, the point from which distances are measured. */
hub: AreaPoint, 
/** The town at the hub, and how far it extends. */
hub_town: HubTown | null, 
/** The other towns, nearest first. */
towns: Array<AreaTown>, 
/** The distance between two rings, in miles. */
ring_miles: number, 
/** Circles around the hub, the smallest first. */
rings: Array<AreaRing>, 
/** How far the company travels, in miles. */
radius_miles: number, 
/** A lake or the sea. */
water: AreaWater | null, };

/** A point on the map. */
export type AreaPoint = { 
/** The distance to the right. */
x: number, 
/** The distance down. */
y: number, };

/** A circle around the hub. */
export type AreaRing = { 
/** The radius in miles. */
miles: number, 
/** The radius in units of the drawing. */
radius: number, 
/** Whether this is the distance up to which the company travels. */
is_limit: boolean, 
/** The center of the label's baseline. `None` if there is no free space for the label. */
label: AreaPoint | null, };

/** A town on the map. */
export type AreaTown = { 
/** The town's name. */
name: string, 
/** The distance from the hub in a straight line, in miles. */
miles: number, 
/** The position of the town. */
pin: AreaPoint, 
/** The center of the name's baseline. `None` if there is no free space for the name. */
label: AreaPoint | null, };

/** A lake or the sea. */
export type AreaWater = { 
/** The name of the water. */
name: string, 
/** The outline, as SVG path data. */
outline: string, 
/** The center of the name's baseline. `None` if there is no free space for the name. */
label: AreaPoint | null, };

/** The body of an article, rendered from Markdown by Rust. Raw HTML in the source is escaped and
 * link addresses have passed the protocol filter, so the strings are safe to insert. */
export type ArticleBody = { 
/** The first two lines of the source, shown as a heading across the full width. */
heading_html: string, 
/** The main column. */
main_html: string, 
/** The side panel: everything from the first recommendation or checklist onward. `None` when it
 * is empty. */
side_html: string | null, 
/** The headings of the main column, for a table of contents. */
headings: Array<Heading>, };

/** An article as shown in lists. */
export type ArticleCard = { 
/** The address of the article's page. */
href: string, 
/** The headline. */
headline: string, 
/** A summary in one or two sentences. */
description: string, 
/** The picture. */
picture: Picture, 
/** The category of the article. */
category: ArticleCategory | null, 
/** The publication date, `YYYY-MM-DD`. */
date_published: string, 
/** The publication date, formatted for readers: `October 14, 2026`. */
date_label: string, 
/** The reading time, computed from the text: `6 minute read`. */
reading_time: string, };

/** A category of articles and tips. */
export type ArticleCategory = { 
/** Its name in other files and in addresses, after `?category=`. */
slug: string, 
/** Its name in the filter and on the cards of articles. */
label: string, 
/** The icon's name in the lucide set. */
icon: Icon, };

/** Author, date and reading time of an article. */
export type ArticleFrame = { 
/** The author's name. */
author: string, 
/** The publication date, `YYYY-MM-DD`. */
date_published: string, 
/** The publication date, formatted for readers: `October 14, 2026`. */
date_label: string, 
/** The reading time: `6 minute read`. */
reading_time: string, 
/** The subject of the article: the label of its category. */
subject: string | null, };

/** Articles with filters by subject. */
export type ArticleList = { 
/** The filters, each a page of its own. */
filters: Array<ListState>, 
/** The articles that match the filter, on this page of the list. */
articles: Array<ArticleCard>, 
/** The links to the pages of the list. */
pager: Pager | null, };

/** An article. */
export type ArticlePage = { 
/** The text. */
body: ArticleBody, 
/** Related articles. The labels are made of the words in their slugs. */
related_articles: Array<Link>, 
/** Products from the article's category. `None` if the site has no catalogue. */
related_products: Array<RelatedProduct> | null, 
/** The `View All Articles` button. */
all_articles: Link, 
/** The closing line. */
signature: string | null, };

/** The page's hero. Its title is the page's only `h1`. */
export type Banner = { 
/** The title. */
title: string, 
/** The icon above the title. */
icon: Icon | null, 
/** The picture behind the whole hero. */
background: Picture | null, 
/** A short line under the title. */
subtitle: string | null, 
/** The introductory paragraph. */
paragraph: string, 
/** Figures in ruled cells. Only products have them. */
specs: Array<Spec>, 
/** Up to three bullets. */
bullets: Array<Bullet>, 
/** Calls to action below the bullets. */
actions: Array<Link>, 
/** Author, date and reading time. Only articles have a byline. */
byline: ArticleFrame | null, 
/** Up to three pictures. The first is the only picture of the page that is loaded eagerly. */
pictures: Array<BannerPicture>, 
/** The content beside the text. */
aside: BannerAside, };

/** The content beside the hero's text. */
export type BannerAside = { "kind": "quote" } & QuoteCard | { "kind": "picture", 
/** The picture. */
picture: Picture, };

/** A picture in the hero, with a title and a caption under it. */
export type BannerPicture = { 
/** The picture. */
picture: Picture, 
/** The place or object in the picture: `Side entrance`. */
title: string, 
/** The device and where it is mounted: `4 MP bullet, 9 ft up`. */
caption: string | null, 
/** The lens of the camera in the picture. The beam behind the hero starts there. */
lens: Lens | null, };

/** A brand as shown in grids. */
export type BrandCard = { 
/** The brand's slug. It is unique in the site and is also used as an anchor. */
slug: string, 
/** The name, which is also set in type as the brand's mark. */
name: string, 
/** The official logo, if the owner has put one into the site folder. */
logo: Picture | null, 
/** A description of the brand. */
description: string, 
/** One sentence for search engines, which is also shown on the page. */
seo_text: string, 
/** The address of the brand's page. */
href: string, };

/** Brands as cards. */
export type BrandCards = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The brands. */
brands: Array<BrandCard>, 
/** The `All Products` link, if the site has products. */
all_products: Link | null, };

/** Brands with their products, one open at a time. */
export type BrandGallery = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The first brands with their products. */
panels: Array<BrandPanel>, 
/** The links to further brands. */
further: Array<Link>, 
/** The `All Products` link, if the site has products. */
all_products: Link | null, };

/** The products of a brand. */
export type BrandPage = { 
/** The brand. */
brand: BrandCard, 
/** The title: `{brand} Products`. */
title: string, 
/** The `All Products` button, if the site has products. */
all_products: Link | null, 
/** The link to the catalogue with this brand chosen, if the list has more than one page. */
filter: Link | null, 
/** The products on this page of the list. May be empty. */
products: Array<ProductCard>, 
/** The links to the pages of the list. */
pager: Pager | null, 
/** The other brands. */
brands: Array<BrandCard>, };

/** A brand in the gallery, with its products. */
export type BrandPanel = { 
/** The panel's identifier, unique on the page. */
id: string, 
/** The brand. */
brand: BrandCard, 
/** Its products. */
products: Array<ProductCard>, };

/** A bullet: an icon and a few words. */
export type Bullet = { 
/** The icon's name in the lucide set. */
icon: Icon, 
/** The text. */
name: string, };

/** A picture with a caption. */
export type Captioned = { 
/** The picture. */
picture: Picture, 
/** The text under the picture. */
caption: string | null, };

/** A card: a heading and a sentence or two. */
export type Card = { 
/** The heading. */
title: string, 
/** The text. */
text: string, 
/** The icon. */
icon: Icon | null, 
/** The picture. */
picture: Picture | null, 
/** A highlighted figure with its label, such as a price or a size. */
figure: Spec | null, 
/** The link. */
link: Link | null, };

/** Cards under one heading. */
export type Cards = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The cards. */
cards: Array<Card>, };

/** Finished jobs. */
export type CaseStudies = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** Tabs that filter the case studies. Empty unless the section shows all of them and there is
 * more than one choice. */
tabs: Array<CaseStudyTab>, 
/** The case studies. */
studies: Array<CaseStudy>, 
/** A link to all case studies. */
all: Link | null, };

/** A finished job. */
export type CaseStudy = { 
/** The `id` for links, the same on every page. `None` if another section of the page shows the case study too, and
 * has it. */
id: string | null, 
/** The title of the job. */
title: string, 
/** The name of the category. */
category: string, 
/** The category's icon. */
icon: Icon, 
/** A picture of the job. */
picture: Picture, 
/** Two to four figures. */
stats: Array<Stat>, 
/** What the customer needed and what was done. */
overview: string, 
/** The services that the company provided. */
services: Array<string>, 
/** The results of the job. */
results: Array<string>, 
/** Whether the job is a made-up example rather than a real customer's. */
sample: boolean, 
/** The filters that include this case study, other than [`ALL_CASE_STUDIES`]. */
filters: Array<string>, };

/** A tab that filters the case studies. */
export type CaseStudyTab = { 
/** The filter that the tab applies. */
filter: string, 
/** The label. */
label: string, };

/** Everything that a visitor has chosen in the catalogue, as expressed by the address. */
export type CatalogueChoice = { 
/** The value of `?tab=`; `None` for all products. */
tab: string | null, 
/** The facets with chosen values, in the order of the filter panel. */
facets: Array<FacetChoice>, 
/** The sort order: a [`CatalogueSort::value`]. */
sort: string, 
/** The slugs of the products to compare, in the order in which they were chosen. */
compare: Array<string>, 
/** The page of the list, counted from 1. */
page: number, };

/** A product as shown and compared in the catalogue. */
export type CatalogueEntry = { 
/** The product's slug, which is unique in the site. */
slug: string, 
/** The card. */
card: ProductCard, 
/** The rows of the comparison: every known figure. Empty where there is no comparison. */
rows: Array<Spec>, };

/** A compact index of all products, by which the client-side script filters and sorts. The cards
 * are in separate files of `size` products each, in the same order. */
export type CatalogueIndex = { 
/** The number of products in a file of cards, which is also the number on a page of the list. */
size: number, 
/** The address of a file of cards, with [`Pager::PAGE`](crate::Pager::PAGE) in place of its
 * number, counted from 1. */
cards: string, 
/** The tabs, with the counts for the whole catalogue. */
tabs: Array<CatalogueTab>, 
/** Every facet with all of its values. */
facets: Array<FacetGroup>, 
/** The slug of each product. */
slugs: Array<string>, 
/** The index into `tabs` of each product's own tab, or -1 for a product without a tab. */
own_tabs: Array<number>, 
/** For each facet, the index of each product's value in the facet's values, or -1 for a product
 * without a value. */
values: Array<Array<number>>, 
/** The rank of each product in each alphabetical order. Products that compare equal share a
 * rank. */
ranks: CatalogueRanks, };

/** The catalogue. */
export type CataloguePage = { 
/** The tab of all products, then the tabs of categories with products. Each tab is a page of
 * its own. */
tabs: Array<CatalogueTab>, 
/** The address without any choice, to which the filter form is submitted. */
path: string, 
/** The address from which a script loads the [`CatalogueIndex`](crate::CatalogueIndex). `None`
 * if the catalogue is too large for an index. */
index: string | null, 
/** The products on this page of the list. */
shown: Array<CatalogueEntry>, 
/** The products to compare, in the order in which they were chosen. */
compared: Array<CatalogueEntry>, 
/** The number of products that match the choice. */
total: number, 
/** The number of pages they take. */
pages: number, 
/** The facets by which the list can be filtered further. */
facets: Array<FacetGroup>, 
/** The sort orders of the catalogue, the default first. Those by a facet are offered with it. */
sorts: Array<CatalogueSort>, 
/** The current choice. */
choice: CatalogueChoice, 
/** The sections below the products. */
sections: Array<Placed>, };

/** The ranks of all products in the alphabetical orders. */
export type CatalogueRanks = { 
/** The ranks by title. */
name: Array<number>, 
/** The ranks by brand. */
brand: Array<number>, };

/** A sort order for products. */
export type CatalogueSort = { 
/** The value in the address: [`CatalogueChoice::DEFAULT_SORT`], `name`, `brand`, or a numeric
 * facet, which sorts the largest values first. */
value: string, 
/** The displayed label. */
label: string, };

/** A tab of the catalogue. */
export type CatalogueTab = { 
/** The value of `?tab=`; `None` for all products. */
tab: string | null, 
/** The label. */
label: string, 
/** The title of the tab's first page, as browsers show it. */
title: string, 
/** The number of products in the tab, with the facets that stay chosen in it. */
count: number, 
/** The facets whose choice stays in this tab, though they don't have the same meaning in every tab: those of which
 * the tab has one of the chosen values. */
keeps?: Array<string>, };

/** The loudspeakers in the ceiling of a room, seen from above and from the side. A circle shows
 * the area that each one covers at ear height. */
export type CeilingDrawing = { 
/** Width of the room from left to right, in feet. */
width: Feet, 
/** Depth of the room from the top of the plan to the bottom, in feet. */
depth: Feet, 
/** The height of the ceiling, in feet. */
ceiling: Feet, 
/** The height of listeners' ears, in feet: `4` seated, `5.5` standing. */
ear: Feet, 
/** The angle within which a speaker is heard clearly, in degrees: `90`. */
angle: number, 
/** How far the circles overlap when the speaker positions are calculated. Left out: `edge`. */
overlap: SpeakerOverlap, 
/** The positions of the speakers, each as `[feet from the left, feet from the top]`. Left
 * out: a grid is calculated. */
speakers: Array<[Feet, Feet]>, 
/** The name of a speaker in the legend. */
name: string, 
/** A sentence about the speakers in the legend. */
text: string | null, };

/** A price range, in whole cents. */
export type CentsRange = { 
/** The low end. */
low: number, 
/** The high end. */
high: number, };

/** The company that the site belongs to. */
export type Company = { 
/** The full name: `Sightline Inc`. */
name: string, 
/** The name as shown in the header: `Sightline`. */
short_name: string, 
/** The company's logo. `None` if the standard mark is shown beside the name. */
logo: Logo | null, 
/** The outline of the company's initial in a 44 by 44 square, if the initial is its mark.
 * `None` if the mark is the lens. Without the lens, nothing else on the site draws fields of
 * view. */
initial: string | null, 
/** The address of the home page. */
home_href: string, 
/** The address of the contact page. */
contact_href: string, 
/** The toll-free phone number. */
toll_free: PhoneLink, 
/** A local phone number. */
local: PhoneLink | null, 
/** The email address. */
email: string, 
/** The public postal address on one line. */
address: string | null, 
/** The opening hours. */
hours: Array<Hours>, 
/** The towns that the company serves. */
areas: Array<string>, };

/** Supply-chain compliance of a product. This is for information and not legal advice. */
export type Compliance = { 
/** Its status under Section 889 of the National Defense Authorization Act for 2019: `compliant`, `not-compliant`
 * or `unknown`. */
ndaa_889: NdaaStatus, 
/** Whether the maker is on the Covered List of the Federal Communications Commission. */
covered_list: boolean, 
/** How it is sold: `active`, `legacy-support` (only serviced where it is installed) or `withdrawn`. Cards of the
 * last two say so; such products come last in lists and are never recommended. */
sale_status: SaleStatus, 
/** The sentence that the page shows. */
note: string, 
/** The day of the last review, `YYYY-MM-DD`. */
reviewed_on: string, 
/** The source of these facts. */
source: string, };

/** The consent that a form asks for. */
export type ConsentOffer = { 
/** The wording beside the checkbox. */
consent: ConsentText, 
/** The address of the page that explains how a visitor's number is used. */
privacy_href: string, };

/** The consent to receive text messages. It is shown word for word beside a checkbox that is
 * unchecked until the visitor checks it. */
export type ConsentText = { 
/** The version of this exact wording. Any other wording has another version. */
version: string, 
/** The wording. */
text: string, };

/** The contact form, with the emergency line beside it if the company has one. */
export type ContactForm = { 
/** The form's heading. */
form_title: string, 
/** The sentence under the heading. */
form_subtitle: string, 
/** The example text in the empty message field. */
message_placeholder: string, 
/** The towns, each with a remark. Left out: the form doesn't list any. */
suburbs: Array<Spec>, 
/** The card of the emergency line. Left out: no card. */
emergency: Emergency | null, };

/** The camera above a counter. */
export type CounterCamera = { 
/** The camera's name in the legend. */
name: string, 
/** The position of the camera, in inches from the left end of the counter. */
at: number, 
/** The camera's height above the floor, in inches. */
height: number, 
/** The camera's angle of view, in degrees. */
view: number, 
/** The width of the camera's picture in pixels. */
pixels: number, 
/** A sentence in the legend. */
text: string | null, };

/** A checkout counter, seen from the clerk's side, with the camera above it. All lengths are
 * whole inches. Heights are measured from the floor. */
export type CounterDrawing = { 
/** The counter's width in inches. */
width: number, 
/** The counter's height in inches: `36`. */
height: number, 
/** The items on the counter and under it, in the order of the legend. */
items: Array<CounterItem>, 
/** The camera above the counter, which looks straight down. */
camera: CounterCamera | null, };

/** An item on the counter, or the drawer under it. */
export type CounterItem = { 
/** The kind of item. */
item: CounterItemKind, 
/** The item's name in the legend. */
name: string, 
/** The position of the item's left side, in inches from the left end of the counter. */
at: number, 
/** The item's width in inches. */
width: number, 
/** The item's height in inches. */
height: number, 
/** A sentence in the legend. */
text: string | null, };

/** A kind of item at a counter. */
export type CounterItemKind = "screen" | "card-terminal" | "printer" | "scanner" | "drawer";

/** A sample lot with its cameras, drawn to scale, and the view of each camera. */
export type Coverage = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The title and description of the drawing. Left out: the heading. */
drawing: PlanSheet | null, 
/** The cameras in the order of the drawing, which shows as many as you list, at most four:
 * front door, driveway, back yard, side gate. */
cameras: Array<PlanCamera>, 
/** The heading of the parts list. */
parts_title: string | null, 
/** The parts needed to build what the drawing shows. Left out: no parts list. */
parts: Array<PlanPart>, };

/** A license, a permit or a certificate. */
export type Credential = { 
/** The name of the credential: `Private alarm contractor agency`. */
name: string, 
/** The issuer: `Illinois Department of Financial and Professional Regulation`. */
issuer: string, 
/** The number, as in the register. */
number: string | null, 
/** The last day on which it is valid, `YYYY-MM-DD`. Pages show the date in words. */
valid_until: string | null, 
/** The register where anybody can verify it. */
register: Link | null, };

/** Licenses, permits and certificates, each with its issuer and the register where it can be
 * verified. Expired ones are not shown. If none are left, the section is not shown either. */
export type Credentials = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The licenses, permits and certificates that the company holds. */
items: Array<Credential>, };

/** One step of the breadcrumbs. The last one, which is the current page, has no address. */
export type Crumb = { 
/** The visible text. */
label: string, 
/** The path of the page. `None` for the current page. */
href: string | null, };

/** Every part of the design system in each of its states. It is only served in development. */
export type DesignPage = { 
/** Two products, shown as cards and as pictures. */
products: Array<ProductCard>, 
/** Case studies. */
studies: Array<CaseStudy>, };

/** A page with everything around it: the input of the renderer. */
export type Document = { 
/** The frame. */
frame: Frame, 
/** The page's own content. */
page: Page, };

/** Files to download. */
export type Documents = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The files. */
files: Array<Download>, };

/** A door with one leaf, seen from outside and from inside, with the devices on it and beside
 * it. All lengths are whole inches. Heights are measured from the floor. */
export type DoorDrawing = { 
/** The leaf's width in inches: `36`. */
width: number, 
/** The leaf's height in inches: `84`. */
height: number, 
/** The greatest height, in inches, that people can reach from a wheelchair. It is drawn as
 * a line across both sides. Left out: no line. */
reach: number | null, 
/** The parts of the door, in the order of the legend. */
parts: Array<DoorPart>, };

/** A part of a door. */
export type DoorPart = { 
/** The kind of part. It decides on which side the part is drawn: readers outside, exit
 * devices inside. */
part: DoorPartKind, 
/** The part's name in the legend. */
name: string, 
/** The height of the part's center above the floor, in inches. */
height: number, 
/** A sentence in the legend. */
text: string | null, };

/** A kind of door part, and where it is drawn. */
export type DoorPartKind = "reader" | "exit-button" | "push-bar" | "lever" | "strike" | "magnet" | "closer" | "contact" | "exit-sensor";

/** Pictures that link to other pages. */
export type Doorways = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The links. Each one has a picture. */
cards: Array<Promo>, };

/** A file to download. */
export type Download = { 
/** The title of the document. */
title: string, 
/** A sentence about the document. */
text: string | null, 
/** The address of the file. */
href: string, 
/** The type and size of the file: `PDF, 240 kB`. */
size: string, };

/** A drawing to scale with its legend. */
export type Drawing = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The title and description of the drawing. */
sheet: PlanSheet, 
/** The subject of the drawing. */
subject: DrawingSubject, 
/** The assumptions of the drawing. */
note: string | null, };

/** The subject of a drawing. */
export type DrawingSubject = { "kind": "door" } & DoorDrawing | { "kind": "rack" } & RackDrawing | { "kind": "ceiling" } & CeilingDrawing | { "kind": "counter" } & CounterDrawing | { "kind": "plan" } & SitePlan;

/** Content from another site that is loaded on request. */
export type Embed = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The full address. */
address: string, 
/** The host that it comes from: `www.youtube-nocookie.com`. */
host: string, 
/** A description for visitors who use a screen reader. */
name: string, 
/** The label of the button that loads it. */
button: string, 
/** What happens when it is loaded. */
note: string, 
/** The picture shown until it is loaded. */
picture: Picture | null, };

/** The card of the emergency line, with the toll-free number. */
export type Emergency = { 
/** The heading. */
title: string, 
/** The text. */
text: string, 
/** The badge above the heading: `EMERGENCY SERVICE`. */
badge: string, };

/** The page shown when a page couldn't be rendered. It is served with a status of 500 or above. */
export type ErrorPage = { 
/** The HTTP status. */
status: number, 
/** The meaning of the status, in words. */
message: string, };

/** A tab with an explanation. Fields that few tabs use are omitted from the props if they are
 * empty. */
export type Explainer = { 
/** The tab's identifier, unique on the page. The prefix avoids conflicts with the ids of sections. */
id: string, 
/** The tab's label. */
label: string, 
/** The icon. */
icon: Icon, 
/** The heading. */
heading: string, 
/** The picture. */
picture: Picture, 
/** A logo above the heading. */
logo?: Picture, 
/** A video under the picture. */
video?: Video, 
/** The background color. */
background?: ServiceColor, 
/** The terms and their explanations. */
items: Array<ExplainerItem>, 
/** A link to more information. */
link: Link, };

/** A term and its explanation. */
export type ExplainerItem = { 
/** The term. */
term: string, 
/** The explanation. */
text: string, };

/** Short explanations, one open at a time. */
export type Explainers = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The tabs. The first one is open. */
explainers: Array<Explainer>, };

/** What an exported page can rely on. */
export type Exported = { 
/** The address to which forms are sent: a running server, or a path that the host forwards to
 * one. `None` if no server accepts forms: pages then show the phone number and the email
 * address instead. */
leads: string | null, 
/** Whether a script can search, either in an index next to the pages or on a running server. */
searches: boolean, 
/** The pages that list the site's content, for visitors who can't search. */
lists: Array<Link>, };

/** The chosen values of a facet. Products with any of them are shown. */
export type FacetChoice = { 
/** The facet's name in the address. */
facet: string, 
/** The values, in the order of the filter panel. */
values: Array<string>, };

/** A facet with the values that occur in the catalogue. */
export type FacetGroup = { 
/** The facet's name in the address. */
facet: string, 
/** The heading. */
label: string, 
/** Whether the facet has the same meaning in every tab. The choice of any other facet is
 * dropped when the visitor changes to a tab that has none of the chosen values. */
everywhere: boolean, 
/** Whether the values can only be understood together with the heading, such as yes, no or a
 * bare number. */
named: boolean, 
/** The values in display order. */
values: Array<FacetValue>, };

/** A value of a facet. */
export type FacetValue = { 
/** The value in the address. */
value: string, 
/** The displayed label. */
label: string, 
/** The number of products with this value, given the current choices of the other facets. */
count: number, };

/** A question and its answer. */
export type FaqItem = { 
/** The question's identifier, unique in the site. */
id: string, 
/** The question. */
question: string, 
/** The answer. */
answer: string, 
/** The icon. */
icon: Icon | null, };

/** A length in feet. Always a finite number. */
export type Feet = number;

/** A validation error of one field. */
export type FieldError = { 
/** The field. */
field: FieldName, 
/** A stable error code for programs: `required`, `email`, `phone`, `too_long`, `characters`. */
code: string, 
/** A message that tells the visitor what to do. */
message: string, };

/** The fields of a lead, named as in the submitted form. */
export type FieldName = "name" | "email" | "phone" | "customer_message";

/** The footer. */
export type Footer = { 
/** The heading of the call to action: `Ready to Secure Your Property?` */
call_title: string, 
/** The sentence under the heading. */
call_text: string, 
/** The paragraph for this page. */
paragraph: string, 
/** Links to services. */
quick_links: Array<Link>, 
/** The links in the bottom line. */
bottom_links: Array<Link>, 
/** The license claim, with the license number if there is one. */
license: string | null, 
/** The copyright line: `© 2026 Sightline Inc. All rights reserved.` */
copyright: string, };

/** A form in the page: name, phone number and message. A page can have only one form of this
 * kind. */
export type Form = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
text: string, 
/** The example text in the empty message field. */
message_placeholder: string, };

/** The form that a lead came from. */
export type FormKind = "hero" | "footer" | "contact";

/** The form texts that depend on the trade. */
export type FormTexts = { 
/** The label of the button in the header and of the footer's form: `Get a free site survey`. */
call_to_action: string, 
/** The label of links to the form where space is limited: `Get a quote`. */
short_call_to_action: string, 
/** The label of the submit button of the form beside the hero. */
submit: string, 
/** The label of that form's message field. */
question: string, 
/** An example for the message field. On a product page it is about the product. */
example: string, 
/** The promise under that form. */
promise: string | null, 
/** The promise under the form in the footer. */
footer_promise: string | null, 
/** Proven facts shown beside the forms: license, insurance, warranty, response time. */
facts: Array<Spec>, 
/** What visitors can have ready for the company's reply. */
prepare: Array<string>, };

/** Everything around the page's own content. */
export type Frame = { 
/** The company that the site belongs to. */
company: Company, 
/** The page's own path with its query, which every form sends along. Empty for a page that is
 * served at many addresses: its forms send the address at which the visitor saw it. */
path: string, 
/** The color of the page. `None` is the site's own color. */
accent: ServiceColor | null, 
/** The fixed bar at the top. */
utility: UtilityBar, 
/** The line under the company's name. */
subtitle: string, 
/** The menus in the header that have entries: services, products. */
menus: Array<Menu>, 
/** Further links in the header. */
header_links: Array<NavLink>, 
/** The breadcrumbs. Empty on the home page. */
breadcrumbs: Array<Crumb>, 
/** The layout of the hero. */
hero: HeroLayout, 
/** The hero. */
banner: Banner, 
/** The service cards in the hero, at most five. */
service_cards: Array<ServiceCard>, 
/** The sidebar. */
sidebar: Sidebar, 
/** The footer. */
footer: Footer, 
/** The form texts that depend on the trade. */
forms: FormTexts, 
/** The consent that every form asks for, if the site has a text for it. */
text_consent: ConsentOffer | null, 
/** The addresses of the search. */
search: SearchLinks, 
/** The outcome of a form that was sent without JavaScript. */
submission: Submission | null, 
/** What the page can rely on as a static file on a host that doesn't run this program. `None`
 * if the server answers. */
exported: Exported | null, };

/** Many small pictures in a grid. Each one can be opened at full size. */
export type Gallery = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The pictures. */
pictures: Array<Captioned>, };

/** A heading of an article. */
export type Heading = { 
/** The `id` attribute of the heading. */
id: string, 
/** The text. */
text: string, 
/** The heading level: 3 for a section, 4 for a subsection. */
level: number, };

/** The layout of the hero, which decides how much of the first screen it takes. */
export type HeroLayout = "pitch" | "reading" | "shelf";

/** One line of the opening hours. */
export type Hours = { 
/** The days: `Mon to Fri`. */
days: string, 
/** The hours: `8 am to 6 pm`. */
hours: string, };

/** The town at the hub. */
export type HubTown = { 
/** The town's name. */
name: string, 
/** How far the town extends from the hub: `0 to 15 mi`. */
extent: string, 
/** The center of the name's baseline. `None` if there is no free space for the name. */
label: AreaPoint | null, };

/** An icon, named as in the Lucide set. */
export type Icon = "alarm-clock" | "antenna" | "arrow-right" | "award" | "badge-check" | "battery-charging" | "bell-ring" | "binoculars" | "bird" | "briefcase-business" | "building-2" | "cable" | "calendar-check" | "camera" | "cctv" | "check" | "clock" | "cloud" | "cloud-upload" | "code" | "compass" | "cpu" | "credit-card" | "dollar-sign" | "door-closed" | "door-open" | "eye" | "file-check" | "fingerprint-pattern" | "flame" | "globe" | "handshake" | "hard-drive" | "headset" | "heart-handshake" | "history" | "house" | "id-card" | "key-round" | "keyboard" | "layers" | "layout-grid" | "lightbulb" | "list-checks" | "lock" | "map-pin" | "megaphone" | "message-square" | "mic" | "monitor" | "monitor-check" | "moon" | "music" | "network" | "package" | "phone" | "plug" | "printer" | "radio" | "radio-tower" | "receipt" | "rotate-3d" | "router" | "ruler" | "scan-face" | "school" | "search" | "server" | "settings" | "shield" | "shield-alert" | "shield-check" | "siren" | "sliders-horizontal" | "smartphone" | "speaker" | "store" | "sun" | "switch-camera" | "tablet-smartphone" | "target" | "thermometer" | "timer" | "toggle-right" | "tool-case" | "triangle-alert" | "truck" | "user-check" | "users" | "utensils" | "video" | "volume-2" | "wallet" | "warehouse" | "waypoints" | "wifi" | "wrench" | "zap" | "zoom-in";

/** A box that says what the page is about and what customers get. */
export type InfoBox = { 
/** The heading. */
title: string, 
/** One line under the heading. */
subtitle: string, 
/** The text. */
text: string, 
/** The things that customers get. */
features: Array<string>, 
/** Up to three pictures. */
pictures: Array<Picture>, 
/** Up to two calls to action. */
actions: Array<Link>, };

/** The values that the visitor typed, unchanged. They are hidden from `Debug` output. */
export type LeadValues = { 
/** The visitor's name. */
name: string, 
/** The email address. */
email: string, 
/** The phone number. */
phone: string, 
/** The visitor's message. */
customer_message: string, 
/** The product that the form was about. Empty if there is none, or if the visitor removed it. */
about: string, 
/** Whether the visitor agreed to receive text messages. */
text_consent: boolean, 
/** The links of the plans to attach. */
plans?: Array<string>, };

/** A part of the legal page. */
export type LegalText = { 
/** The anchor, to which links lead. */
id: string, 
/** The heading. */
title: string, 
/** The text, rendered from Markdown by Rust. */
html: string, };

/** Mission, privacy, terms and copyright, with links to each of them at the top. */
export type LegalTexts = { 
/** The texts. */
texts: Array<LegalText>, 
/** The email address for questions, as a `mailto:` link. */
contact: Link, };

/** The position and direction of a camera lens in a picture. */
export type Lens = { 
/** Distance from the left edge, in thousandths of the picture's width. */
x: number, 
/** Distance from the top edge, in thousandths of the picture's height. */
y: number, 
/** The direction in which the camera looks, in degrees clockwise from pointing right. */
direction: number, };

/** A group of items under one heading. */
export type LineGroup = { 
/** The heading. */
title: string, 
/** The items. */
items: Array<LineItem>, 
/** The total of the items in this group. */
subtotal: string, };

/** An item in a quote. */
export type LineItem = { 
/** The name of the item. */
name: string, 
/** A remark. */
text: string | null, 
/** The quantity, with the unit: `8`, `640 ft`. */
quantity: string, 
/** The price of one: `$115.00`. */
unit_price: string, 
/** Quantity times unit price: `$920.00`. */
amount: string, };

/** A list of items with quantities, prices and totals, as in a quote. */
export type LineItems = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The groups. */
groups: Array<LineGroup>, 
/** The label of the last line. */
total_label: string, 
/** The total of all items: `$2,800.00`. */
total: string, 
/** What the total doesn't include. */
note: string | null, };

/** A link with its label. */
export type Link = { 
/** The visible text. */
label: string, 
/** The address: a path of this site, `tel:`, `mailto:` or an absolute URL. */
href: string, };

/** Links under a heading. */
export type LinkGroup = { 
/** The heading. */
title: string, 
/** The links. */
links: Array<Link>, };

/** One choice among lists that are pages of their own, such as a tab or a filter. */
export type ListState = { 
/** The label. */
label: string, 
/** The address of the list. */
href: string, 
/** The number of entries in the list. */
count: number, 
/** Whether this list is the one shown. */
current: boolean, };

/** The company's logo. */
export type Logo = { 
/** The logo for light backgrounds. */
light: Picture, 
/** The logo for dark backgrounds. `None` if the light version is shown there on a white plate. */
dark: Picture | null, 
/** Whether the name is shown beside the logo. Otherwise the logo contains the name. */
with_name: boolean, };

/** A menu in the header. */
export type Menu = { 
/** The name of the menu. */
name: MenuName, 
/** The button's label. */
label: string, 
/** The entries. */
items: Array<MenuItem>, 
/** The box beside the entries. */
aside: MenuBox, };

/** The box beside a menu's entries. */
export type MenuBox = { 
/** The heading. */
title: string, 
/** The text. */
text: string, 
/** The link. `None` if its target doesn't exist. */
link: Link | null, };

/** An entry of a menu. */
export type MenuItem = { 
/** The title. */
title: string, 
/** One line of text. */
text: string, 
/** The path. */
href: string, 
/** Whether this is the current page. */
current: boolean, 
/** The icon. Services have one. */
icon: Icon | null, 
/** The color of the service. */
accent: ServiceColor | null, 
/** The picture. Catalogue entries have one. */
picture: Picture | null, };

/** The name of a menu. */
export type MenuName = "services" | "products";

/** The page for an article, brand or product that doesn't exist. It is served with status 404. */
export type MissingPage = { 
/** The kind of thing that is missing. */
what: MissingWhat, 
/** The heading. */
title: string, 
/** The sentence under the heading. */
text: string | null, 
/** A link to where visitors can continue. */
link: Link, };

/** The kind of thing that is missing. */
export type MissingWhat = "article" | "brand" | "product";

/** A link in the frame that knows whether it leads to the current page. */
export type NavLink = { 
/** The visible text. */
label: string, 
/** The path. */
href: string, 
/** Whether this is the current page. */
current: boolean, };

/** The status under NDAA section 889. */
export type NdaaStatus = "compliant" | "not-compliant" | "unknown";

/** The severity of a note. */
export type NoteLevel = "fine" | "ask" | "stop";

/** A notice that is required by law or by trade practice. */
export type Notice = { 
/** The heading, in a few words. */
title: string, 
/** The sentence after the heading. */
lead: string | null, };

/** A row of the table. */
export type PackageRow = { 
/** The text in the first column: the name of the row. */
name: string, 
/** The text of every other column, in order. */
cells: Array<string>, };

/** Packages with their prices, side by side in a table. */
export type Packages = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The column headings. The first column contains the names of the packages. */
columns: Array<string>, 
/** The packages. */
rows: Array<PackageRow>, 
/** The assumptions behind the figures. */
caption: string, 
/** The heading above `includes`, for a table without prices. If left out, “Every price includes”. */
includes_title: string | null, 
/** What every price, or every job, includes. */
includes: Array<string>, };

/** The content of a page. Each variant has one component in `web/src/pages`. */
export type Page = { "kind": "sections" } & SectionsPage | { "kind": "article" } & ArticlePage | { "kind": "catalogue" } & CataloguePage | { "kind": "brand" } & BrandPage | { "kind": "product" } & ProductPage | { "kind": "search" } & SearchPage | { "kind": "planning-tool" } & PlanningPage | { "kind": "missing" } & MissingPage | { "kind": "error" } & ErrorPage | { "kind": "design" } & DesignPage;

/** A kind of page, in the order used by lists of pages. */
export type PageKind = "home" | "about" | "service" | "own" | "contact" | "legal" | "sitemap" | "search" | "planning" | "planning-tool" | "articles" | "article" | "catalogue" | "brand" | "product" | "missing" | "error" | "design";

/** Links to pages, grouped by subject. */
export type PageList = { 
/** The groups of links. */
groups: Array<LinkGroup>, };

/** Links to the pages of a list. A list that fits on one page has no pager. */
export type Pager = { 
/** The current page, counted from 1. */
page: number, 
/** The number of pages. */
pages: number, 
/** The address of the first page. */
first: string, 
/** The address of every other page, with [`Pager::PAGE`] in place of the page number. */
further: string, };

/** A part of a system. */
export type Part = { 
/** The icon's name in the lucide set. */
icon: Icon, 
/** The part's name. */
name: string, 
/** What the part does. It continues the sentence that the name begins. Pages that are not
 * about a service show only the name. */
text: string, };

/** The parts of a typical system. */
export type PartsCard = { 
/** The heading. */
title: string, 
/** The parts, each with an icon, a name and a text. */
parts: Array<Part>, };

/** A person who works for the company. */
export type Person = { 
/** The person's name. */
name: string, 
/** The person's job. */
role: string, 
/** A sentence or two. */
text: string | null, 
/** The portrait. Left out: the person's initials are shown instead. */
picture: Picture | null, };

/** A phone number. */
export type PhoneLink = { 
/** The number as displayed: `(800) 555-0199`. */
display: string, 
/** The link that dials the number: `tel:+18005550199`. */
href: string, 
/** The label: `toll-free`, `Chicago`. */
label: string, };

/** A picture in the site folder. Width and height are those of its full-size file, so that the
 * layout doesn't shift. */
export type Picture = { 
/** Width of the full-size file in pixels. */
width: number, 
/** Height of the full-size file in pixels. */
height: number, 
/** A text alternative that describes the picture. Empty if the picture is only decorative. */
alt: string, 
/** Whether the picture was taken against a dark background. It is then shown in a dark frame. */
dark: boolean, 
/** The file for browsers that support none of the sources. */
fallback: string, 
/** The same picture in several formats and widths, the best format first. Empty for a vector
 * drawing, whose one file is sharp at any size. */
sources: Array<PictureSource>, 
/** The placeholder color that is shown while the picture loads. A picture whose color is white
 * is shown whole, and so is one that has none although it has sources. */
tone: PictureTone | null, 
/** The point that a crop keeps in view. `None` for the center. */
focus: PictureFocus | null, };

/** The point of a picture that a crop keeps in view, in tenths of the width and height from the
 * upper left corner. The stylesheet has a rule for each step. Files write it as fractions: `[0.1,
 * 0.5]`. */
export type PictureFocus = { 
/** From 0 (left) to 10 (right). */
x: number, 
/** From 0 (top) to 10 (bottom). */
y: number, };

/** One format of a picture. */
export type PictureSource = { 
/** The media type: `image/avif`. */
media_type: string, 
/** The files with their widths, as in the `srcset` attribute. */
srcset: string, };

/** A color from the palette in the stylesheet. Inline styles aren't allowed. */
export type PictureTone = { 
/** Lightness, from 0 (black) to 15 (white). */
light: number, 
/** 0 for gray; 1 to 12 for a soft tint by hue; 13 to 24 for a strong one. */
tint: number, };

/** One to three pictures side by side, with captions. */
export type Pictures = { 
/** The heading. */
title: string | null, 
/** The sentence under the heading. */
lead: string | null, 
/** The pictures. */
pictures: Array<Captioned>, };

/** A section with its place on the page. */
export type Placed = { 
/** The width of the section. Adjacent sections with the same area share one container. */
area: Area, 
/** The `id` for links: that of the file, or else the usual one of the section's kind, if it has one. */
id: string | null, 
/** The section. */
section: Section, };

/** A step. */
export type PlainStep = { 
/** The name of the step. */
title: string, 
/** What happens. */
text: string, };

/** A rectangular area of the ground or the ceiling. */
export type PlanArea = { 
/** The kind of area. */
area: PlanAreaKind, 
/** The position of the upper left corner. */
at: [Feet, Feet], 
/** The width and depth. */
size: [Feet, Feet], 
/** The area's name in the legend. Only zones are listed there. */
name: string | null, 
/** A sentence in the legend. */
text: string | null, };

/** A kind of area. */
export type PlanAreaKind = "paved" | "lot" | "counter" | "shelves" | "zone";

/** A camera in the drawing. */
export type PlanCamera = { 
/** Where the camera is mounted. */
place: string, 
/** The camera's lens: `4 mm, 90°`. */
lens: string, 
/** What the camera sees. */
text: string, 
/** Whether this camera's text is open at first. */
open: boolean, };

/** A device on a plan. */
export type PlanDevice = { 
/** The kind of device. */
device: PlanDeviceKind, 
/** The device's name in the legend. */
name: string, 
/** The position of the device. */
at: [Feet, Feet], 
/** The field of view, for a camera. */
view: PlanView | null, 
/** A sentence in the legend. */
text: string | null, };

/** A kind of device on a plan. */
export type PlanDeviceKind = "camera" | "reader" | "access-point" | "rack";

/** An opening in a wall: a door, a gate or a window. */
export type PlanOpening = { 
/** The kind of opening. */
opening: PlanOpeningKind, 
/** One end of the opening. For a door, the end with the hinge. */
from: [Feet, Feet], 
/** The other end of the opening. */
to: [Feet, Feet], };

/** A kind of opening. The side to which a door opens is as seen when looking from the hinge to the
 * lock. */
export type PlanOpeningKind = "door-left" | "door-right" | "overhead" | "gap" | "window";

/** A part needed to build what the drawing shows. */
export type PlanPart = { 
/** The name of the part. */
label: string, 
/** The quantity. */
value: string, };

/** The name of a room or another place. */
export type PlanRoom = { 
/** The name. */
name: string, 
/** The position of the center of the name. */
at: [Feet, Feet], 
/** Whether the name is hidden on phones. */
optional: boolean, };

/** The title and description of a drawing. */
export type PlanSheet = { 
/** The title in the drawing's margin: `Corner store, sample drawing`. */
title: string, 
/** A summary of the contents: `3 cameras, 1 reader`. */
text: string, 
/** The drawing in words, for visitors who can't see it. */
alt: string, };

/** The field of view of a camera on a plan. */
export type PlanView = { 
/** The direction in which the camera looks, in degrees clockwise: `0` is right, `90` is
 * down the plan. */
heading: number, 
/** The angle of view, in degrees. */
angle: number, 
/** The width of the camera's picture in pixels. */
pixels: number, 
/** The purpose of the picture, which decides how far the field of view is drawn. */
task: ViewTask, };

/** A wall, given by its corners. */
export type PlanWall = { 
/** The corners in order. A wall that ends where it begins encloses a building. */
corners: Array<[Feet, Feet]>, 
/** Whether it is a thin wall between rooms. */
inner: boolean, };

/** A plan as used outside its page: as JSON, attached to a lead, in emails. */
export type PlanningAnswer = { 
/** The tool. */
tool: PlanningTool, 
/** The version of the formulas. Another version may give different results for the same query. */
formulas: number, 
/** A short description of the plan: `Storage for 12 cameras, 30 days`. */
title: string, 
/** The path and query that show the plan again. */
link: string, 
/** The most important figures, as text. */
lines: Array<AnswerLine>, 
/** The parts that the plan needs. */
parts: Array<AnswerPart>, 
/** The price, if the tool calculates one. */
price: AnswerPrice | null, 
/** Notes and open questions. */
notes: Array<AnswerNote>, 
/** The inputs, with defaults filled in. */
inputs: Record<string, unknown>, 
/** All figures, with nine significant digits. */
results: Record<string, unknown>, };

/** A camera. */
export type PlanningCamera = { 
/** The resolution: width and height in pixels. */
pixels: [number, number] | null, 
/** The horizontal angle of view in degrees. */
view_deg: ZoomRange | null, 
/** The vertical angle of view in degrees, zoomed out. */
view_vertical_deg: number | null, 
/** The size of the sensor in the customary fraction of an inch: `1/2.8`. */
sensor: string | null, 
/** The projection of the lens. */
projection: Projection, 
/** The range of the camera's own illumination, in meters. */
light_reach_m: number | null, 
/** The power class in IEEE 802.3, 0 to 8. */
poe_class: number | null, 
/** The maximum power draw, in watts. */
power_w: number | null, 
/** The slug, by which queries name the product. */
slug: string, 
/** The product's name, including the brand. */
title: string, 
/** The name before the brand, for lists whose options may be cut off. */
label: string, 
/** The address of the product's page. */
href: string, 
/** Whether the product is known to comply with NDAA section 889. */
compliant: boolean, };

/** A door controller. */
export type PlanningController = { 
/** The maximum number of doors. */
doors: number | null, 
/** The maximum number of readers. */
readers: number | null, 
/** The supported reader protocols. */
speaks: Array<ReaderProtocol>, 
/** The lowest and the highest supply voltage. Power over the network cable isn't counted. */
supply_volts: [number, number] | null, 
/** The slug, by which queries name the product. */
slug: string, 
/** The product's name, including the brand. */
title: string, 
/** The name before the brand, for lists whose options may be cut off. */
label: string, 
/** The address of the product's page. */
href: string, 
/** Whether the product is known to comply with NDAA section 889. */
compliant: boolean, };

/** The data that the tools use besides the query. It is the same for every visitor. */
export type PlanningData = { 
/** Cameras that are sold and have figures, in the order of the catalogue: those that the query names, and up to 48
 * that a tool can use, about as many of each brand. */
cameras: Array<PlanningCamera>, 
/** Whether there are cameras that aren't included. */
has_more_cameras?: boolean, 
/** Recorders that are sold and have figures, ordered by channels and slug. Of several with the
 * same figures, only the first is included, because the others are never suggested. */
recorders: Array<PlanningRecorder>, 
/** Door controllers that are sold and have figures, ordered and selected as cameras are. */
controllers: Array<PlanningController>, 
/** The owner's prices. `None` if there is no price file. */
prices: PlanningPrices | null, 
/** Whether the company is outside the United States, so that the building codes that the tools know don't apply. */
outside_us?: boolean, };

/** A validation error of a query. */
export type PlanningFault = { 
/** The name of the field. */
field: string, 
/** The row of a repeated field, counted from 0. `None` for a field that isn't repeated. */
row: number | null, 
/** The error code for programs. */
code: PlanningFaultCode, 
/** A message that tells the visitor what to do. */
message: string, };

/** The kinds of validation errors. */
export type PlanningFaultCode = "number" | "range" | "choice" | "needs" | "too-many";

/** The page of a planning tool. */
export type PlanningPage = { 
/** The tool. */
tool: PlanningTool, 
/** The query string without the `?`. `None` before the visitor has submitted the form. */
query: string | null, 
/** The data that the tool uses. */
data: PlanningData, 
/** All tools of the site, in list order. */
tools: Array<PlanningToolLink>, 
/** The address of the site, for links in print: `https://www.sightline.example`. */
site: string, 
/** The day on which the query is answered, `YYYY-MM-DD`. `None` without a query. */
today: string | null, };

/** A part with its price. */
export type PlanningPart = { 
/** The part's name in plans: `camera-inside`. */
id: string, 
/** The name shown to visitors. */
title: string, 
/** The hours of labor for each piece. */
hours: number, 
/** Whether the hours depend on the type of ceiling. */
overhead: boolean, 
/** For a recorder, the number of cameras that it supports. */
channels: number | null, 
/** The low end. */
low: number, 
/** The high end. */
high: number, };

/** The owner's prices and rules, from `planning.toml`. */
export type PlanningPrices = { 
/** The currency code: `USD`. */
currency: string, 
/** How an amount is written, with `0` in its place: `$0`, `0 €`. */
amount_format: string, 
/** The date of the prices, `YYYY-MM-DD`, if the file states it. */
updated: string | null, 
/** The last day on which the prices are valid, `YYYY-MM-DD`. */
valid_until: string, 
/** Whether that day has passed. Plans then list parts without amounts. */
expired: boolean, 
/** Whether the prices are made up as an example. */
sample: boolean, 
/** The drive sizes that the owner buys, in terabytes, the smallest first. */
disk_sizes_tb: Array<number>, 
/** The floor area that one ceiling speaker covers in an estimate, in square feet. */
speaker_area_sqft: number, 
/** The length of cable from one ceiling speaker to the next, in feet. */
speaker_cable_ft: number, 
/** The price of an hour of labor. */
labor_hour: CentsRange, 
/** The hours of labor that every job needs once. */
setup_hours: number, 
/** The parts, in the order of the file. */
parts: Array<PlanningPart>, 
/** Switches that power devices, the smallest first. Empty if the file lists none. */
switches: Array<PlanningSwitch>, 
/** The tax on the prices, if the owner states it. */
tax?: Tax, };

/** A recorder. */
export type PlanningRecorder = { 
/** The maximum number of cameras. */
channels: number | null, 
/** The maximum incoming bandwidth, in megabits per second. */
incoming_mbps: number | null, 
/** The maximum number of drives. */
drive_bays: number | null, 
/** The supported drive sizes, in terabytes. Empty if the maker doesn't state any. */
drive_sizes_tb: Array<number>, 
/** Whether it keeps working when a disk fails. */
raid: boolean | null, 
/** The slug, by which queries name the product. */
slug: string, 
/** The product's name, including the brand. */
title: string, 
/** The name before the brand, for lists whose options may be cut off. */
label: string, 
/** The address of the product's page. */
href: string, 
/** Whether the product is known to comply with NDAA section 889. */
compliant: boolean, };

/** A network switch that powers devices. */
export type PlanningSwitch = { 
/** Its name in plans. */
id: string, 
/** The number of ports that provide power. */
ports: number, 
/** The total power of those ports, in watts. */
budget_w: number, };

/** A planning tool, in the order in which the overview page lists them. */
export type PlanningTool = "storage" | "coverage" | "estimate" | "power" | "doors" | "sound";

/** A planning tool and its address. */
export type PlanningToolLink = { 
/** The tool. */
tool: PlanningTool, 
/** The address of the tool's page. */
href: string, 
/** The name: `Video storage`. */
name: string, 
/** What the tool calculates. */
text: string, };

/** The planning tools of the site: what each one calculates, with a link to it. */
export type PlanningTools = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The tools. */
tools: Array<PlanningToolLink>, 
/** Whether the visitor's earlier plans are listed. */
history: boolean, 
/** The owner's prices, on which the first question of the estimate depends. Only if it is the only tool. */
prices?: PlanningPrices, };

/** A group of prices under one heading. */
export type PriceGroup = { 
/** The heading of the group. Left out: the rows follow the heading of the section. */
title: string | null, 
/** The rows. */
rows: Array<PriceRow>, };

/** Prices, in groups. Every price is one of `facts.prices`. */
export type PriceList = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The groups. */
groups: Array<PriceGroup>, 
/** What the prices include or assume. */
note: string | null, };

/** An item with its price. */
export type PriceRow = { 
/** The name of the item. */
name: string, 
/** A remark. */
text: string | null, 
/** The price: `$149`, `from $299`, `on request`. */
price: string, };

/** The steps from the first call to a working system, with or without a drawing. */
export type Process = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The title and description of a drawing beside the steps. It always shows the same shop, with cameras, a
 * recorder, a door reader and a register. Left out: no drawing. */
drawing: PlanSheet | null, 
/** The steps. */
steps: Array<Step>, };

/** A product as shown in lists. */
export type ProductCard = { 
/** The address of the product's page. */
href: string, 
/** The product's name. */
title: string, 
/** The brand's name. */
brand: string, 
/** The type badge: `CCTV`, `NVR`, `DVR` and others. */
badge: string, 
/** What the company still does for a product that it doesn't sell: `Service only`. */
standing: string | null, 
/** The picture. */
picture: Picture, 
/** The figures of the product's category: only known ones, and only as many as fit on a card. */
specs: Array<Spec>, };

/** The whole page of a product. */
export type ProductDetail = { 
/** The content of the product's card. */
card: ProductCard, 
/** The purpose of the product, in a paragraph or two. */
description: string, 
/** The picture at a larger size. */
picture: Picture, 
/** A short caption for the picture. */
image_caption: string | null, 
/** The customers or uses that the product suits best. */
best_for: Array<string>, 
/** The maker's part number. */
sku: string, 
/** A description of this category of product. */
category_description: string | null, 
/** The name and value of every known figure. `None` if the product's category isn't one of the
 * site's. */
specs: Array<Spec> | null, 
/** The data for the planning tools, if the product is a camera with figures. */
planning: PlanningCamera | null, 
/** The status under supply-chain rules. */
compliance: Compliance | null, 
/** Questions about this product. */
faq: Array<FaqItem>, 
/** The link for asking about the product. */
ask: Link, };

/** A product. */
export type ProductPage = { 
/** The planning tool's address for this camera. `None` for other products and for sites without
 * the tool. */
coverage: string | null, 
/** The product. */
product: ProductDetail, 
/** Similar products. */
related_products: Array<ProductCard>, 
/** Helpful articles. */
related_articles: Array<Link>, 
/** The brands. */
brands: Array<BrandCard>, 
/** The `All Products` link, if the site has products. */
all_products: Link | null, };

/** The projection of a lens. */
export type Projection = "flat" | "fisheye" | "several";

/** A banner that links to another page. */
export type Promo = { 
/** The heading. */
title: string, 
/** The text. */
text: string, 
/** The picture. */
picture: Picture | null, 
/** The link. */
link: Link, };

/** Links to two other pages, side by side. */
export type Promos = { 
/** The picture with a link. */
doorway: Promo, 
/** The banner, if the page that it links to exists. */
banner: Promo | null, };

/** Paragraphs under a heading. */
export type Prose = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The paragraphs. */
paragraphs: Array<string>, };

/** Questions and answers under one heading. The first one is open. */
export type Questions = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The questions. */
items: Array<FaqItem>, };

/** A quotation in large type. */
export type Quote = { 
/** The words of the quotation. */
text: string, 
/** The person who said or wrote it. */
author: string, 
/** The person's role: `Owner, Loop Design`. */
role: string | null, 
/** A link to where the quotation can be read. */
source: Link | null, };

/** The text of the quote form's card. */
export type QuoteCard = { 
/** The label of links to this form where space is limited: `Have it serviced`. If `None`, it is
 * [`FormTexts::short_call_to_action`](crate::FormTexts::short_call_to_action). */
call: string | null, 
/** The card's heading. */
title: string, 
/** One sentence under the heading. */
text: string, 
/** The name of the product that the visitor is asking about. */
product: string | null, };

/** A device in a rack. */
export type RackDevice = { 
/** The kind of device. */
device: RackDeviceKind, 
/** The device's name in the legend, also used by `links` and `uplink`. */
name: string, 
/** The lowest rack unit that the device occupies, counted from 1 at the bottom of the rack. */
unit: number, 
/** The height of the device in rack units. Left out: 1. */
height: number, 
/** The number of ports that are drawn. */
ports: number | null, 
/** The power that the device draws, in watts. */
watts: number | null, 
/** A sentence in the legend. */
text: string | null, };

/** A kind of device in a rack. */
export type RackDeviceKind = "patch-panel" | "switch" | "firewall" | "server" | "recorder" | "amplifier" | "battery" | "shelf";

/** A 19-inch rack, seen from the front, with its devices and the connections between them. */
export type RackDrawing = { 
/** The height of the rack in rack units. One unit is 1.75 in. */
units: number, 
/** The devices in the rack, in the order of the legend. */
devices: Array<RackDevice>, 
/** The connections between devices. */
links: Array<RackLink>, 
/** The connection that leaves the building. */
uplink: RackUplink | null, };

/** A connection between two devices. */
export type RackLink = { 
/** The name of one device. */
from: string, 
/** The name of the other device. */
to: string, };

/** The connection that leaves the building. */
export type RackUplink = { 
/** The name of the device where the connection starts. */
from: string, 
/** Where the connection leads: `Internet`. */
name: string, };

/** The protocol between a reader and its controller. */
export type ReaderProtocol = "osdp" | "wiegand";

/** A product in the sidebar. */
export type RelatedProduct = { 
/** The product's name. */
title: string, 
/** The brand's name. */
brand: string, 
/** The address of the product's page. */
href: string, 
/** The picture. */
picture: Picture, };

/** A customer review. */
export type Review = { 
/** The words of the review, unchanged. */
text: string, 
/** The author, as named by the source. */
author: string, 
/** The month or day, as visitors read it: `March 2026`. */
date: string | null, 
/** The number of stars out of five, if the source has them. */
stars: number | null, 
/** A link to where the review can be read. */
source: Link, };

/** Customer reviews, each with a link to where it can be read. */
export type Reviews = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The reviews. */
reviews: Array<Review>, };

/** A safety tip. */
export type SafetyTip = { 
/** The tip's identifier, unique on the page. */
id: string, 
/** The icon. */
icon: Icon, 
/** The heading. */
title: string, 
/** The advice. */
tip: string, 
/** The importance of the tip. */
severity: Severity | null, 
/** The slug of the tip's category. */
category: string | null, 
/** An article with more information. */
article: Link | null, 
/** A product that helps. */
product: Link | null, };

/** Whether and how the company sells a product. */
export type SaleStatus = "active" | "legacy-support" | "withdrawn";

/** A kind of result. */
export type SearchKind = "product" | "service" | "brand" | "article" | "faq" | "case-study" | "page";

/** The addresses and texts of the search. */
export type SearchLinks = { 
/** The page with the results. The search form sends `q` to it. */
page: string, 
/** The address that returns [`Suggestions`] for `q`. */
suggest: string, 
/** The accessible label of the search field. */
label: string, 
/** An example of a query. */
example: string, };

/** The search page with its results. */
export type SearchPage = { 
/** The text beside the phone number below the results. */
ask: string | null, 
/** The query without surrounding whitespace. Empty if there is no query yet. */
query: string, 
/** Whether the query was too long and was truncated. */
cut: boolean, 
/** The results of the chosen kind on this page, the best first. */
results: Array<SearchResult>, 
/** Links to all pages of results. */
pager: Pager | null, 
/** The total number of results of all kinds. */
total: number, 
/** The kinds that have results, each with an address of its own. The first entry stands for all
 * kinds. */
kinds: Array<ListState>, 
/** Whether nothing matches all words, so that the results match only some of them. */
partial: boolean, 
/** The query with corrected spelling. */
spelling: Link | null, 
/** Links to other pages, for when there is no query or no result. */
popular: Array<LinkGroup>, };

/** A result. */
export type SearchResult = { 
/** The kind of result. */
kind: SearchKind, 
/** The name of the kind, as displayed. */
badge: string, 
/** The address of the result. */
href: string, 
/** The title of the result. */
title: Array<TextRun>, 
/** The line above the title: a product's brand, an article's subject. */
context: Array<TextRun>, 
/** The best matching part of the text. */
snippet: Array<TextRun>, 
/** The picture. Products have one. */
picture: Picture | null, 
/** What the company still does for a product that it doesn't sell: `Service only`. */
standing: string | null, };

/** A section of a page. Each kind has one component in `web/src/sections`. */
export type Section = { "kind": "article-list" } & ArticleList | { "kind": "brand-cards" } & BrandCards | { "kind": "brand-gallery" } & BrandGallery | { "kind": "cards" } & Cards | { "kind": "case-studies" } & CaseStudies | { "kind": "contact-form" } & ContactForm | { "kind": "coverage" } & Coverage | { "kind": "credentials" } & Credentials | { "kind": "documents" } & Documents | { "kind": "doorways" } & Doorways | { "kind": "drawing" } & Drawing | { "kind": "embed" } & Embed | { "kind": "explainers" } & Explainers | { "kind": "form" } & Form | { "kind": "gallery" } & Gallery | { "kind": "info-box" } & InfoBox | { "kind": "legal-texts" } & LegalTexts | { "kind": "line-items" } & LineItems | { "kind": "notice" } & Notice | { "kind": "packages" } & Packages | { "kind": "page-list" } & PageList | { "kind": "pictures" } & Pictures | { "kind": "planning-tools" } & PlanningTools | { "kind": "price-list" } & PriceList | { "kind": "process" } & Process | { "kind": "promos" } & Promos | { "kind": "prose" } & Prose | { "kind": "questions" } & Questions | { "kind": "quote" } & Quote | { "kind": "reviews" } & Reviews | { "kind": "service-area" } & ServiceArea | { "kind": "steps" } & Steps | { "kind": "table" } & Table | { "kind": "team" } & Team | { "kind": "tips" } & Tips;

/** A heading with a sentence under it. */
export type SectionHeading = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, };

/** A page that is a list of sections. */
export type SectionsPage = { 
/** The kind of page. */
name: PageKind, 
/** A notice above everything else: the requested address doesn't exist. */
notice: SectionHeading | null, 
/** The sections, from first to last. */
sections: Array<Placed>, };

/** The area where the company works: a map, or the names of the towns. */
export type ServiceArea = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The map. `None` if the coordinates of a town aren't known. */
map: AreaMap | null, };

/** A card in the service list beside the banner. */
export type ServiceCard = { 
/** The service's name. */
title: string, 
/** One line of text. */
description: string, 
/** Further details about the service. */
details: string | null, 
/** The icon. */
icon: Icon, 
/** A small picture shown in place of the icon. */
picture: Picture | null, 
/** The color of the service. */
accent: ServiceColor, 
/** The link's path. `None` on the service's own page. */
href: string | null, };

/** The color of a service, as written in `data-color` on the document's root element. */
export type ServiceColor = "brand" | "blue" | "red" | "orange" | "sky";

/** The importance of a tip. */
export type Severity = "high" | "medium";

/** The sidebar. */
export type Sidebar = { 
/** The link to the case studies, if there are any. */
stories: Link | null, 
/** The heading of the contact card. */
contact_title: string, 
/** The text of the contact card. */
contact_text: string, 
/** The label of the contact card's phone link: `Request a Free Consultation`. */
contact_action: string, 
/** The line beside the lit indicator, such as `Emergency line open 24/7`. */
always_on: string | null, 
/** The page's own cards. */
intro: Array<SidebarCard>, 
/** Products related to this service. */
related_products: Array<RelatedProduct>, 
/** The link to all related products, if there are more than shown. */
more_products: Link | null, 
/** Articles about this service. */
related_articles: Array<Link>, 
/** The parts of a typical system. */
parts: Array<PartsCard>, };

/** A card in the sidebar. */
export type SidebarCard = { 
/** The heading. */
title: string, 
/** The text. */
text: string, 
/** The links. If it has some and the site shows nothing that they lead to, the card is left out. */
links: Array<Link>, };

/** A building or a lot with its devices, seen from above. All lengths are in feet. A position
 * is written `[feet from the left, feet from the top]`. */
export type SitePlan = { 
/** Width from left to right. */
width: Feet, 
/** Depth from top to bottom. */
depth: Feet, 
/** Ground areas and zones, from the bottom layer to the top. */
areas: Array<PlanArea>, 
/** The walls. */
walls: Array<PlanWall>, 
/** Doors and windows, each on a wall. */
openings: Array<PlanOpening>, 
/** The names of rooms and other places. */
rooms: Array<PlanRoom>, 
/** The devices, in the order of the legend. */
devices: Array<PlanDevice>, };

/** The company's page on a social network. */
export type SocialLink = { 
/** The network. */
network: SocialNetwork, 
/** The link's label: `Sightline on Facebook`. */
label: string, 
/** The address. */
href: string, };

/** The social networks that have an icon. */
export type SocialNetwork = "facebook" | "instagram" | "linkedin" | "x" | "youtube";

/** How close together the speakers of a calculated grid are. */
export type SpeakerOverlap = "edge" | "minimum" | "full";

/** A name with its value: `Lens`, `2.8 mm`. */
export type Spec = { 
/** The name. */
label: string, 
/** The value with its unit. */
value: string, };

/** A figure with its label. */
export type Stat = { 
/** The figure: `32`, `1Gbps`, `78%`. */
value: string, 
/** The label: `cameras`. */
label: string, };

/** A step of the process. */
export type Step = { 
/** The name of the step. */
title: string, 
/** When it happens. */
when: string, 
/** What happens. */
text: string, };

/** Steps in order. */
export type Steps = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The steps. */
steps: Array<PlainStep>, };

/** The outcome of a form that was sent without JavaScript, rendered into the page. */
export type Submission = { "state": "sent", 
/** The form that was sent. */
form: FormKind, 
/** The reference number to quote on the phone. */
reference: string, 
/** The day by which the company answers, formatted for readers. `None` if the company
 * doesn't promise one. */
answer_by: string | null, } | { "state": "invalid", 
/** The form that was sent. */
form: FormKind, 
/** The values that the visitor typed. */
values: LeadValues, 
/** All validation errors. */
errors: Array<FieldError>, } | { "state": "busy", 
/** The form that was sent. */
form: FormKind, 
/** The values that the visitor typed. */
values: LeadValues, 
/** After how many seconds the form can be sent again. */
seconds: number, } | { "state": "failed", 
/** The form that was sent. */
form: FormKind, 
/** The values that the visitor typed. */
values: LeadValues, };

/** A suggested result. */
export type Suggestion = { 
/** The displayed name of the kind or, for a product that isn't sold, what the company still
 * does for it. */
badge: string, 
/** The title of the result. */
title: Array<TextRun>, 
/** The address of the result. */
href: string, };

/** The suggestions shown while a visitor types. */
export type Suggestions = { 
/** The query. */
query: string, 
/** The best results. */
items: Array<Suggestion>, 
/** The number of results on the search page. */
total: number, 
/** The address of the search page with all results. */
all: string, };

/** A table of text or figures. */
export type Table = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** A description of the table for visitors who use a screen reader. */
caption: string, 
/** The column headings. The first column contains the names of the rows. */
columns: Array<string>, 
/** The rows. */
rows: Array<PackageRow>, };

/** The tax on the prices of products and estimates. */
export type Tax = { 
/** Its name as visitors read it beside a price: `VAT`. */
name: string, 
/** Whether the prices include it. */
included: boolean, };

/** The people who work for the company. */
export type Team = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The people. */
people: Array<Person>, };

/** A piece of text, and whether it matches the query. */
export type TextRun = { 
/** The text. */
text: string, 
/** Whether it matches the query. */
mark: boolean, };

/** Safety tips on the chosen subject. */
export type Tips = { 
/** The heading. */
title: string, 
/** The sentence under the heading. */
lead: string | null, 
/** The tips. */
tips: Array<SafetyTip>, };

/** The fixed bar at the top. */
export type UtilityBar = { 
/** Links to pages for different audiences, such as homes and businesses. */
audiences: Array<NavLink>, 
/** The links. */
links: Array<NavLink>, 
/** The links shown on phones, where there is less room. */
phone_links: Array<NavLink>, 
/** Links to social networks. */
social: Array<SocialLink>, };

/** A video from another site that is loaded on request. */
export type Video = { 
/** The full address. */
address: string, 
/** The host that it comes from: `www.youtube-nocookie.com`. */
host: string, 
/** A description for visitors who use a screen reader. */
name: string, 
/** The label of the button that loads it. */
button: string, 
/** What happens when it is loaded. */
note: string, };

/** The purpose of a camera's picture. Each purpose needs a number of pixels per meter of the scene,
 * as in EN 62676-4. */
export type ViewTask = "stranger" | "acquaintance" | "action";

/** A figure at both ends of a zoom range. Without zoom, both values are the same. */
export type ZoomRange = { 
/** The value when zoomed out. */
wide: number, 
/** The value when zoomed in. */
narrow: number, };

/** The maximum length of a visitor's message, in characters. */
export const MAX_MESSAGE_CHARS = 5000;

/** The maximum length of a planning tool's query, in bytes. Non-ASCII characters are percent-encoded. */
export const MAX_PLAN_QUERY_BYTES = 4096;
