import type { LegalSection, Link } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { Pills } from "../ui/pills.tsx";
import { TitledSection } from "./titled-section.tsx";

/** Props of `LegalSections`. */
export interface LegalSectionsProps {
  /** The parts, as HTML whose source and addresses have been made safe. */
  sections: LegalSection[];
  /** The address for questions; it closes the copyright notice. */
  contact: Link;
}

/** The copyright notice says whom to ask; a site without one says it at the end. */
const noticeId = "copyright";

/** Mission, privacy, terms and copyright, with the way to each of them first. */
export function LegalSections({ sections, contact }: LegalSectionsProps) {
  const anchors = sections.map(({ id, title }) => ({ label: title, href: `#${id}` }));
  const asks = sections.find(({ id }) => id === noticeId) ?? sections.at(-1);
  return (
    <>
      <nav className="legal-nav" aria-label="On this page">
        <Pills links={anchors} />
      </nav>
      {sections.map((section) => (
        <TitledSection key={section.id} id={section.id} title={section.title}>
          <div className="prose" dangerouslySetInnerHTML={{ __html: section.html }} />
          {section === asks && (
            <p className="t-gap">
              <GoLink link={contact} />
            </p>
          )}
        </TitledSection>
      ))}
    </>
  );
}
