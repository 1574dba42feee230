import * as texts from "../generated/texts.ts";
import { LinkList } from "../ui/link-list.tsx";
import { GoLink } from "../ui/links.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** The copyright notice names the contact; a site without one names it at the end. */
const noticeId = "copyright";

/** Mission, privacy, terms and copyright, preceded by links to each of them. */
export function LegalTextsSection({ section }: PlacedProps<"legal-texts">) {
  const { contact } = section;
  const anchors = section.texts.map(({ id, title }) => ({ label: title, href: `#${id}` }));
  const asks = section.texts.find(({ id }) => id === noticeId) ?? section.texts.at(-1);
  return (
    <>
      <nav className="legal-nav" aria-label={texts.onThisPage}>
        <LinkList className="pills" links={anchors} />
      </nav>
      {section.texts.map((text) => (
        <TitledSection key={text.id} id={text.id} title={text.title}>
          <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
          {text === asks && (
            <p className="gap-above">
              <GoLink link={contact} />
            </p>
          )}
        </TitledSection>
      ))}
    </>
  );
}
