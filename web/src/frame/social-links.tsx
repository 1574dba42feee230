import type { ReactNode } from "react";
import type { SocialLink, SocialNetwork } from "../generated/model.ts";

/** Line drawings in the manner of the icon set, which has no marks of networks. */
const marks: Record<SocialNetwork, ReactNode> = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  instagram: (
    <>
      <rect width="20" height="20" x="2" y="2" rx="5" />
      <path d="M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37z" />
      <path d="M17.5 6.5h.01" />
    </>
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
      <rect width="4" height="12" x="2" y="9" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
  x: <path d="M4 4h4.2L20 20h-4.2ZM4.4 20l6.3-7M13.4 10.9 19.6 4" />,
  youtube: (
    <>
      <path d="M2.5 17a24.12 24.12 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.56 49.56 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.12 24.12 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.55 49.55 0 0 1-16.2 0A2 2 0 0 1 2.5 17" />
      <path d="m10 15 5-3-5-3z" />
    </>
  ),
};

/** Props of `SocialLinks`. */
export interface SocialLinksProps {
  /** The company's pages on social networks. */
  links: readonly SocialLink[];
}

/** The company's pages on social networks, as icons; nothing when it has none. */
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
            <svg
              className="icon"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {marks[link.network]}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
