import type {
  Company,
  Link,
  PartsCard,
  RelatedProduct,
  SidebarCard,
  Sidebar as SidebarData,
} from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import { CallCard } from "./call-card.tsx";
import { HoursList } from "./hours-list.tsx";

function IntroCard({ card }: { card: SidebarCard }) {
  return (
    <section className="box">
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      {card.links.length > 0 && (
        <ul className="related-link">
          {card.links.map((link) => (
            <li key={link.href}>
              <GoLink link={link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RelatedProducts({
  products,
  more,
}: {
  products: readonly RelatedProduct[];
  more: Link | null;
}) {
  return (
    <section className="box">
      <h2>{texts.relatedProducts}</h2>
      <ul className="related">
        {products.map((product) => (
          <li key={product.href}>
            <a href={product.href}>
              <Picture picture={{ ...product.picture, alt: "" }} place="sidebar-thumb" />
              <span>
                <b>{product.title}</b> <span>{product.brand}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {more !== null && (
        <p className="related-link">
          <GoLink link={more} />
        </p>
      )}
    </section>
  );
}

function Parts({ card }: { card: PartsCard }) {
  return (
    <section className="box parts-box">
      <h2>{card.title}</h2>
      <ul className="parts" data-brief={card.parts.every(({ text }) => text === "") || undefined}>
        {card.parts.map((part) => (
          <li key={part.name}>
            <Icon name={part.icon} />
            <span>
              {part.text === "" ? (
                part.name
              ) : (
                <>
                  <b>{part.name}</b> {part.text}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The parts of systems in a row, below content that is much shorter than a sidebar with them. */
export function PartsRow({ parts }: Pick<SidebarData, "parts">) {
  return (
    <div className="sidebar">
      {parts.map((card) => (
        <Parts key={card.title} card={card} />
      ))}
    </div>
  );
}

/** Props of `Sidebar`. */
export interface SidebarProps {
  /** The cards. */
  sidebar: SidebarData;
  /** The company, with its number and its hours. */
  company: Company;
  /** Whether to show the office hours. */
  hours: boolean;
}

/**
 * The column beside the content. Phones don't show it, and everything in it can also be reached
 * elsewhere. Pages of the same kind share one, so its HTML is cached.
 */
export function Sidebar({ sidebar, company, hours }: SidebarProps) {
  return (
    <div className="sidebar">
      {sidebar.stories !== null && (
        <a className="link" href={sidebar.stories.href}>
          <Icon name="award" />
          {sidebar.stories.label}
          <Icon name="chevron-right" />
        </a>
      )}
      <CallCard sidebar={sidebar} phone={company.toll_free} />
      {hours && company.hours.length > 0 && (
        <section className="box">
          <h2>{texts.officeHours}</h2>
          <HoursList hours={company.hours} className="hours numeric" />
        </section>
      )}
      {sidebar.intro.map((card) => (
        <IntroCard key={card.title} card={card} />
      ))}
      {sidebar.related_products.length > 0 && (
        <RelatedProducts products={sidebar.related_products} more={sidebar.more_products} />
      )}
      {sidebar.related_articles.length > 0 && (
        <section className="box">
          <h2>{texts.relatedArticles}</h2>
          <ul className="related">
            {sidebar.related_articles.map((link) => (
              <li key={link.href}>
                <a className="plain" href={link.href}>
                  {link.label}
                  <Icon name="chevron-right" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sidebar.parts.map((card) => (
        <Parts key={card.title} card={card} />
      ))}
    </div>
  );
}
