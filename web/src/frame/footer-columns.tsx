import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { LinkList } from "../ui/link-list.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { FooterReach } from "./footer-reach.tsx";
import { SocialLinks, type SocialLinksProps } from "./social-links.tsx";

/** Props of `FooterColumns`. */
export interface FooterColumnsProps extends Pick<Frame, "company" | "footer"> {
  /** The company's pages on social networks. */
  social: SocialLinksProps["links"];
}

/** The footer's columns: the company, links, towns, contact details. */
export function FooterColumns({ company, footer, social }: FooterColumnsProps) {
  return (
    <div className="footer-columns">
      <div className="footer-about">
        <BrandLogo company={company} subtitle={company.name} onDark />
        <p>{footer.paragraph}</p>
        {footer.license !== null && <p>{footer.license}</p>}
        <SocialLinks links={social} />
      </div>
      {footer.quick_links.length > 0 && (
        <nav aria-labelledby="footer-services">
          <h3 id="footer-services">{texts.services}</h3>
          <LinkList links={footer.quick_links} />
        </nav>
      )}
      <div>
        <h3>{texts.footerServiceAreas}</h3>
        <ul>
          {company.areas.map((area) => (
            <li key={area}>{area}</li>
          ))}
        </ul>
      </div>
      <FooterReach company={company} />
    </div>
  );
}
