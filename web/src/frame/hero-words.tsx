import type { ArticleFrame, Company, Frame, Link, Spec } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { ModelName } from "../ui/model-name.tsx";
import { SpecList } from "../ui/spec-list.tsx";

function Byline({ byline }: { byline: ArticleFrame }) {
  return (
    <p className="byline">
      {byline.subject !== null && <span className="subject">{byline.subject}</span>}
      <span>
        <Icon name="pen-line" />
        <b>{byline.author}</b>
      </span>
      <span>
        <Icon name="calendar-days" />
        <time dateTime={byline.date_published}>{byline.date_label}</time>
      </span>
      <span>
        <Icon name="clock" />
        {byline.reading_time}
      </span>
    </p>
  );
}

function WaysToReach({ company }: { company: Company }) {
  const phones = [company.toll_free, ...(company.local === null ? [] : [company.local])];
  return (
    <dl className="ways numeric">
      {phones.map((phone) => (
        <div key={phone.href}>
          <dt>{phone.label}</dt>
          <dd>
            <a href={phone.href}>{phone.display}</a>
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts.email}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
    </dl>
  );
}

function Figures({ specs }: { specs: readonly Spec[] }) {
  return specs.length > 0 && <SpecList className="spec-strip numeric" specs={specs} />;
}

/** Returns the actions without duplicates (same label and same address). */
function once(actions: readonly Link[]): Link[] {
  const key = ({ label, href }: Link) => `${href} ${label}`;
  return actions.filter((link, at) => actions.findIndex((l) => key(l) === key(link)) === at);
}

/** The text of the hero; its title is the page's only `h1`. */
export function HeroWords({ frame }: { frame: Frame }) {
  const { banner } = frame;
  return (
    <div className="hero-words">
      <Breadcrumbs crumbs={frame.breadcrumbs} />
      {banner.icon !== null && (
        <p className="hero-icon">
          <Icon name={banner.icon} />
        </p>
      )}
      <h1>
        <ModelName text={banner.title} />
      </h1>
      {banner.subtitle !== null && <p className="hero-subtitle">{banner.subtitle}</p>}
      {banner.byline !== null && <Byline byline={banner.byline} />}
      <Figures specs={banner.specs} />
      {banner.paragraph !== "" && (
        <p className="hero-paragraph">
          <ModelName text={banner.paragraph} />
        </p>
      )}
      {banner.bullets.length > 0 && (
        <ul className="hero-bullets">
          {banner.bullets.map((bullet) => (
            <li key={bullet.name}>
              <Icon name={bullet.icon} />
              {bullet.name}
            </li>
          ))}
        </ul>
      )}
      {banner.actions.length > 0 && (
        <p className="buttons">
          {once(banner.actions).map((link, index) => (
            <ButtonLink
              key={`${link.href} ${link.label}`}
              link={link}
              variant={index === 0 ? "fill" : "line"}
            />
          ))}
        </p>
      )}
      {banner.aside.kind === "picture" && <WaysToReach company={frame.company} />}
    </div>
  );
}
