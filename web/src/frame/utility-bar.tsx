import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Glyph } from "../ui/glyph.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The fixed bar: for whom the page is, the telephone number, links, social networks. */
export function UtilityBar({ frame }: { frame: Frame }) {
  const { company, utility, menus, search, header_links } = frame;
  return (
    <div className="utility-bar">
      <div className="wrap">
        {utility.audiences.length > 0 && (
          <nav className="switch" aria-label={texts.homeOrBusiness}>
            {utility.audiences.map((link) => (
              <a key={link.href} href={link.href} aria-current={link.current ? "true" : undefined}>
                {link.label}
              </a>
            ))}
          </nav>
        )}
        <a
          className="telephone"
          href={company.toll_free.href}
          aria-label={texts.callNamedNumber({
            name: company.toll_free.label,
            number: company.toll_free.display,
          })}
        >
          <Glyph name="phone" />
          <span>{company.toll_free.display}</span>
        </a>
        {utility.phone_links.length > 0 && (
          <div className="bar-links">
            {utility.phone_links.map((link) => (
              <a key={link.href} href={link.href} aria-current={link.current ? "page" : undefined}>
                {link.label}
              </a>
            ))}
          </div>
        )}
        <nav className="quick-links" aria-label={texts.quickLinks}>
          <ul>
            {utility.links.map((link) => (
              <li key={link.href}>
                <a
                  href={link.href}
                  className={link.href === company.home_href ? "nav-home" : undefined}
                  aria-current={link.current ? "page" : undefined}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
          <SocialLinks links={utility.social} />
        </nav>
        <PhoneMenu
          menus={menus}
          company={company}
          utility={utility}
          search={search}
          header_links={header_links}
          always_on={frame.sidebar.always_on}
        />
      </div>
    </div>
  );
}
