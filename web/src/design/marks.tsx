import { Led } from "../ui/led.tsx";
import { LinkList } from "../ui/link-list.tsx";
import { ButtonLink, GoLink } from "../ui/links.tsx";
import { Tag } from "../ui/tag.tsx";
import { Specimen } from "./specimen.tsx";

const here = { label: "Get a free site survey", href: "#buttons" };
const accents = ["brand", "blue", "red", "orange", "sky"] as const;
const tokens = [
  "page",
  "surface",
  "surface-2",
  "card",
  "well",
  "ink",
  "ink-2",
  "accent",
  "accent-wash",
  "led",
  "bad",
  "line",
  "field-line",
  "text",
  "muted",
] as const;

/** The colors of the current color scheme, with the accents of all services side by side. */
export function Colors() {
  return (
    <Specimen
      id="colors"
      title="Colors"
      lead="Each is a property of styles/tokens.css. The device's color scheme decides between light and dark."
    >
      <ul className="buttons small">
        {tokens.map((token) => (
          <li key={token}>
            <svg width="144" height="56" aria-hidden="true">
              <rect width="144" height="56" fill={`var(--${token})`} stroke="var(--field-line)" />
            </svg>
            {`--${token}`}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

/** Buttons and links in the accent of each service. */
export function Buttons() {
  return (
    <Specimen
      id="buttons"
      title="Buttons and links"
      lead="Filled for the one thing a place asks for, a line for the others. Hover, focus and the pressed state show under the pointer and the Tab key."
    >
      {accents.map((accent) => (
        <div className="specimen" key={accent} data-color={accent}>
          <h3>{accent}</h3>
          <div className="buttons">
            <ButtonLink link={here} />
            <ButtonLink link={{ ...here, label: "Call us" }} icon="phone" variant="line" />
            <button type="button" className="button button-fill" aria-disabled>
              Sending...
            </button>
          </div>
          <p>
            <a href="#buttons">A link in a sentence</a>, and one that leads on:{" "}
            <GoLink link={{ ...here, label: "All success stories" }} />
          </p>
        </div>
      ))}
      <div className="dark inked">
        <div className="buttons">
          <ButtonLink link={here} />
          <ButtonLink link={{ ...here, label: "On ink" }} variant="line" />
        </div>
      </div>
      <LinkList
        className="pills"
        links={[here, { label: "A link to what goes with this", href: "#badges" }]}
      />
    </Specimen>
  );
}

/** Badges and other marks of state. */
export function Badges() {
  return (
    <Specimen
      id="badges"
      title="Badges and lamps"
      lead="A badge names a kind. A lit lamp means on, live, or promised; it is never decoration."
    >
      <p className="buttons">
        <Tag>CCTV</Tag>
        <Tag>Sample project</Tag>
      </p>
      <p className="buttons">
        <Led /> Emergency service, day and night
      </p>
    </Specimen>
  );
}
