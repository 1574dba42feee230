import * as texts from "../generated/texts.ts";
import { Wide } from "../sections/band.tsx";
import { Empty } from "../ui/empty.tsx";
import type { PageProps } from "./page-props.ts";

/** A page that couldn't be created: what the status means, and links to go on. */
export function ErrorScreen({ page, frame }: PageProps<"error">) {
  return (
    <Wide>
      <div className="section">
        <Empty
          heading={texts.failureUnexpected}
          text={`${page.status} ${page.message}`}
          link={{ label: texts.failureHome, href: frame.company.home_href }}
        />
      </div>
    </Wide>
  );
}
