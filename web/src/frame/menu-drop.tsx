import type { Menu, MenuItem } from "../generated/model.ts";
import { drawing, Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import { ServiceTile } from "./service-tile.tsx";

function Entry({ item }: { item: MenuItem }) {
  return (
    <li>
      <a href={item.href} aria-current={item.current ? "page" : undefined}>
        {item.picture !== null && (
          <Picture picture={{ ...item.picture, alt: "" }} place="menu-thumb" />
        )}
        {item.picture === null && item.icon !== null && (
          <ServiceTile accent={item.accent} icon={item.icon} />
        )}
        <span>
          <b>{item.title}</b> <span>{item.text}</span>
        </span>
      </a>
    </li>
  );
}

/** The field of view behind the box: distance arcs around a lens in the corner. */
function FieldOfView() {
  return (
    <svg className="beam" viewBox="0 0 250 250" aria-hidden="true">
      <use href={drawing("menu-beam")} />
    </svg>
  );
}

/**
 * A menu of the header: a button, its entries, and a box for visitors who aren't sure. If the
 * site's mark is the lens, the box shows a field of view.
 */
export function MenuDrop({ menu, lens }: { menu: Menu; lens: boolean }) {
  const withPictures = menu.items.some((item) => item.picture !== null);
  return (
    <details className="menu-drop" name="nav" data-menu={menu.name}>
      <summary>
        {menu.label}
        <Icon name="chevron-down" />
      </summary>
      <div className="menu-panel">
        <ul className={withPictures ? "thumbnails" : undefined}>
          {menu.items.map((item) => (
            <Entry key={item.href} item={item} />
          ))}
        </ul>
        <div className="menu-panel-box dark">
          {lens && <FieldOfView />}
          <h2>{menu.aside.title}</h2>
          <p>{menu.aside.text}</p>
          {menu.aside.link !== null && <ButtonLink link={menu.aside.link} variant="line" />}
        </div>
      </div>
    </details>
  );
}
