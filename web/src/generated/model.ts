// Made from crates/model by `cargo xtask codegen`. Do not edit: change the Rust types.

/**
 * A figure in words.
 */
export type AnswerLine = { 
/**
 * What it is.
 */
label: string, 
/**
 * How much.
 */
value: string, };

/**
 * What to know of a plan, or to ask.
 */
export type AnswerNote = { 
/**
 * What it is about, for programs.
 */
code: string, 
/**
 * How much it matters.
 */
level: NoteLevel, 
/**
 * What it says.
 */
text: string, };

/**
 * Something that a plan takes.
 */
export type AnswerPart = { 
/**
 * The slug of a product, or the name of a part or switch of the owner's.
 */
id: string, 
/**
 * What people read.
 */
title: string, 
/**
 * How many; feet of cable are counted as such.
 */
quantity: number, };

/**
 * What a plan costs.
 */
export type AnswerPrice = { 
/**
 * The low end.
 */
low_cents: number, 
/**
 * The high end.
 */
high_cents: number, 
/**
 * The currency.
 */
currency: string, };

/**
 * How wide a section is and what is around it.
 */
export type Area = "main" | "wide" | "band";

/**
 * The service area to scale, north up. Lengths are in units of the drawing.
 */
export type AreaMap = { 
/**
 * Its width.
 */
width: number, 
/**
 * Its height.
 */
height: number, 
/**
 * What distances are measured from, in words: `the Loop`.
 */
center: string, 
/**
 * The place from which they are measured.
 */
hub: AreaPoint, 
/**
 * The town that stands there, and how far it extends.
 */
hub_town: HubTown | null, 
/**
 * The other towns, nearest first.
 */
towns: Array<AreaTown>, 
/**
 * Miles from one ring to the next.
 */
ring_miles: number, 
/**
 * Circles round the hub, from the smallest to the largest.
 */
rings: Array<AreaRing>, 
/**
 * How far the company travels, in miles.
 */
radius_miles: number, 
/**
 * A lake or the sea.
 */
water: AreaWater | null, };

/**
 * A point of the map: to the right and down.
 */
export type AreaPoint = { 
/**
 * To the right.
 */
x: number, 
/**
 * Down.
 */
y: number, };

/**
 * A circle round the hub.
 */
export type AreaRing = { 
/**
 * Its distance.
 */
miles: number, 
/**
 * The same in units of the drawing.
 */
radius: number, 
/**
 * Whether the company travels as far as this.
 */
is_limit: boolean, 
/**
 * The middle of its label's baseline; none where no place is free.
 */
label: AreaPoint | null, };

/**
 * A town of the map.
 */
export type AreaTown = { 
/**
 * Its name.
 */
name: string, 
/**
 * Miles from the hub in a straight line.
 */
miles: number, 
/**
 * Where it is.
 */
pin: AreaPoint, 
/**
 * The middle of the name's baseline; none where no place is free.
 */
label: AreaPoint | null, };

/**
 * A lake or the sea.
 */
export type AreaWater = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its outline, as path data.
 */
outline: string, 
/**
 * The middle of the name's baseline; none where no place is free.
 */
label: AreaPoint | null, };

/**
 * The body of an article, rendered from Markdown by Rust. Raw HTML in the source is text here and
 * addresses have passed the protocol filter, so the strings are safe to insert.
 */
export type ArticleBody = { 
/**
 * The first two lines: a heading over the full width.
 */
heading_html: string, 
/**
 * The main column.
 */
main_html: string, 
/**
 * The side panel: everything from the first recommendation or checklist on. `None` when blank.
 */
side_html: string | null, 
/**
 * The headings of the main column, for a table of contents.
 */
headings: Array<Heading>, };

/**
 * An article as lists show it.
 */
export type ArticleCard = { 
/**
 * The article's page.
 */
href: string, 
/**
 * The headline.
 */
headline: string, 
/**
 * What it says, in a sentence or two.
 */
description: string, 
/**
 * The picture.
 */
picture: Picture, 
/**
 * What it is about.
 */
category: ArticleCategory | null, 
/**
 * The day it was published, `YYYY-MM-DD`.
 */
date_published: string, 
/**
 * The day as people read it: `October 14, 2026`.
 */
date_label: string, 
/**
 * Reading time, computed from the text: `6 minute read`.
 */
reading_time: string, };

/**
 * What articles and tips are about, as the owner declares it.
 */
export type ArticleCategory = { 
/**
 * The name in addresses: `?category=`.
 */
slug: string, 
/**
 * The name as shown.
 */
label: string, 
/**
 * The icon.
 */
icon: Icon, };

/**
 * Author, date and reading time of an article.
 */
export type ArticleFrame = { 
/**
 * Who wrote it.
 */
author: string, 
/**
 * The day it was published, `YYYY-MM-DD`.
 */
date_published: string, 
/**
 * The day as people read it.
 */
date_label: string, 
/**
 * `6 minute read`.
 */
reading_time: string, 
/**
 * What it is about: the label of its category.
 */
subject: string | null, };

/**
 * Articles with filters by subject.
 */
export type ArticleList = { 
/**
 * The filters, each a page of its own.
 */
filters: Array<ListState>, 
/**
 * The articles of the filter, those of this page.
 */
articles: Array<ArticleCard>, 
/**
 * The pages of the list.
 */
pager: Pager | null, };

/**
 * An article.
 */
export type ArticlePage = { 
/**
 * The card's facts.
 */
card: ArticleCard, 
/**
 * Author, date, reading time.
 */
byline: ArticleFrame, 
/**
 * The text.
 */
body: ArticleBody, 
/**
 * Related articles, labelled by their slug's words.
 */
related_articles: Array<Link>, 
/**
 * Products of the article's category; nothing where the site has no catalogue.
 */
related_products: Array<RelatedProduct> | null, 
/**
 * The button `View All Articles`.
 */
all_articles: Link, 
/**
 * What stands at the end.
 */
signature: string | null, };

/**
 * The page's hero: its title is the page's only `h1`.
 */
export type Banner = { 
/**
 * The `h1`.
 */
title: string, 
/**
 * The icon above it.
 */
icon: Icon | null, 
/**
 * The picture behind the whole hero.
 */
background: Picture | null, 
/**
 * One short line under the title.
 */
subtitle: string | null, 
/**
 * The brand's name, set in type beside the title of brand and product pages.
 */
brand: string | null, 
/**
 * The paragraph.
 */
paragraph: string, 
/**
 * Figures in ruled cells; only products have them.
 */
specs: Array<Spec>, 
/**
 * Up to three bullets.
 */
bullets: Array<Bullet>, 
/**
 * Calls to action under the bullets.
 */
actions: Array<Link>, 
/**
 * Author, date and reading time; only articles have it.
 */
byline: ArticleFrame | null, 
/**
 * Up to three pictures; the first is the page's only eager one.
 */
pictures: Array<BannerPicture>, 
/**
 * What stands beside the words.
 */
aside: BannerAside, };

/**
 * What stands beside the hero's words.
 */
export type BannerAside = { "kind": "quote" } & QuoteCard | { "kind": "picture", 
/**
 * The picture.
 */
picture: Picture, };

/**
 * A picture of the hero with the installer's label under it.
 */
export type BannerPicture = { 
/**
 * The picture.
 */
picture: Picture, 
/**
 * The place or the thing: `Side entrance`.
 */
title: string, 
/**
 * The device and where it hangs: `4 MP bullet, 9 ft up`.
 */
caption: string | null, 
/**
 * The lens of the camera in it, where the beam behind the hero starts.
 */
lens: Lens | null, };

/**
 * A brand as grids show it.
 */
export type BrandCard = { 
/**
 * The brand's slug, unique in the site; also an anchor.
 */
slug: string, 
/**
 * The name; also set in type as the brand's mark.
 */
name: string, 
/**
 * The official logo, where the owner has put one into the site folder.
 */
logo: Picture | null, 
/**
 * What the brand does.
 */
description: string, 
/**
 * One sentence for search engines, shown too.
 */
seo_text: string, 
/**
 * The brand's page.
 */
href: string, };

/**
 * Brands as cards.
 */
export type BrandCards = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The brands.
 */
brands: Array<BrandCard>, };

/**
 * Brands with their products, one open at a time.
 */
export type BrandGallery = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The brands.
 */
panels: Array<BrandPanel>, };

/**
 * The products of a brand.
 */
export type BrandPage = { 
/**
 * The brand.
 */
brand: BrandCard, 
/**
 * `{brand} Products`.
 */
title: string, 
/**
 * The button `All Products`, where the site has any.
 */
all_products: Link | null, 
/**
 * Those of this page; may be none.
 */
products: Array<ProductCard>, 
/**
 * The pages of the list.
 */
pager: Pager | null, 
/**
 * The other brands.
 */
brands: Array<BrandCard>, };

/**
 * A brand of the gallery, with its products.
 */
export type BrandPanel = { 
/**
 * The brand.
 */
brand: BrandCard, 
/**
 * Its products.
 */
products: Array<ProductCard>, };

/**
 * An icon and a few words.
 */
export type Bullet = { 
/**
 * The icon's name in the lucide set.
 */
icon: Icon, 
/**
 * The words.
 */
name: string, };

/**
 * A picture with words under it.
 */
export type Captioned = { 
/**
 * The picture.
 */
picture: Picture, 
/**
 * The words under it.
 */
caption: string | null, };

/**
 * A card: what it is, in a sentence or two.
 */
export type Card = { 
/**
 * The heading.
 */
title: string, 
/**
 * The text.
 */
text: string, 
/**
 * The icon.
 */
icon: Icon | null, 
/**
 * The picture.
 */
picture: Picture | null, 
/**
 * A figure set apart: what it costs or how large it gets, with its name.
 */
figure: Spec | null, 
/**
 * Where it leads.
 */
link: Link | null, };

/**
 * Cards under one heading.
 */
export type Cards = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The cards.
 */
cards: Array<Card>, };

/**
 * A section of case studies.
 */
export type CaseStudies = { 
/**
 * The section's heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * Tabs to choose some of them; empty unless the section shows all, and there is something to choose.
 */
tabs: Array<CaseStudyTab>, 
/**
 * The case studies.
 */
studies: Array<CaseStudy>, 
/**
 * Where all of them are.
 */
all: Link | null, };

/**
 * A finished job.
 */
export type CaseStudy = { 
/**
 * Unique in the site; the target of links.
 */
id: string, 
/**
 * What the job was.
 */
title: string, 
/**
 * The category's name as shown.
 */
category: string, 
/**
 * The category's icon.
 */
icon: Icon, 
/**
 * A picture of the job.
 */
picture: Picture, 
/**
 * Two to four figures.
 */
stats: Array<Stat>, 
/**
 * What was needed and what was done.
 */
overview: string, 
/**
 * What the company did.
 */
services: Array<string>, 
/**
 * What came of it.
 */
results: Array<string>, 
/**
 * Whether the job is an illustration and not a customer's.
 */
sample: boolean, 
/**
 * The filters under which it is listed, other than [`ALL_CASE_STUDIES`].
 */
filters: Array<string>, };

/**
 * A tab of the case studies.
 */
export type CaseStudyTab = { 
/**
 * What it shows.
 */
filter: string, 
/**
 * Its label.
 */
label: string, };

/**
 * What a visitor has chosen in the catalogue: everything that the address says.
 */
export type CatalogueChoice = { 
/**
 * The value of `?tab=`; `None` for all products.
 */
tab: string | null, 
/**
 * The facets with a choice, in the order of the panel.
 */
facets: Array<FacetChoice>, 
/**
 * The order: a [`CatalogueSort::value`].
 */
sort: string, 
/**
 * The slugs of the products to compare, in the order in which they were chosen.
 */
compare: Array<string>, 
/**
 * The page of the list, from 1.
 */
page: number, };

/**
 * A product as the catalogue shows and compares it.
 */
export type CatalogueEntry = { 
/**
 * The product's slug, unique in the site.
 */
slug: string, 
/**
 * The card.
 */
card: ProductCard, 
/**
 * What a comparison shows: every figure that is known. Empty where none is made.
 */
rows: Array<SpecRow>, };

/**
 * All products in short: what a script narrows and sorts them by. The cards stand in files of
 * `size` products each, in the same order.
 */
export type CatalogueIndex = { 
/**
 * How many products a file of cards has, and a page of the list.
 */
size: number, 
/**
 * The address of a file of cards, with [`Pager::PAGE`](crate::Pager::PAGE) in the place of its
 * number from 1.
 */
cards: string, 
/**
 * The tabs; counts are those of all products.
 */
tabs: Array<CatalogueTab>, 
/**
 * Every facet with all of its values.
 */
facets: Array<FacetGroup>, 
/**
 * The slug of each product.
 */
slugs: Array<string>, 
/**
 * The place in `tabs` of each product's own tab; -1 of one without.
 */
own_tabs: Array<number>, 
/**
 * For each facet, the place of each product's value in the facet's values; -1 of one without.
 */
values: Array<Array<number>>, 
/**
 * For each order by words, the rank of each product; equals share one.
 */
ranks: CatalogueRanks, };

/**
 * The catalogue.
 */
export type CataloguePage = { 
/**
 * That of all products, then those of the categories that have any. Each is a page of its own.
 */
tabs: Array<CatalogueTab>, 
/**
 * The address without any choice: what the form of the choices is sent to.
 */
path: string, 
/**
 * Where a script reads [`CatalogueIndex`](crate::CatalogueIndex); `None` where the catalogue is too
 * large for one.
 */
index: string | null, 
/**
 * The products of this page of the choice.
 */
shown: Array<CatalogueEntry>, 
/**
 * Those that are compared, in the order in which they were chosen.
 */
compared: Array<CatalogueEntry>, 
/**
 * How many products the choice has.
 */
total: number, 
/**
 * On how many pages.
 */
pages: number, 
/**
 * What the choice can be narrowed by further.
 */
facets: Array<FacetGroup>, 
/**
 * The orders that products can be put in, the usual one first.
 */
sorts: Array<CatalogueSort>, 
/**
 * What is chosen.
 */
choice: CatalogueChoice, 
/**
 * What follows the products.
 */
sections: Array<Placed>, };

/**
 * The ranks of all products in the orders by words.
 */
export type CatalogueRanks = { 
/**
 * By title.
 */
name: Array<number>, 
/**
 * By brand.
 */
brand: Array<number>, };

/**
 * An order of the products.
 */
export type CatalogueSort = { 
/**
 * As in the address: [`CatalogueChoice::USUAL_SORT`], `name`, `brand`, or a facet of numbers,
 * of which the largest come first.
 */
value: string, 
/**
 * As people read it.
 */
label: string, };

/**
 * A tab of the catalogue.
 */
export type CatalogueTab = { 
/**
 * The value of `?tab=`; `None` for all products.
 */
tab: string | null, 
/**
 * The label.
 */
label: string, 
/**
 * The title of its first page, as browsers show it.
 */
title: string, 
/**
 * How many products it has.
 */
count: number, };

/**
 * The loudspeakers in the ceiling of a room, from above and from the side, with the circle at
 * ear height that each of them serves.
 */
export type CeilingDrawing = { 
/**
 * From left to right, in feet.
 */
width: Feet, 
/**
 * From the top of the plan to its bottom, in feet.
 */
depth: Feet, 
/**
 * The height of the ceiling, in feet.
 */
ceiling: Feet, 
/**
 * The height of the ears, in feet: `4` seated, `5.5` standing.
 */
ear: Feet, 
/**
 * How wide the speakers spread clear speech, in degrees: `90`.
 */
angle: number, 
/**
 * How far the circles overlap in the grid that is worked out. Left out: `edge`.
 */
overlap: SpeakerOverlap, 
/**
 * Where the speakers are, each `[feet from the left, feet from the top]`. Left out: a grid
 * is worked out.
 */
speakers: Array<[Feet, Feet]>, 
/**
 * The name of a speaker in the legend.
 */
name: string, 
/**
 * A sentence on the speakers in the legend.
 */
text: string | null, };

/**
 * The ends of an amount, in whole cents.
 */
export type CentsRange = { 
/**
 * The low end.
 */
low: number, 
/**
 * The high end.
 */
high: number, };

/**
 * Who the site belongs to.
 */
export type Company = { 
/**
 * The full name: `Sightline Inc`.
 */
name: string, 
/**
 * The name as the header shows it: `Sightline`.
 */
short_name: string, 
/**
 * Its logo; `None` where the mark of all sites stands beside the name.
 */
logo: Logo | null, 
/**
 * The outline of its initial in a square of 44 by 44, where that is its mark; `None` where the mark
 * is the lens. Without the lens nothing else draws what cameras see.
 */
initial: string | null, 
/**
 * The home page.
 */
home_href: string, 
/**
 * The contact page.
 */
contact_href: string, 
/**
 * The toll-free number.
 */
toll_free: PhoneLink, 
/**
 * A local number.
 */
local: PhoneLink | null, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * The public address in one line.
 */
address: string | null, 
/**
 * Opening hours as shown.
 */
hours: Array<Hours>, 
/**
 * Towns served.
 */
areas: Array<string>, };

/**
 * What is known of a product's standing under United States supply-chain rules.
 */
export type Compliance = { 
/**
 * Section 889 of the National Defense Authorization Act for 2019.
 */
ndaa_889: NdaaStatus, 
/**
 * Whether the maker is on the Covered List of the Federal Communications Commission.
 */
covered_list: boolean, 
/**
 * How the company sells it.
 */
sale_status: SaleStatus, 
/**
 * The sentence that the page shows.
 */
note: string, 
/**
 * The day of the last review, `YYYY-MM-DD`.
 */
reviewed_on: string, 
/**
 * Where the facts were read.
 */
source: string, };

/**
 * What a form offers to agree to.
 */
export type ConsentOffer = { 
/**
 * The words beside the box.
 */
consent: ConsentText, 
/**
 * The page that says what becomes of a visitor's number.
 */
privacy_href: string, };

/**
 * What a visitor may agree to: to be sent text messages. Shown word for word beside a box that is
 * empty until the visitor ticks it.
 */
export type ConsentText = { 
/**
 * Names these very words: another text has another version.
 */
version: string, 
/**
 * The words.
 */
text: string, };

/**
 * The contact form, beside an emergency line where the company has one.
 */
export type ContactForm = { 
/**
 * The form's heading.
 */
form_title: string, 
/**
 * The sentence under it.
 */
form_subtitle: string, 
/**
 * What the message field suggests.
 */
message_placeholder: string, 
/**
 * The towns, each with a remark. Left out: the form does not list any.
 */
suburbs: Array<Spec>, 
/**
 * The card of the emergency line. Left out: there is none.
 */
emergency: Emergency | null, };

/**
 * The camera above a counter.
 */
export type CounterCamera = { 
/**
 * Its name in the legend.
 */
name: string, 
/**
 * Where it hangs, in inches from the counter's left end.
 */
at: number, 
/**
 * Its height in inches.
 */
height: number, 
/**
 * How wide it sees, in degrees.
 */
view: number, 
/**
 * How many pixels its picture is wide.
 */
pixels: number, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * A register's counter from the clerk's side, with the camera above it. All lengths are whole
 * inches; heights count from the floor.
 */
export type CounterDrawing = { 
/**
 * The counter's width in inches.
 */
width: number, 
/**
 * The counter's height in inches: `36`.
 */
height: number, 
/**
 * What is on the counter and under it, in the order of the legend.
 */
items: Array<CounterItem>, 
/**
 * The camera that looks straight down.
 */
camera: CounterCamera | null, };

/**
 * Something on a counter, or the drawer under it.
 */
export type CounterItem = { 
/**
 * What it is.
 */
item: CounterItemKind, 
/**
 * Its name in the legend.
 */
name: string, 
/**
 * Where its left side is, in inches from the counter's left end.
 */
at: number, 
/**
 * Its width in inches.
 */
width: number, 
/**
 * Its height in inches.
 */
height: number, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * What belongs to a counter.
 */
export type CounterItemKind = "screen" | "card-terminal" | "printer" | "scanner" | "drawer";

/**
 * A sample lot with its cameras, drawn to scale, and what each of them sees.
 */
export type Coverage = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * What the drawing says of itself. Left out: the heading.
 */
drawing: PlanSheet | null, 
/**
 * The cameras in the order of the drawing, which has as many: front door, driveway, back yard,
 * side gate.
 */
cameras: Array<PlanCamera>, 
/**
 * The heading of what the drawing takes to build.
 */
parts_title: string | null, 
/**
 * What it takes. Left out: the page does not say.
 */
parts: Array<PlanPart>, };

/**
 * A license, a permit or a certificate.
 */
export type Credential = { 
/**
 * What it is: `Private alarm contractor agency`.
 */
name: string, 
/**
 * Who gave it: `Illinois Department of Financial and Professional Regulation`.
 */
issuer: string, 
/**
 * Its number, as the register has it.
 */
number: string | null, 
/**
 * Its last day, `YYYY-MM-DD`; pages write it out.
 */
valid_until: string | null, 
/**
 * Where anybody can look it up.
 */
register: Link | null, };

/**
 * Licenses, permits and certificates, each with who gave it and where that can be looked up. One
 * whose last day is past is not shown, and without any left the section is not either.
 */
export type Credentials = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * What the company holds.
 */
items: Array<Credential>, };

/**
 * One step of a breadcrumb; the last one, the current page, has no address.
 */
export type Crumb = { 
/**
 * The visible text.
 */
label: string, 
/**
 * The path of the page, `None` for the current one.
 */
href: string | null, };

/**
 * Every part of the design system in each of its states; served while developing only.
 */
export type DesignPage = { 
/**
 * Two products, as cards and pictures show them.
 */
products: Array<ProductCard>, 
/**
 * A case study.
 */
studies: Array<CaseStudy>, };

/**
 * A page with everything around it: what the renderer gets.
 */
export type Document = { 
/**
 * The frame.
 */
frame: Frame, 
/**
 * The page's own content.
 */
page: Page, };

/**
 * Files to download.
 */
export type Documents = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The files.
 */
files: Array<Download>, };

/**
 * A door with one leaf, from outside and from inside, with what hangs on it and beside it.
 * All lengths are whole inches; heights count from the floor.
 */
export type DoorDrawing = { 
/**
 * The leaf's width in inches: `36`.
 */
width: number, 
/**
 * The leaf's height in inches: `84`.
 */
height: number, 
/**
 * The greatest height, in inches, that people reach from a wheelchair; a line across both
 * sides. Left out: no line.
 */
reach: number | null, 
/**
 * What belongs to the door, in the order of the legend.
 */
parts: Array<DoorPart>, };

/**
 * Something that belongs to a door.
 */
export type DoorPart = { 
/**
 * What it is, which says on which side it hangs: readers outside, exit devices inside.
 */
part: DoorPartKind, 
/**
 * Its name in the legend.
 */
name: string, 
/**
 * The height of its middle in inches from the floor.
 */
height: number, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * What belongs to a door.
 */
export type DoorPartKind = "reader" | "exit-button" | "push-bar" | "lever" | "strike" | "magnet" | "closer" | "contact" | "exit-sensor";

/**
 * Pictures that are the ways to other pages.
 */
export type Doorways = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The ways; each has a picture.
 */
cards: Array<Promo>, };

/**
 * A file to download.
 */
export type Download = { 
/**
 * What it is.
 */
title: string, 
/**
 * A sentence about it.
 */
text: string | null, 
/**
 * Where it is.
 */
href: string, 
/**
 * What kind of file it is, and how large: `PDF, 240 kB`.
 */
size: string, };

/**
 * A drawing to scale with its legend.
 */
export type Drawing = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * What the drawing says of itself.
 */
sheet: PlanSheet, 
/**
 * What it shows.
 */
subject: DrawingSubject, 
/**
 * What the drawing assumes.
 */
note: string | null, };

/**
 * What a drawing shows.
 */
export type DrawingSubject = { "kind": "door" } & DoorDrawing | { "kind": "rack" } & RackDrawing | { "kind": "ceiling" } & CeilingDrawing | { "kind": "counter" } & CounterDrawing | { "kind": "plan" } & SitePlan;

/**
 * Something of another site, ready to be asked for.
 */
export type Embed = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * Its address.
 */
address: string, 
/**
 * Where it comes from: `www.youtube-nocookie.com`.
 */
host: string, 
/**
 * What it is, for those who hear it.
 */
name: string, 
/**
 * The button that loads it.
 */
button: string, 
/**
 * What loading it means.
 */
note: string, 
/**
 * The picture in its place until then.
 */
picture: Picture | null, };

/**
 * The card of the emergency line, with the toll-free number.
 */
export type Emergency = { 
/**
 * The heading.
 */
title: string, 
/**
 * The text.
 */
text: string, 
/**
 * The badge above the heading: `EMERGENCY SERVICE`.
 */
badge: string, };

/**
 * A page that could not be made; served with a status of 500 or above.
 */
export type ErrorPage = { 
/**
 * The HTTP status.
 */
status: number, 
/**
 * What the status means, in words.
 */
message: string, };

/**
 * A tab of the explainer. What few of them have is left out of the props of the others.
 */
export type Explainer = { 
/**
 * Unique among the tabs.
 */
id: string, 
/**
 * The tab's label.
 */
label: string, 
/**
 * The icon.
 */
icon: Icon, 
/**
 * The heading.
 */
heading: string, 
/**
 * The picture.
 */
picture: Picture, 
/**
 * A logo above the heading.
 */
logo?: Picture, 
/**
 * A video under the picture.
 */
video?: Video, 
/**
 * The color behind it.
 */
background?: ServiceColor, 
/**
 * What there is to know.
 */
items: Array<ExplainerItem>, 
/**
 * Where more of it is.
 */
link: Link, };

/**
 * A term and what it means.
 */
export type ExplainerItem = { 
/**
 * The term.
 */
term: string, 
/**
 * What it means.
 */
text: string, };

/**
 * Short explanations, one open at a time.
 */
export type Explainers = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The tabs; the first is open.
 */
explainers: Array<Explainer>, };

/**
 * What an exported page may count on.
 */
export type Exported = { 
/**
 * Where forms are sent: at a running server, or a path that the host passes on to one. `None`
 * where nothing takes them: then pages have the telephone number and the e-mail address in their
 * place.
 */
leads: string | null, 
/**
 * Whether a script can search, in an index beside the pages or at a running server.
 */
searches: boolean, 
/**
 * The pages that list what the site has, for whoever cannot search.
 */
lists: Array<Link>, };

/**
 * The values that were chosen of a facet; products with any of them are shown.
 */
export type FacetChoice = { 
/**
 * The facet, as in the address.
 */
facet: string, 
/**
 * The values, in the order of the panel.
 */
values: Array<string>, };

/**
 * The values of a facet that the catalogue has.
 */
export type FacetGroup = { 
/**
 * The facet, as in the address.
 */
facet: string, 
/**
 * The heading.
 */
label: string, 
/**
 * Whether it means the same in every tab. The choice of others ends with their tab.
 */
everywhere: boolean, 
/**
 * Whether a value needs the heading to be understood: yes, no, a bare number.
 */
named: boolean, 
/**
 * The values in their order.
 */
values: Array<FacetValue>, };

/**
 * A value of a facet.
 */
export type FacetValue = { 
/**
 * As in the address.
 */
value: string, 
/**
 * As people read it.
 */
label: string, 
/**
 * How many products it shows, beside what is chosen of the other facets.
 */
count: number, };

/**
 * A question and its answer.
 */
export type FaqItem = { 
/**
 * Unique in the site.
 */
id: string, 
/**
 * The question.
 */
question: string, 
/**
 * The answer.
 */
answer: string, 
/**
 * The icon.
 */
icon: Icon | null, };

/**
 * A length in feet; a finite number.
 */
export type Feet = number;

/**
 * A fault of one field, in the visitor's words.
 */
export type FieldError = { 
/**
 * The field.
 */
field: FieldName, 
/**
 * A stable word for programs: `required`, `email`, `phone`, `too_long`,
 * `characters`.
 */
code: string, 
/**
 * What to do, for people.
 */
message: string, };

/**
 * The fields of a lead, named as forms send them.
 */
export type FieldName = "name" | "email" | "phone" | "customer_message";

/**
 * A kind of product whose figures the program knows.
 */
export type FigureKind = "camera" | "recorder" | "door-device";

/**
 * The footer.
 */
export type Footer = { 
/**
 * `Ready to Secure Your Property?`
 */
call_title: string, 
/**
 * The sentence under it.
 */
call_text: string, 
/**
 * The paragraph of this path.
 */
paragraph: string, 
/**
 * Links to services.
 */
quick_links: Array<Link>, 
/**
 * The last line's links.
 */
bottom_links: Array<Link>, 
/**
 * What the company claims, with the licence number where there is one.
 */
license: string | null, 
/**
 * `© 2026 Sightline Inc. All rights reserved.`
 */
copyright: string, };

/**
 * A form in the page: name, telephone and what it is about. A page has one form of this kind.
 */
export type Form = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
text: string, 
/**
 * What the message field suggests.
 */
message_placeholder: string, };

/**
 * Which form a lead came from.
 */
export type FormKind = "hero" | "footer" | "contact";

/**
 * The words of the forms that depend on the trade.
 */
export type FormTexts = { 
/**
 * What every call to action says: `Get a free site survey`.
 */
call_to_action: string, 
/**
 * The button of the form beside the hero.
 */
submit: string, 
/**
 * What its message field asks.
 */
question: string, 
/**
 * What a visitor might write there; about the product, on the page of one.
 */
example: string, 
/**
 * What is promised under it.
 */
promise: string | null, 
/**
 * What is promised under the form of the footer.
 */
footer_promise: string | null, 
/**
 * What stands beside the forms with proof: license, insurance, warranty, when one is answered.
 */
facts: Array<Spec>, 
/**
 * What a visitor may have ready for the answer.
 */
prepare: Array<string>, };

/**
 * Everything around a page's own content.
 */
export type Frame = { 
/**
 * Who this is.
 */
company: Company, 
/**
 * The page's own path with its query, sent with every form. Blank where a page stands at many
 * addresses: then a form is sent with the one at which the visitor saw it.
 */
path: string, 
/**
 * The color of the page; `None` is the site's own.
 */
accent: ServiceColor | null, 
/**
 * The fixed bar.
 */
utility: UtilityBar, 
/**
 * The line under the company's name.
 */
subtitle: string, 
/**
 * The menus of the header that have entries: services, products.
 */
menus: Array<Menu>, 
/**
 * Further links of the header.
 */
header_links: Array<NavLink>, 
/**
 * The way to the page; empty on the home page.
 */
breadcrumbs: Array<Crumb>, 
/**
 * How the hero is laid out.
 */
hero: HeroLayout, 
/**
 * The hero.
 */
banner: Banner, 
/**
 * The service cards of the hero, at most five.
 */
service_cards: Array<ServiceCard>, 
/**
 * The sidebar.
 */
sidebar: Sidebar, 
/**
 * The footer.
 */
footer: Footer, 
/**
 * The words of the forms that depend on the trade.
 */
forms: FormTexts, 
/**
 * What every form offers to agree to, where the site has words for it.
 */
text_consent: ConsentOffer | null, 
/**
 * Where the search is.
 */
search: SearchLinks, 
/**
 * The answer to a form sent without JavaScript.
 */
submission: Submission | null, 
/**
 * What the page may count on where it is a file on a host that runs no program of ours; `None`
 * where the server answers.
 */
exported: Exported | null, };

/**
 * Many pictures as a wall of small ones, each of which opens large.
 */
export type Gallery = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The pictures.
 */
pictures: Array<Captioned>, };

/**
 * A heading of an article.
 */
export type Heading = { 
/**
 * The `id` in the page.
 */
id: string, 
/**
 * The text.
 */
text: string, 
/**
 * 3 for a section, 4 for a part of one.
 */
level: number, };

/**
 * How a page opens: how much of the first screen the hero takes.
 */
export type HeroLayout = "pitch" | "reading" | "shelf";

/**
 * A line of the opening hours.
 */
export type Hours = { 
/**
 * `Mon to Fri`.
 */
days: string, 
/**
 * `8 am to 6 pm`.
 */
hours: string, };

/**
 * The town at the hub.
 */
export type HubTown = { 
/**
 * Its name.
 */
name: string, 
/**
 * How far it extends: `0 to 15 mi`.
 */
extent: string, 
/**
 * The middle of the name's baseline; none where no place is free.
 */
label: AreaPoint | null, };

/**
 * An icon by its name in the lucide set.
 */
export type Icon = "alarm-clock" | "antenna" | "arrow-right" | "award" | "badge-check" | "battery-charging" | "bell-ring" | "binoculars" | "bird" | "briefcase-business" | "building-2" | "cable" | "calendar-check" | "camera" | "cctv" | "check" | "clock" | "cloud" | "cloud-upload" | "code" | "compass" | "cpu" | "credit-card" | "dollar-sign" | "door-closed" | "door-open" | "eye" | "file-check" | "fingerprint-pattern" | "flame" | "globe" | "handshake" | "hard-drive" | "headset" | "heart-handshake" | "history" | "house" | "id-card" | "key-round" | "keyboard" | "layers" | "layout-grid" | "lightbulb" | "list-checks" | "lock" | "map-pin" | "megaphone" | "message-square" | "mic" | "monitor" | "monitor-check" | "moon" | "music" | "network" | "package" | "phone" | "plug" | "printer" | "radio" | "radio-tower" | "receipt" | "rotate-3d" | "router" | "ruler" | "scan-face" | "school" | "search" | "server" | "settings" | "shield" | "shield-alert" | "shield-check" | "siren" | "sliders-horizontal" | "smartphone" | "speaker" | "store" | "sun" | "switch-camera" | "tablet-smartphone" | "target" | "thermometer" | "timer" | "toggle-right" | "tool-case" | "triangle-alert" | "truck" | "user-check" | "users" | "utensils" | "video" | "volume-2" | "wallet" | "warehouse" | "waypoints" | "wifi" | "wrench" | "zap" | "zoom-in";

/**
 * The box that says what a page is about and what one gets.
 */
export type InfoBox = { 
/**
 * The heading.
 */
title: string, 
/**
 * One line under the heading.
 */
subtitle: string, 
/**
 * The text.
 */
text: string, 
/**
 * What one gets.
 */
features: Array<string>, 
/**
 * Up to three pictures.
 */
pictures: Array<Picture>, 
/**
 * Up to two calls to action.
 */
actions: Array<Link>, };

/**
 * What the visitor typed, kept as typed. Does not show it in `Debug`.
 */
export type LeadValues = { 
/**
 * The visitor's name.
 */
name: string, 
/**
 * The e-mail address.
 */
email: string, 
/**
 * The telephone number.
 */
phone: string, 
/**
 * What the visitor wrote.
 */
customer_message: string, 
/**
 * The product that the form was about; empty when there is none, or when it was taken back.
 */
about: string, 
/**
 * Whether the visitor agreed to be sent text messages.
 */
text_consent: boolean, 
/**
 * The links of the plans that were to come along.
 */
plans?: Array<string>, };

/**
 * A part of the legal page.
 */
export type LegalText = { 
/**
 * The anchor.
 */
id: string, 
/**
 * The heading.
 */
title: string, 
/**
 * The text, rendered from Markdown by Rust.
 */
html: string, };

/**
 * Mission, privacy, terms and copyright, with the way to each of them first.
 */
export type LegalTexts = { 
/**
 * The texts.
 */
texts: Array<LegalText>, 
/**
 * The address for questions, as a `mailto:` link.
 */
contact: Link, };

/**
 * The lens of a camera in a picture, and where it looks.
 */
export type Lens = { 
/**
 * From the left, in thousandths of the picture's width.
 */
x: number, 
/**
 * From the top, in thousandths of the picture's height.
 */
y: number, 
/**
 * Where it looks, in degrees clockwise from the right.
 */
direction: number, };

/**
 * Items under one heading.
 */
export type LineGroup = { 
/**
 * The heading.
 */
title: string, 
/**
 * The items.
 */
items: Array<LineItem>, 
/**
 * What they come to.
 */
subtotal: string, };

/**
 * An item of a quote.
 */
export type LineItem = { 
/**
 * What it is.
 */
name: string, 
/**
 * A remark.
 */
text: string | null, 
/**
 * How many, with the unit: `8`, `640 ft`.
 */
quantity: string, 
/**
 * What one costs: `$115.00`.
 */
unit_price: string, 
/**
 * What they cost together: `$920.00`.
 */
amount: string, };

/**
 * Items with quantities, prices and what they come to, as a quote lists them.
 */
export type LineItems = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The groups.
 */
groups: Array<LineGroup>, 
/**
 * What the last line says.
 */
total_label: string, 
/**
 * What all items come to: `$2,800.00`.
 */
total: string, 
/**
 * What the total leaves out.
 */
note: string | null, };

/**
 * A link with its visible text.
 */
export type Link = { 
/**
 * The visible text.
 */
label: string, 
/**
 * The address: a path of this site, `tel:`, `mailto:` or an absolute address.
 */
href: string, };

/**
 * Links under a heading.
 */
export type LinkGroup = { 
/**
 * The heading.
 */
title: string, 
/**
 * The links.
 */
links: Array<Link>, };

/**
 * A choice among lists that are pages of their own: a tab, a filter.
 */
export type ListState = { 
/**
 * The label.
 */
label: string, 
/**
 * Its address.
 */
href: string, 
/**
 * How many entries it shows.
 */
count: number, 
/**
 * Whether it is the one shown.
 */
current: boolean, };

/**
 * The company's own logo.
 */
export type Logo = { 
/**
 * For light grounds.
 */
light: Picture, 
/**
 * For dark grounds; `None` where that for light ones stands on a white plate there.
 */
dark: Picture | null, 
/**
 * Whether the name stands beside it; else it is the name.
 */
with_name: boolean, };

/**
 * A menu of the header.
 */
export type Menu = { 
/**
 * Which one.
 */
name: MenuName, 
/**
 * The button's label.
 */
label: string, 
/**
 * The entries.
 */
items: Array<MenuItem>, 
/**
 * The box beside them.
 */
aside: MenuBox, };

/**
 * The box beside a menu's entries.
 */
export type MenuBox = { 
/**
 * The heading.
 */
title: string, 
/**
 * The text.
 */
text: string, 
/**
 * Where it leads; nothing where that is not there.
 */
link: Link | null, };

/**
 * An entry of a menu.
 */
export type MenuItem = { 
/**
 * The name.
 */
title: string, 
/**
 * One line.
 */
text: string, 
/**
 * The path.
 */
href: string, 
/**
 * Whether this is the page one is on.
 */
current: boolean, 
/**
 * The icon; services have one.
 */
icon: Icon | null, 
/**
 * The color of the service.
 */
accent: ServiceColor | null, 
/**
 * The picture; catalogue entries have one.
 */
picture: Picture | null, };

/**
 * Which menu.
 */
export type MenuName = "services" | "products";

/**
 * An article, brand or product that is not there; served with status 404.
 */
export type MissingPage = { 
/**
 * What is missing.
 */
what: MissingWhat, 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
text: string | null, 
/**
 * Where to go on.
 */
link: Link, };

/**
 * What is missing.
 */
export type MissingWhat = "article" | "brand" | "product";

/**
 * A link of the frame that knows whether it is the current page.
 */
export type NavLink = { 
/**
 * The visible text.
 */
label: string, 
/**
 * The path.
 */
href: string, 
/**
 * Whether this is the page one is on.
 */
current: boolean, };

/**
 * Standing under NDAA section 889.
 */
export type NdaaStatus = "compliant" | "not-compliant" | "unknown";

/**
 * How much a note matters.
 */
export type NoteLevel = "fine" | "ask" | "stop";

/**
 * A notice that the law or the practice asks for.
 */
export type Notice = { 
/**
 * A few words.
 */
title: string, 
/**
 * The sentence after them.
 */
lead: string | null, };

/**
 * A row of the package table.
 */
export type PackageRow = { 
/**
 * The package's name.
 */
name: string, 
/**
 * One cell for each column but the first.
 */
cells: Array<string>, };

/**
 * Sizes and prices side by side.
 */
export type Packages = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The names of the columns; the first names the package.
 */
columns: Array<string>, 
/**
 * The packages.
 */
rows: Array<PackageRow>, 
/**
 * What the figures assume.
 */
caption: string, 
/**
 * What every price includes.
 */
includes: Array<string>, };

/**
 * The content of a page. Each kind has one component in `web/src/pages`.
 */
export type Page = { "kind": "sections" } & SectionsPage | { "kind": "article" } & ArticlePage | { "kind": "catalogue" } & CataloguePage | { "kind": "brand" } & BrandPage | { "kind": "product" } & ProductPage | { "kind": "search" } & SearchPage | { "kind": "planning-tool" } & PlanningPage | { "kind": "missing" } & MissingPage | { "kind": "error" } & ErrorPage | { "kind": "design" } & DesignPage;

/**
 * A kind of page, in the order in which lists of pages have them.
 */
export type PageKind = "home" | "about" | "service" | "own" | "contact" | "legal" | "sitemap" | "search" | "planning" | "planning-tool" | "articles" | "article" | "catalogue" | "brand" | "product" | "missing" | "error" | "design";

/**
 * Links to pages by subject.
 */
export type PageList = { 
/**
 * The pages by kind.
 */
groups: Array<LinkGroup>, };

/**
 * Where the pages of a list are; a list that fits one page has none.
 */
export type Pager = { 
/**
 * The page shown, from 1.
 */
page: number, 
/**
 * How many there are.
 */
pages: number, 
/**
 * The address of the first page.
 */
first: string, 
/**
 * The address of any other, with [`Pager::PAGE`] in the place of its number.
 */
further: string, };

/**
 * A part of a system.
 */
export type Part = { 
/**
 * The icon's name in the lucide set.
 */
icon: Icon, 
/**
 * The part's name.
 */
name: string, 
/**
 * What it does; continues the sentence that the name begins. Pages about no service show the
 * name only.
 */
text: string, };

/**
 * What a system is made of.
 */
export type PartsCard = { 
/**
 * The heading.
 */
title: string, 
/**
 * The parts: an icon, a name, and what it does.
 */
parts: Array<Part>, };

/**
 * Somebody who works for the company.
 */
export type Person = { 
/**
 * The name.
 */
name: string, 
/**
 * What the person does.
 */
role: string, 
/**
 * A sentence or two.
 */
text: string | null, 
/**
 * The portrait. Left out: the initials stand in its place.
 */
picture: Picture | null, };

/**
 * A telephone number.
 */
export type PhoneLink = { 
/**
 * As people read it: `(800) 555-0199`.
 */
display: string, 
/**
 * As telephones dial it: `tel:+18005550199`.
 */
href: string, 
/**
 * What it is: `toll-free`, `Chicago`.
 */
label: string, };

/**
 * A picture of the site folder. Width and height are those of its full-size file, so that nothing
 * shifts.
 */
export type Picture = { 
/**
 * Width of the full-size file in pixels.
 */
width: number, 
/**
 * Height of the full-size file in pixels.
 */
height: number, 
/**
 * What the picture shows, for those who do not see it. Empty when it only decorates.
 */
alt: string, 
/**
 * Whether the picture was taken on a dark ground: it then sits in a dark well.
 */
dark: boolean, 
/**
 * The file for browsers that read none of the sources.
 */
fallback: string, 
/**
 * The same picture in several formats and widths, the best format first. Empty for a drawing:
 * its one file is sharp at any size.
 */
sources: Array<PictureSource>, 
/**
 * The color that stands in for the picture while it loads.
 */
tone: PictureTone | null, 
/**
 * What a crop keeps; `None` for the center.
 */
focus: PictureFocus | null, };

/**
 * The point of a picture that a crop keeps nearest, in tenths of its width and height from the upper left
 * corner; the stylesheet knows these steps. A file writes it as parts of one: `[0.1, 0.5]`.
 */
export type PictureFocus = { 
/**
 * From 0 (left) to 10 (right).
 */
x: number, 
/**
 * From 0 (top) to 10 (bottom).
 */
y: number, };

/**
 * One format of a picture.
 */
export type PictureSource = { 
/**
 * The media type: `image/avif`.
 */
media_type: string, 
/**
 * Each file with its width, as in the `srcset` attribute.
 */
srcset: string, };

/**
 * A color of the set that the stylesheet knows; no style of a single element is allowed.
 */
export type PictureTone = { 
/**
 * Lightness, from 0 (black) to 15 (white).
 */
light: number, 
/**
 * 0 for gray; 1 to 12 for a soft tint by hue; 13 to 24 for a strong one.
 */
tint: number, };

/**
 * One to three pictures beside each other, with captions.
 */
export type Pictures = { 
/**
 * The heading.
 */
title: string | null, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The pictures.
 */
pictures: Array<Captioned>, };

/**
 * A section and its place on the page.
 */
export type Placed = { 
/**
 * How wide it is. Neighbours of one area share it.
 */
area: Area, 
/**
 * The `id` for links, where it is not the one that sections of the kind have.
 */
id: string | null, 
/**
 * The section.
 */
section: Section, };

/**
 * A step.
 */
export type PlainStep = { 
/**
 * The step's name.
 */
title: string, 
/**
 * What happens.
 */
text: string, };

/**
 * A rectangle of the ground or of the ceiling.
 */
export type PlanArea = { 
/**
 * What it is.
 */
area: PlanAreaKind, 
/**
 * Its upper left corner.
 */
at: [Feet, Feet], 
/**
 * Its width and depth.
 */
size: [Feet, Feet], 
/**
 * Its name in the legend. Only zones are listed there.
 */
name: string | null, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * What an area is.
 */
export type PlanAreaKind = "paved" | "lot" | "counter" | "shelves" | "zone";

/**
 * A camera of the drawing.
 */
export type PlanCamera = { 
/**
 * Where it hangs.
 */
place: string, 
/**
 * Its lens: `4 mm, 90°`.
 */
lens: string, 
/**
 * What it sees.
 */
text: string, 
/**
 * Whether it is open at the start.
 */
open: boolean, };

/**
 * A device of a plan.
 */
export type PlanDevice = { 
/**
 * What it is.
 */
device: PlanDeviceKind, 
/**
 * Its name in the legend.
 */
name: string, 
/**
 * Where it is.
 */
at: [Feet, Feet], 
/**
 * What a camera sees.
 */
view: PlanView | null, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * A device of a plan.
 */
export type PlanDeviceKind = "camera" | "reader" | "access-point" | "rack";

/**
 * A door, a gate or a window in a wall.
 */
export type PlanOpening = { 
/**
 * What it is.
 */
opening: PlanOpeningKind, 
/**
 * One end of it; of a door, its hinge.
 */
from: [Feet, Feet], 
/**
 * The other end.
 */
to: [Feet, Feet], };

/**
 * What an opening is, and to which side it opens for somebody who looks from the hinge to the lock.
 */
export type PlanOpeningKind = "door-left" | "door-right" | "overhead" | "gap" | "window";

/**
 * Something that the drawing takes to build.
 */
export type PlanPart = { 
/**
 * What it is.
 */
label: string, 
/**
 * How much of it.
 */
value: string, };

/**
 * The name of a room or place.
 */
export type PlanRoom = { 
/**
 * The name.
 */
name: string, 
/**
 * The middle of the name.
 */
at: [Feet, Feet], 
/**
 * Whether the name gives way on a phone.
 */
optional: boolean, };

/**
 * What a drawing says of itself.
 */
export type PlanSheet = { 
/**
 * What it shows, in its margin: `Corner store, sample drawing`.
 */
title: string, 
/**
 * What is in it: `3 cameras, 1 reader`.
 */
text: string, 
/**
 * The drawing in words, for those who do not see it.
 */
alt: string, };

/**
 * What a camera of a plan sees.
 */
export type PlanView = { 
/**
 * Where it looks, in degrees clockwise from the right: `90` is down the plan.
 */
heading: number, 
/**
 * How wide it sees, in degrees.
 */
angle: number, 
/**
 * How many pixels its picture is wide.
 */
pixels: number, 
/**
 * What its picture is for, which says how far it reaches.
 */
task: ViewTask, };

/**
 * A wall along its corners.
 */
export type PlanWall = { 
/**
 * The corners, one after the other. A wall that ends where it begins encloses a building.
 */
corners: Array<[Feet, Feet]>, 
/**
 * Whether it is a thin wall between rooms.
 */
inner: boolean, };

/**
 * A plan as it leaves its page: as JSON, with a lead, in mails.
 */
export type PlanningAnswer = { 
/**
 * The tool.
 */
tool: PlanningTool, 
/**
 * The edition of the formulas; another edition may answer the same query otherwise.
 */
formulas: number, 
/**
 * What it plans, in a few words: `Storage for 12 cameras, 30 days`.
 */
title: string, 
/**
 * The path and query that show it again.
 */
link: string, 
/**
 * The figures that matter, in words.
 */
lines: Array<AnswerLine>, 
/**
 * What it takes.
 */
parts: Array<AnswerPart>, 
/**
 * What it costs, where the tool says so.
 */
price: AnswerPrice | null, 
/**
 * What to know and to ask.
 */
notes: Array<AnswerNote>, 
/**
 * What was asked, with what was left out.
 */
inputs: Record<string, unknown>, 
/**
 * Every figure, with nine significant digits.
 */
results: Record<string, unknown>, };

/**
 * A camera.
 */
export type PlanningCamera = { 
/**
 * Pixels across and down.
 */
pixels: [number, number] | null, 
/**
 * Degrees from left to right.
 */
view_deg: ZoomRange | null, 
/**
 * Degrees from top to bottom, zoomed out.
 */
view_vertical_deg: number | null, 
/**
 * Focal length in millimeters.
 */
focal_length_mm: ZoomRange | null, 
/**
 * The size of the sensor, as in `1/2.8`, in inches of old.
 */
sensor: string | null, 
/**
 * How the lens draws.
 */
projection: Projection, 
/**
 * How far its own lamps reach, in meters.
 */
light_reach_m: number | null, 
/**
 * Its class in IEEE 802.3, 0 to 8.
 */
poe_class: number | null, 
/**
 * What it draws at most, in watts.
 */
power_w: number | null, 
/**
 * Its slug, by which queries name it.
 */
slug: string, 
/**
 * Its name, with the brand's.
 */
title: string, 
/**
 * Its page.
 */
href: string, 
/**
 * Whether it is known to comply with section 889.
 */
compliant: boolean, };

/**
 * A controller of doors.
 */
export type PlanningController = { 
/**
 * Doors that it takes, at most.
 */
doors: number | null, 
/**
 * Readers that it takes, at most.
 */
readers: number | null, 
/**
 * How it speaks with readers.
 */
speaks: Array<ReaderProtocol>, 
/**
 * Its slug, by which queries name it.
 */
slug: string, 
/**
 * Its name, with the brand's.
 */
title: string, 
/**
 * Its page.
 */
href: string, 
/**
 * Whether it is known to comply with section 889.
 */
compliant: boolean, };

/**
 * What the tools know besides the query: the same for every visitor.
 */
export type PlanningData = { 
/**
 * Cameras that are sold and have figures, by slug: those that the query names, and the first others.
 */
cameras: Array<PlanningCamera>, 
/**
 * Recorders that are sold and have figures, by channels and slug. Of several with the same figures the
 * first: no other one is ever suggested.
 */
recorders: Array<PlanningRecorder>, 
/**
 * Controllers of doors that are sold and have figures, by slug; chosen as cameras are.
 */
controllers: Array<PlanningController>, 
/**
 * The owner's prices; `None` without the file.
 */
prices: PlanningPrices | null, };

/**
 * What is wrong with a query.
 */
export type PlanningFault = { 
/**
 * The name of the field.
 */
field: string, 
/**
 * Which row of those that repeat, from 0; `None` of a field that stands alone.
 */
row: number | null, 
/**
 * What is wrong, for programs.
 */
code: PlanningFaultCode, 
/**
 * What to do about it.
 */
message: string, };

/**
 * What can be wrong with a field.
 */
export type PlanningFaultCode = "number" | "range" | "choice" | "needs" | "too-many";

/**
 * The page of a planning tool.
 */
export type PlanningPage = { 
/**
 * The tool.
 */
tool: PlanningTool, 
/**
 * What was asked, as it stands behind the `?`; `None` of the page before anything is.
 */
query: string | null, 
/**
 * What the tool knows.
 */
data: PlanningData, 
/**
 * Every tool of the site, in the order of their list.
 */
tools: Array<PlanningToolLink>, 
/**
 * The address of the site, for links on paper: `https://www.sightline.example`.
 */
site: string, };

/**
 * A part with its price.
 */
export type PlanningPart = { 
/**
 * Its name in plans, as in `camera-inside`.
 */
id: string, 
/**
 * What visitors read.
 */
title: string, 
/**
 * Hours of work for each.
 */
hours: number, 
/**
 * Whether its hours grow with the kind of ceiling.
 */
overhead: boolean, 
/**
 * Of a recorder, how many cameras it takes.
 */
channels: number | null, 
/**
 * The low end.
 */
low: number, 
/**
 * The high end.
 */
high: number, };

/**
 * The owner's prices and rules, from `planning.toml`.
 */
export type PlanningPrices = { 
/**
 * The currency, as in `USD`.
 */
currency: string, 
/**
 * The day of the prices, `YYYY-MM-DD`, where the file says it.
 */
updated: string | null, 
/**
 * The last day they hold, `YYYY-MM-DD`.
 */
valid_until: string, 
/**
 * Whether that day is over: then plans list parts without amounts.
 */
expired: boolean, 
/**
 * Whether they are invented.
 */
sample: boolean, 
/**
 * The sizes of disks that the owner buys, in terabytes, from the smallest.
 */
disk_sizes_tb: Array<number>, 
/**
 * The floor that one ceiling speaker serves in an estimate, in square feet.
 */
speaker_area_sqft: number, 
/**
 * Cable from one ceiling speaker to the next, in feet.
 */
speaker_cable_ft: number, 
/**
 * An hour of work.
 */
labor_hour: CentsRange, 
/**
 * Hours once for each job.
 */
setup_hours: number, 
/**
 * The parts, in the order of the file.
 */
parts: Array<PlanningPart>, 
/**
 * Switches that feed devices, from the smallest; none where the file has none.
 */
switches: Array<PlanningSwitch>, };

/**
 * A recorder.
 */
export type PlanningRecorder = { 
/**
 * Cameras that it takes, at most.
 */
channels: number | null, 
/**
 * Megabits a second that it takes, at most.
 */
incoming_mbps: number | null, 
/**
 * Disks that it takes, at most.
 */
drive_bays: number | null, 
/**
 * The sizes of disks that it takes, in terabytes; empty where the maker states none.
 */
drive_sizes_tb: Array<number>, 
/**
 * Its slug, by which queries name it.
 */
slug: string, 
/**
 * Its name, with the brand's.
 */
title: string, 
/**
 * Its page.
 */
href: string, 
/**
 * Whether it is known to comply with section 889.
 */
compliant: boolean, };

/**
 * A switch that feeds devices.
 */
export type PlanningSwitch = { 
/**
 * Its name in plans.
 */
id: string, 
/**
 * Ports that feed.
 */
ports: number, 
/**
 * Watts that it gives in all.
 */
budget_w: number, };

/**
 * A planning tool, in the order in which the page of all tools lists them.
 */
export type PlanningTool = "storage" | "coverage" | "estimate" | "power" | "doors" | "sound";

/**
 * A planning tool and where it is.
 */
export type PlanningToolLink = { 
/**
 * The tool.
 */
tool: PlanningTool, 
/**
 * Its page.
 */
href: string, 
/**
 * Its name, as in `Video storage`.
 */
name: string, 
/**
 * What it answers.
 */
text: string, };

/**
 * The planning tools of the site: what each answers, and where it is.
 */
export type PlanningTools = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The tools.
 */
tools: Array<PlanningToolLink>, 
/**
 * Whether the plans that a visitor made before are listed.
 */
history: boolean, };

/**
 * Prices under one heading.
 */
export type PriceGroup = { 
/**
 * The heading. Left out: the rows stand right under that of the section.
 */
title: string | null, 
/**
 * The rows.
 */
rows: Array<PriceRow>, };

/**
 * What things cost, by group. Each price is one of `facts.prices`.
 */
export type PriceList = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The groups.
 */
groups: Array<PriceGroup>, 
/**
 * What the prices include or assume.
 */
note: string | null, };

/**
 * What something costs.
 */
export type PriceRow = { 
/**
 * What it buys.
 */
name: string, 
/**
 * A remark.
 */
text: string | null, 
/**
 * The price: `$149`, `from $299`, `on request`.
 */
price: string, };

/**
 * The steps from the first call to a lit system, beside a drawing.
 */
export type Process = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * What the drawing of a shop says of itself. Left out: the heading.
 */
drawing: PlanSheet | null, 
/**
 * The steps.
 */
steps: Array<Step>, };

/**
 * A product as lists show it.
 */
export type ProductCard = { 
/**
 * The product's page.
 */
href: string, 
/**
 * The product's name.
 */
title: string, 
/**
 * The brand's name.
 */
brand: string, 
/**
 * The type badge: `CCTV`, `NVR`, `DVR`, ...
 */
badge: string, 
/**
 * What the company still does with one that it does not sell: `Service only`.
 */
standing: string | null, 
/**
 * The picture.
 */
picture: Picture, 
/**
 * The figures of its category; only those that are known, and no more than a card has room for.
 */
specs: Array<Spec>, };

/**
 * A product's whole page.
 */
export type ProductDetail = { 
/**
 * The card's facts.
 */
card: ProductCard, 
/**
 * What it is for, in a paragraph or two.
 */
description: string, 
/**
 * The picture, larger.
 */
picture: Picture, 
/**
 * A few words on the picture.
 */
image_caption: string | null, 
/**
 * For whom it is the right one.
 */
best_for: Array<string>, 
/**
 * The maker's part number.
 */
sku: string, 
/**
 * What this category of product is.
 */
category_description: string | null, 
/**
 * The kind of product, where the program knows its figures.
 */
figures: FigureKind | null, 
/**
 * Name and value of every figure that is known; `None` where the product's category is not one
 * of the site's.
 */
specs: Array<SpecRow> | null, 
/**
 * What the planning tools know of it, where it is a camera with figures.
 */
planning: PlanningCamera | null, 
/**
 * Supply-chain standing.
 */
compliance: Compliance | null, 
/**
 * Questions on this product.
 */
faq: Array<FaqItem>, 
/**
 * Where to ask about it.
 */
ask: Link, };

/**
 * A product.
 */
export type ProductPage = { 
/**
 * Where a visitor plans with this camera; `None` of other products, and where the site has no such tool.
 */
coverage: string | null, 
/**
 * The product.
 */
product: ProductDetail, 
/**
 * Products like it.
 */
related_products: Array<ProductCard>, 
/**
 * Articles that help.
 */
related_articles: Array<Link>, 
/**
 * The brands.
 */
brands: Array<BrandCard>, };

/**
 * How a lens draws the scene.
 */
export type Projection = "flat" | "fisheye" | "several";

/**
 * A banner in the page that leads to another page.
 */
export type Promo = { 
/**
 * The heading.
 */
title: string, 
/**
 * The text.
 */
text: string, 
/**
 * The picture.
 */
picture: Picture | null, 
/**
 * Where it leads.
 */
link: Link, };

/**
 * The ways to two other pages, side by side.
 */
export type Promos = { 
/**
 * The picture that is a link.
 */
doorway: Promo, 
/**
 * The banner, where what it leads to is there.
 */
banner: Promo | null, };

/**
 * Paragraphs under a heading.
 */
export type Prose = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The paragraphs.
 */
paragraphs: Array<string>, };

/**
 * Questions and answers under one heading; the first is open.
 */
export type Questions = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The questions.
 */
items: Array<FaqItem>, };

/**
 * A sentence of somebody's, set large.
 */
export type Quote = { 
/**
 * The words.
 */
text: string, 
/**
 * Who said them.
 */
author: string, 
/**
 * Who that is: `Owner, Loop Design`.
 */
role: string | null, 
/**
 * Where they can be read.
 */
source: Link | null, };

/**
 * The words of the quote form's card.
 */
export type QuoteCard = { 
/**
 * What leads to the form where there is room for a few words only: `Get a quote`.
 */
call: string, 
/**
 * The card's heading.
 */
title: string, 
/**
 * One sentence under it.
 */
text: string, 
/**
 * The name of the product that the visitor asks about.
 */
product: string | null, };

/**
 * Something in a rack.
 */
export type RackDevice = { 
/**
 * What it is.
 */
device: RackDeviceKind, 
/**
 * Its name in the legend, and in links.
 */
name: string, 
/**
 * The lowest unit that it takes, counted from the bottom of the rack, from 1.
 */
unit: number, 
/**
 * How many units high it is. Left out: 1.
 */
height: number, 
/**
 * How many ports it shows.
 */
ports: number | null, 
/**
 * What it draws in watts.
 */
watts: number | null, 
/**
 * A sentence in the legend.
 */
text: string | null, };

/**
 * What is in a rack.
 */
export type RackDeviceKind = "patch-panel" | "switch" | "firewall" | "server" | "recorder" | "amplifier" | "battery" | "shelf";

/**
 * A 19-inch rack from the front, with what is in it and how that is joined.
 */
export type RackDrawing = { 
/**
 * How many units high it is; a unit is 1.75 in.
 */
units: number, 
/**
 * What is in it, in the order of the legend.
 */
devices: Array<RackDevice>, 
/**
 * Which devices are joined.
 */
links: Array<RackLink>, 
/**
 * The line that leaves the building.
 */
uplink: RackUplink | null, };

/**
 * Two devices that are joined.
 */
export type RackLink = { 
/**
 * The name of one of the devices.
 */
from: string, 
/**
 * The name of the other.
 */
to: string, };

/**
 * The line that leaves the building.
 */
export type RackUplink = { 
/**
 * The name of the device that it begins at.
 */
from: string, 
/**
 * Where it leads: `Internet`.
 */
name: string, };

/**
 * How a reader speaks with its controller.
 */
export type ReaderProtocol = "osdp" | "wiegand";

/**
 * A product in the sidebar.
 */
export type RelatedProduct = { 
/**
 * The product's name.
 */
title: string, 
/**
 * The brand's name.
 */
brand: string, 
/**
 * The product's page.
 */
href: string, 
/**
 * The picture.
 */
picture: Picture, };

/**
 * What a customer wrote.
 */
export type Review = { 
/**
 * The words as they were written.
 */
text: string, 
/**
 * Who wrote them, as the source names them.
 */
author: string, 
/**
 * The month or day, as people read it: `March 2026`.
 */
date: string | null, 
/**
 * Stars out of five, where the source has them.
 */
stars: number | null, 
/**
 * Where the review can be read.
 */
source: Link, };

/**
 * What customers wrote, each with the place where it can be read.
 */
export type Reviews = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The reviews.
 */
reviews: Array<Review>, };

/**
 * A safety tip.
 */
export type SafetyTip = { 
/**
 * Unique in the site.
 */
id: string, 
/**
 * The icon.
 */
icon: Icon, 
/**
 * The heading.
 */
title: string, 
/**
 * The advice.
 */
tip: string, 
/**
 * How much it matters.
 */
severity: Severity | null, 
/**
 * The slug of what it is about.
 */
category: string | null, 
/**
 * The article that says more.
 */
article: Link | null, 
/**
 * The product that helps.
 */
product: Link | null, };

/**
 * How the company sells a product.
 */
export type SaleStatus = "active" | "legacy-support" | "withdrawn";

/**
 * What a result is.
 */
export type SearchKind = "product" | "service" | "brand" | "article" | "faq" | "case-study" | "page";

/**
 * Where the search is.
 */
export type SearchLinks = { 
/**
 * The page with the results; a form sends `q` to it.
 */
page: string, 
/**
 * Answers `q` with [`Suggestions`].
 */
suggest: string, 
/**
 * What the field is called, for those who do not see it.
 */
label: string, 
/**
 * What a visitor might search for.
 */
example: string, };

/**
 * The search and its results.
 */
export type SearchPage = { 
/**
 * What stands beside the telephone number under the results.
 */
ask: string | null, 
/**
 * What was asked for, without blanks at the ends; empty before anything was.
 */
query: string, 
/**
 * Whether more was asked for than is looked at.
 */
cut: boolean, 
/**
 * The results of the kind, the best first.
 */
results: Array<SearchResult>, 
/**
 * How many there are of every kind together.
 */
total: number, 
/**
 * The kinds that have results, each an address of its own; the first is all of them.
 */
kinds: Array<ListState>, 
/**
 * Whether nothing has all the words, so that these results have only some of them.
 */
partial: boolean, 
/**
 * The query in the spelling that the site knows.
 */
spelling: Link | null, 
/**
 * Where else to look, when nothing was found or asked for.
 */
popular: Array<LinkGroup>, };

/**
 * A result.
 */
export type SearchResult = { 
/**
 * What it is.
 */
kind: SearchKind, 
/**
 * The kind in words.
 */
badge: string, 
/**
 * Its address.
 */
href: string, 
/**
 * Its title.
 */
title: Array<TextRun>, 
/**
 * What stands over the title: a product's brand, an article's subject.
 */
context: Array<TextRun>, 
/**
 * The part of its text that matches best.
 */
snippet: Array<TextRun>, 
/**
 * Its picture; products have one.
 */
picture: Picture | null, 
/**
 * What the company still does with a product that it does not sell: `Service only`.
 */
standing: string | null, };

/**
 * A section of a page. Each kind has one component in `web/src/sections`.
 */
export type Section = { "kind": "article-list" } & ArticleList | { "kind": "brand-cards" } & BrandCards | { "kind": "brand-gallery" } & BrandGallery | { "kind": "cards" } & Cards | { "kind": "case-studies" } & CaseStudies | { "kind": "contact-form" } & ContactForm | { "kind": "coverage" } & Coverage | { "kind": "credentials" } & Credentials | { "kind": "documents" } & Documents | { "kind": "doorways" } & Doorways | { "kind": "drawing" } & Drawing | { "kind": "embed" } & Embed | { "kind": "explainers" } & Explainers | { "kind": "form" } & Form | { "kind": "gallery" } & Gallery | { "kind": "info-box" } & InfoBox | { "kind": "legal-texts" } & LegalTexts | { "kind": "line-items" } & LineItems | { "kind": "notice" } & Notice | { "kind": "packages" } & Packages | { "kind": "page-list" } & PageList | { "kind": "pictures" } & Pictures | { "kind": "planning-tools" } & PlanningTools | { "kind": "price-list" } & PriceList | { "kind": "process" } & Process | { "kind": "promos" } & Promos | { "kind": "prose" } & Prose | { "kind": "questions" } & Questions | { "kind": "quote" } & Quote | { "kind": "reviews" } & Reviews | { "kind": "service-area" } & ServiceArea | { "kind": "steps" } & Steps | { "kind": "table" } & Table | { "kind": "team" } & Team | { "kind": "tips" } & Tips;

/**
 * A heading with a sentence under it.
 */
export type SectionHeading = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, };

/**
 * A page that is a list of sections.
 */
export type SectionsPage = { 
/**
 * Which page.
 */
name: PageKind, 
/**
 * What a visitor must learn before anything else: that the address leads nowhere.
 */
notice: SectionHeading | null, 
/**
 * The sections, from the first to the last.
 */
sections: Array<Placed>, };

/**
 * Where the company works: a map, or the names of the towns.
 */
export type ServiceArea = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The map; none where the place of a town is not known.
 */
map: AreaMap | null, };

/**
 * A card of the service list beside the banner.
 */
export type ServiceCard = { 
/**
 * The service's name.
 */
title: string, 
/**
 * One line.
 */
description: string, 
/**
 * What else there is to say of it.
 */
details: string | null, 
/**
 * The icon.
 */
icon: Icon, 
/**
 * A small picture in its place.
 */
picture: Picture | null, 
/**
 * The color of the service.
 */
accent: ServiceColor, 
/**
 * Where it leads; `None` on the service's own page.
 */
href: string | null, };

/**
 * The colors that services have, as written in `data-color` on the document's root.
 */
export type ServiceColor = "brand" | "blue" | "red" | "orange" | "sky";

/**
 * How much a tip matters.
 */
export type Severity = "high" | "medium";

/**
 * The sidebar.
 */
export type Sidebar = { 
/**
 * The link to the case studies, where there are any.
 */
stories: Link | null, 
/**
 * The heading of the contact card.
 */
contact_title: string, 
/**
 * The text of the contact card.
 */
contact_text: string, 
/**
 * The label of its telephone link: `Request a Free Consultation`.
 */
contact_action: string, 
/**
 * The line beside the lit lamp, such as `Emergency line open 24/7`.
 */
always_on: string | null, 
/**
 * Cards of this page.
 */
intro: Array<SidebarCard>, 
/**
 * Products of this service.
 */
related_products: Array<RelatedProduct>, 
/**
 * Where the others are, when there are more.
 */
more_products: Link | null, 
/**
 * Articles of this service.
 */
related_articles: Array<Link>, 
/**
 * What a system is made of.
 */
parts: Array<PartsCard>, };

/**
 * A card of the sidebar.
 */
export type SidebarCard = { 
/**
 * The heading.
 */
title: string, 
/**
 * The text.
 */
text: string, 
/**
 * Where it leads.
 */
links: Array<Link>, };

/**
 * A building or a lot from above, with its devices. All lengths are feet; a place is
 * `[feet from the left, feet from the top]`.
 */
export type SitePlan = { 
/**
 * From left to right.
 */
width: Feet, 
/**
 * From top to bottom.
 */
depth: Feet, 
/**
 * Ground and zones, from the lowest to the uppermost.
 */
areas: Array<PlanArea>, 
/**
 * The walls.
 */
walls: Array<PlanWall>, 
/**
 * Doors and windows, each on a wall.
 */
openings: Array<PlanOpening>, 
/**
 * The names of rooms and places.
 */
rooms: Array<PlanRoom>, 
/**
 * The devices, in the order of the legend.
 */
devices: Array<PlanDevice>, };

/**
 * A page of the company on a social network.
 */
export type SocialLink = { 
/**
 * The network.
 */
network: SocialNetwork, 
/**
 * What the link says: `Sightline on Facebook`.
 */
label: string, 
/**
 * The address.
 */
href: string, };

/**
 * The social networks that have an icon.
 */
export type SocialNetwork = "facebook" | "instagram" | "linkedin" | "x" | "youtube";

/**
 * How close the speakers of a grid are.
 */
export type SpeakerOverlap = "edge" | "minimum" | "full";

/**
 * A figure with its name: `Lens` `2.8 mm`.
 */
export type Spec = { 
/**
 * The name of the figure.
 */
label: string, 
/**
 * The figure with its unit.
 */
value: string, };

/**
 * A row of the specification table.
 */
export type SpecRow = { 
/**
 * The figure's name.
 */
label: string, 
/**
 * The figure with its unit.
 */
value: string, };

/**
 * A figure and what it counts.
 */
export type Stat = { 
/**
 * The figure: `32`, `1Gbps`, `78%`.
 */
value: string, 
/**
 * What it counts: `cameras`.
 */
label: string, };

/**
 * A step of the process.
 */
export type Step = { 
/**
 * The step's name.
 */
title: string, 
/**
 * When it happens.
 */
when: string, 
/**
 * What happens.
 */
text: string, };

/**
 * Steps in their order.
 */
export type Steps = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The steps.
 */
steps: Array<PlainStep>, };

/**
 * The answer to a form that was sent without JavaScript, drawn into the page.
 */
export type Submission = { "state": "sent", 
/**
 * The form that was sent.
 */
form: FormKind, 
/**
 * The number to quote on the telephone.
 */
reference: string, 
/**
 * The day by which the company answers, as people read it, where it promises one.
 */
answer_by: string | null, } | { "state": "invalid", 
/**
 * The form that was sent.
 */
form: FormKind, 
/**
 * What was typed.
 */
values: LeadValues, 
/**
 * Every fault.
 */
errors: Array<FieldError>, } | { "state": "busy", 
/**
 * The form that was sent.
 */
form: FormKind, 
/**
 * What was typed.
 */
values: LeadValues, } | { "state": "failed", 
/**
 * The form that was sent.
 */
form: FormKind, 
/**
 * What was typed.
 */
values: LeadValues, };

/**
 * One of the best results.
 */
export type Suggestion = { 
/**
 * What it is, in words; of a product that is not sold, what the company still does with it.
 */
badge: string, 
/**
 * Its title.
 */
title: Array<TextRun>, 
/**
 * Its address.
 */
href: string, };

/**
 * What is offered while somebody types.
 */
export type Suggestions = { 
/**
 * What was asked for.
 */
query: string, 
/**
 * The best results.
 */
items: Array<Suggestion>, 
/**
 * How many results the search page has.
 */
total: number, 
/**
 * The search page with all of them.
 */
all: string, };

/**
 * A table of words or figures.
 */
export type Table = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * What the table shows, for those who hear it.
 */
caption: string, 
/**
 * The names of the columns; the first names the rows.
 */
columns: Array<string>, 
/**
 * The rows.
 */
rows: Array<PackageRow>, };

/**
 * The people of the company.
 */
export type Team = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The people.
 */
people: Array<Person>, };

/**
 * A piece of a text, and whether it is what was searched for.
 */
export type TextRun = { 
/**
 * The text.
 */
text: string, 
/**
 * Whether it matches the query.
 */
mark: boolean, };

/**
 * Safety tips of the chosen subject.
 */
export type Tips = { 
/**
 * The heading.
 */
title: string, 
/**
 * The sentence under it.
 */
lead: string | null, 
/**
 * The tips.
 */
tips: Array<SafetyTip>, };

/**
 * The fixed bar at the top.
 */
export type UtilityBar = { 
/**
 * The choice between pages, such as those for homes and for businesses.
 */
audiences: Array<NavLink>, 
/**
 * The links.
 */
links: Array<NavLink>, 
/**
 * Those that a phone has room for.
 */
phone_links: Array<NavLink>, 
/**
 * Social networks.
 */
social: Array<SocialLink>, };

/**
 * A video of another site, ready to be asked for.
 */
export type Video = { 
/**
 * Its address.
 */
address: string, 
/**
 * Where it comes from: `www.youtube-nocookie.com`.
 */
host: string, 
/**
 * What it shows, for those who hear it.
 */
name: string, 
/**
 * The button that loads it.
 */
button: string, 
/**
 * What loading it means.
 */
note: string, };

/**
 * What a picture is for, by the pixels that each meter of the scene takes, as in EN 62676-4.
 */
export type ViewTask = "stranger" | "acquaintance" | "action";

/**
 * A figure at both ends of a zoom; the same twice where there is none.
 */
export type ZoomRange = { 
/**
 * Zoomed out.
 */
wide: number, 
/**
 * Zoomed in.
 */
narrow: number, };
