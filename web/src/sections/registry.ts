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
import { DoorwaysSection } from "./doorways.tsx";
import { ExplainersSection } from "./explainers.tsx";
import { InfoBoxSection } from "./info-box.tsx";
import { LegalTextsSection } from "./legal-texts.tsx";
import { NoticeSection } from "./notice.tsx";
import { PackagesSection } from "./packages.tsx";
import { PageListSection } from "./page-list.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { ProcessSection } from "./process.tsx";
import { PromosSection } from "./promos.tsx";
import { ProseSection } from "./prose.tsx";
import { QuestionsSection } from "./questions.tsx";
import { ServiceAreaSection } from "./service-area.tsx";
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
  doorways: DoorwaysSection,
  explainers: ExplainersSection,
  "info-box": InfoBoxSection,
  "legal-texts": LegalTextsSection,
  notice: NoticeSection,
  packages: PackagesSection,
  "page-list": PageListSection,
  process: ProcessSection,
  promos: PromosSection,
  prose: ProseSection,
  questions: QuestionsSection,
  "service-area": ServiceAreaSection,
  tips: TipsSection,
};
