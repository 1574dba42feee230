import type { LegalSection, Link } from "../generated/model.ts";
import { GoLink } from "../ui/links.tsx";
import { Pills } from "../ui/pills.tsx";
import { TitledSection } from "./titled-section.tsx";

/** Props of `LegalSections`. */
export interface LegalSectionsProps {
  /** The parts, as HTML whose source and addresses have been made safe. */
  sections: LegalSection[];
  /** The address for questions; it closes the last part, the copyright notice. */
  contact: Link;
}

/** Mission, privacy, terms and copyright, with the way to each of them first. */
export function LegalSections({ sections, contact }: LegalSectionsProps) {
  const anchors = sections.map(({ id, title }) => ({ label: title, href: `#${id}` }));
  const last = sections.length - 1;
  return (
    <>
      <nav className="legal-nav" aria-label="On this page">
        <Pills links={anchors} />
      </nav>
      {sections.map((section, index) => (
        <TitledSection key={section.id} id={section.id} title={section.title}>
          <div className="prose" dangerouslySetInnerHTML={{ __html: section.html }} />
          {index === last && (
            <p className="t-gap">
              <GoLink link={contact} />
            </p>
          )}
        </TitledSection>
      ))}
    </>
  );
}
