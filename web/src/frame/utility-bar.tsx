import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { PhoneMenu, type PhoneMenuProps } from "./phone-menu.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The bar's content apart from the phone menu. */
export function BarLinks({ company, utility }: Pick<PhoneMenuProps, "company" | "utility">) {
  return (
    <>
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
        <Icon name="phone" />
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
    </>
  );
}

/** The fixed bar: the audience of the page, the phone number, links, social networks. */
export function UtilityBar(props: PhoneMenuProps) {
  return (
    <div className="utility-bar">
      <div className="wrap">
        <BarLinks company={props.company} utility={props.utility} />
        <PhoneMenu {...props} />
      </div>
    </div>
  );
}
