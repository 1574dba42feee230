import { Fragment } from "react";
import type { Frame, MenuItem, NavLink } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { Icon } from "../ui/icon.tsx";
import { Interpolate } from "../ui/interpolate.tsx";
import { Led } from "../ui/led.tsx";
import { ServiceTile } from "./service-tile.tsx";
import { SocialLinks } from "./social-links.tsx";

/** Props of `PhoneMenu`. */
export interface PhoneMenuProps
  extends Pick<Frame, "menus" | "company" | "utility" | "search" | "header_links"> {
  /** A text that says the company is always available, if it is. */
  always_on: string | null;
}

/** Returns the links that the phone menu lists, without duplicates. */
function companyLinks({ utility, header_links, menus, company }: PhoneMenuProps): NavLink[] {
  const { phone_links, links } = utility;
  // The phone menu's own labels take precedence; in it, the success stories are called projects.
  const all = [...header_links, ...phone_links, ...links];
  const once = all.filter((link, index) => all.findIndex((l) => l.href === link.href) === index);
  const elsewhere = new Set(menus.flatMap((menu) => menu.items.map((item) => item.href)));
  return once.filter((link) => link.href !== company.home_href && !elsewhere.has(link.href));
}

function Service({ item }: { item: MenuItem }) {
  return (
    <li>
      <a href={item.href} aria-current={item.current ? "page" : undefined}>
        {item.icon !== null && <ServiceTile accent={item.accent} icon={item.icon} />}
        {item.title}
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}

/** Everything in the phone menu below its search. */
export function PhoneMenuEntries(props: PhoneMenuProps) {
  const { menus, company, utility, always_on } = props;
  return (
    <>
      {menus.map((menu) => (
        <Fragment key={menu.name}>
          <h2>{menu.label}</h2>
          {menu.name === "services" ? (
            <ul className="phone-menu-list">
              {menu.items.map((item) => (
                <Service key={item.href} item={item} />
              ))}
            </ul>
          ) : (
            <ul className="phone-menu-links">
              {menu.items.map((item) => (
                <li key={item.href}>
                  <a href={item.href} aria-current={item.current ? "page" : undefined}>
                    {item.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
      <h2>{texts.menuCompany}</h2>
      <ul className="phone-menu-links">
        {companyLinks(props).map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.current ? "page" : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      {always_on !== null && (
        <p className="small">
          <Led />
          <span>
            <Interpolate text={(number) => texts.labeled({ label: always_on, text: number })}>
              <a href={company.toll_free.href}>{company.toll_free.display}</a>
            </Interpolate>
          </span>
        </p>
      )}
      <SocialLinks links={utility.social} />
    </>
  );
}

/** The menu on narrow screens: one button that opens everything the header shows on wide ones. */
export function PhoneMenu(props: PhoneMenuProps) {
  return (
    <details className="phone-menu" data-menu="phone">
      <summary>
        <Icon name="menu" className="open-icon" />
        <Icon name="x" className="close-icon" />
        <span>{texts.menu}</span>
      </summary>
      <nav className="phone-menu-panel" aria-label={texts.menu}>
        {/* The field is too narrow for the site's own example. */}
        <Island
          name="search-box"
          props={{
            links: { ...props.search, example: texts.searchTheSite },
            label: texts.menu,
            query: "",
          }}
        />
        <PhoneMenuEntries {...props} />
      </nav>
    </details>
  );
}
