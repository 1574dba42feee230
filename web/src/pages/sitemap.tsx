import { PageBody } from "../frame/page-body.tsx";
import { LinkGroups } from "../ui/link-groups.tsx";
import type { PageProps } from "./page-props.ts";

/** Every page of the site by subject. */
export function Sitemap({ page, frame }: PageProps<"sitemap">) {
  return (
    <PageBody frame={frame}>
      <div className="sec">
        <LinkGroups groups={page.groups} common="Pages" />
      </div>
    </PageBody>
  );
}
