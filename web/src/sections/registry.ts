// Made from crates/model/src/section by `cargo xtask codegen`. Do not edit: add a file.
import type { FC } from "react";
import type { Section } from "../generated/model.ts";
import { ArticleListSection } from "./article-list.tsx";
import { BrandCardsSection } from "./brand-cards.tsx";
import { BrandGallerySection } from "./brand-gallery.tsx";
import { CardsSection } from "./cards.tsx";
import { CaseStudiesSection } from "./case-studies.tsx";
import { ContactFormSection } from "./contact-form.tsx";
import { CoverageSection } from "./coverage.tsx";
import { CredentialsSection } from "./credentials.tsx";
import { DocumentsSection } from "./documents.tsx";
import { DoorwaysSection } from "./doorways.tsx";
import { DrawingSection } from "./drawing.tsx";
import { EmbedSection } from "./embed.tsx";
import { ExplainersSection } from "./explainers.tsx";
import { FormSection } from "./form.tsx";
import { GallerySection } from "./gallery.tsx";
import { InfoBoxSection } from "./info-box.tsx";
import { LegalTextsSection } from "./legal-texts.tsx";
import { LineItemsSection } from "./line-items.tsx";
import { NoticeSection } from "./notice.tsx";
import { PackagesSection } from "./packages.tsx";
import { PageListSection } from "./page-list.tsx";
import { PicturesSection } from "./pictures.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { PlanningToolsSection } from "./planning-tools.tsx";
import { PriceListSection } from "./price-list.tsx";
import { ProcessSection } from "./process.tsx";
import { PromosSection } from "./promos.tsx";
import { ProseSection } from "./prose.tsx";
import { QuestionsSection } from "./questions.tsx";
import { QuoteSection } from "./quote.tsx";
import { ReviewsSection } from "./reviews.tsx";
import { ServiceAreaSection } from "./service-area.tsx";
import { StepsSection } from "./steps.tsx";
import { TableSection } from "./table.tsx";
import { TeamSection } from "./team.tsx";
import { TipsSection } from "./tips.tsx";

/** The component of every kind of section: a kind without one does not compile. */
export const sections: { [K in Section["kind"]]: FC<PlacedProps<K>> } = {
  "article-list": ArticleListSection,
  "brand-cards": BrandCardsSection,
  "brand-gallery": BrandGallerySection,
  cards: CardsSection,
  "case-studies": CaseStudiesSection,
  "contact-form": ContactFormSection,
  coverage: CoverageSection,
  credentials: CredentialsSection,
  documents: DocumentsSection,
  doorways: DoorwaysSection,
  drawing: DrawingSection,
  embed: EmbedSection,
  explainers: ExplainersSection,
  form: FormSection,
  gallery: GallerySection,
  "info-box": InfoBoxSection,
  "legal-texts": LegalTextsSection,
  "line-items": LineItemsSection,
  notice: NoticeSection,
  packages: PackagesSection,
  "page-list": PageListSection,
  pictures: PicturesSection,
  "planning-tools": PlanningToolsSection,
  "price-list": PriceListSection,
  process: ProcessSection,
  promos: PromosSection,
  prose: ProseSection,
  questions: QuestionsSection,
  quote: QuoteSection,
  reviews: ReviewsSection,
  "service-area": ServiceAreaSection,
  steps: StepsSection,
  table: TableSection,
  team: TeamSection,
  tips: TipsSection,
};

/** The files of sheets that only pages with a section of such a kind load; some are parts of several kinds. */
export const kindsOfSheets: Record<"front" | "more", ReadonlySet<string>> = {
  front: new Set([
    "brand-cards",
    "brand-gallery",
    "credentials",
    "explainers",
    "gallery",
    "process",
    "reviews",
    "steps",
  ]),
  more: new Set([
    "article-list",
    "contact-form",
    "documents",
    "embed",
    "explainer",
    "form",
    "legal-texts",
    "line-items",
    "page-links",
    "pictures",
    "planning-tools",
    "price-list",
    "prose",
    "quote",
    "service-area",
    "team",
    "tips",
    "toasts",
  ]),
};
