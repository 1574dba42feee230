import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { BrandLogo } from "./brand-logo.tsx";
import { FooterReach } from "./footer-reach.tsx";
import { QuoteIsland } from "./quote-island.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The footer: the short form, links, towns, how to reach the company, the small print. */
export function SiteFooter({ frame }: { frame: Frame }) {
  const { company, footer, utility } = frame;
  return (
    <footer className="footer dark">
      <div className="wrap">
        <section className="footer-call" aria-labelledby="footer-call">
          <div>
            <h2 id="footer-call">{footer.call_title}</h2>
            <p>{footer.call_text}</p>
          </div>
          <QuoteIsland
            form="footer"
            texts={{ submit: frame.forms.call_to_action, promise: frame.forms.footer_promise }}
            frame={frame}
          />
        </section>
        <div className="footer-columns">
          <div className="footer-about">
            <BrandLogo company={company} subtitle={company.name} onDark />
            <p>{footer.paragraph}</p>
            {footer.license !== null && <p>{footer.license}</p>}
            <SocialLinks links={utility.social} />
          </div>
          {footer.quick_links.length > 0 && (
            <nav aria-labelledby="footer-services">
              <h3 id="footer-services">{texts.services}</h3>
              <ul>
                {footer.quick_links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
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
        <div className="footer-end">
          <p>{footer.copyright}</p>
          <nav aria-label={texts.footer}>
            <ul>
              {footer.bottom_links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
