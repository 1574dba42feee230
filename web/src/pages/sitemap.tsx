import { PageBody } from "../frame/page-body.tsx";
import { TitledSection } from "../sections/titled-section.tsx";
import { Pills } from "../ui/pills.tsx";
import type { PageProps } from "./page-props.ts";

/** Every page of the site by subject. */
export function Sitemap({ page, frame }: PageProps<"sitemap">) {
  return (
    <PageBody frame={frame}>
      {page.groups.map((group) => (
        <TitledSection key={group.title} title={group.title}>
          <Pills links={group.links} />
        </TitledSection>
      ))}
    </PageBody>
  );
}
