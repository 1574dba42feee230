import type { ComponentPropsWithoutRef } from "react";
import type { CaseStudy } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";
import { Tag } from "./tag.tsx";

/** Props of `CaseCard`. */
export interface CaseCardProps extends ComponentPropsWithoutRef<"li"> {
  /** The job. */
  study: CaseStudy;
  /** Whether the card spans the row, with its picture beside the words. */
  large?: boolean;
}

/** A finished job: picture, figures, what was done, and the results at the bottom. */
export function CaseCard({ study, large = false, className, ...rest }: CaseCardProps) {
  const figures = study.stats.length > 0 && (
    <div className="stats" data-count={study.stats.length}>
      {study.stats.map((stat) => (
        <p className="stat" key={stat.label}>
          <b>{stat.value}</b>
          {stat.label}
        </p>
      ))}
    </div>
  );
  return (
    <li
      className={classes("case", large && "case-large", className)}
      id={study.id ?? undefined}
      {...rest}
    >
      <div className="case-top">
        <Picture picture={study.picture} place={large ? "case-large" : "case"} />
        {study.sample && <Tag>{texts.sectionCaseSample}</Tag>}
        {figures}
      </div>
      <div className="card-body">
        <p className="category">
          <Icon name={study.icon} />
          {study.category}
        </p>
        <h3>{study.title}</h3>
        <p>{study.overview}</p>
        {study.services.length > 0 && (
          <ul className="case-work" aria-label={texts.sectionCaseDone}>
            {study.services.map((service) => (
              <li key={service}>{service}</li>
            ))}
          </ul>
        )}
        {study.results.length > 0 && (
          <ul className="results" aria-label={texts.sectionCaseResults}>
            {study.results.map((result) => (
              <li key={result}>
                <Icon name="check" />
                <span>{result}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
