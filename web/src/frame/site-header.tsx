import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Island } from "../runtime/server/island.tsx";
import { Icon } from "../ui/icon.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { MenuDrop } from "./menu-drop.tsx";
import { UtilityBar } from "./utility-bar.tsx";

/** The fixed bar, and the header with the company's name and both menus. */
export function SiteHeader({ frame }: { frame: Frame }) {
  return (
    <header>
      <UtilityBar
        menus={frame.menus}
        company={frame.company}
        utility={frame.utility}
        search={frame.search}
        header_links={frame.header_links}
        always_on={frame.sidebar.always_on}
      />
      <div className="header">
        <div className="wrap">
          <BrandLogo company={frame.company} subtitle={frame.subtitle} />
          <nav className="main-nav" aria-label={texts.menuMain}>
            {frame.menus.map((menu) => (
              <MenuDrop key={menu.name} menu={menu} lens={frame.company.initial === null} />
            ))}
            {frame.header_links.map((link) => (
              <a key={link.href} href={link.href} aria-current={link.current ? "page" : undefined}>
                {link.label}
              </a>
            ))}
            <button type="button" className="search-button" popoverTarget="find">
              <Icon name="search" />
              <span className="visually-hidden">{texts.search}</span>
            </button>
            <a className="button button-fill" href="#quote">
              {frame.forms.call_to_action}
            </a>
          </nav>
        </div>
      </div>
      {/* The search opens in place, also without JavaScript. */}
      <div className="search-panel" id="find" popover="auto">
        <Island name="search-box" props={{ links: frame.search, query: "", autofocus: true }} />
      </div>
    </header>
  );
}
