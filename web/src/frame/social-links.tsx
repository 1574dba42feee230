import type { SocialLink } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";

/** Props of `SocialLinks`. */
export interface SocialLinksProps {
  /** The company's pages on social networks. */
  links: readonly SocialLink[];
}

/** The company's pages on social networks, as icons; nothing if it has none. */
export function SocialLinks({ links }: SocialLinksProps) {
  if (links.length === 0) {
    return null;
  }
  return (
    <ul className="social">
      {links.map((link) => (
        <li key={link.network}>
          <a href={link.href}>
            <span className="visually-hidden">{link.label}</span>
            <Icon name={`social-${link.network}`} />
          </a>
        </li>
      ))}
    </ul>
  );
}
