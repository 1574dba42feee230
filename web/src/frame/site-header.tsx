import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Glyph } from "../ui/glyph.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import { MenuDrop } from "./menu-drop.tsx";
import { UtilityBar } from "./utility-bar.tsx";

/** The fixed bar, and the header with the company's name and both menus. */
export function SiteHeader({ frame }: { frame: Frame }) {
  return (
    <header>
      <UtilityBar frame={frame} />
      <div className="head">
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
            <a className="find" href={frame.search.page}>
              <Glyph name="search" />
              <span className="vh">{texts.search}</span>
            </a>
            <a className="btn btn-fill" href="#quote">
              {frame.forms.call_to_action}
            </a>
          </nav>
        </div>
      </div>
    </header>
  );
}
