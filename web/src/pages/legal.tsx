import { PageBody } from "../frame/page-body.tsx";
import { InfoBoxSection } from "../sections/info-box.tsx";
import { LegalSections } from "../sections/legal-sections.tsx";
import type { PageProps } from "./page-props.ts";

/** The legal page. */
export function Legal({ page, frame }: PageProps<"legal">) {
  return (
    <PageBody frame={frame}>
      <InfoBoxSection info={page.info} />
      <LegalSections sections={page.sections} contact={page.contact} />
    </PageBody>
  );
}
