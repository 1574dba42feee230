import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Explainer } from "../generated/model.ts";
import { Glyph } from "../ui/glyph.tsx";
import { Icon } from "../ui/icon.tsx";
import { GoLink } from "../ui/links.tsx";
import { Picture } from "../ui/picture.tsx";
import { Embed } from "./embed.tsx";
import { nextTab } from "./next-tab.ts";
import { useKeptChoice } from "./use-kept-choice.ts";
import { useMedia } from "./use-media.ts";

/** Props of `ExplainerTabs`. */
export interface ExplainerTabsProps {
  /** The explanations; the first is open. */
  explainers: Explainer[];
}

/** Below this width there is no room for five tabs in a row. */
const roomForTabs = "(min-width: 900px)";

/** Apart from the ids of sections: a page may have a section and an explanation of the same name. */
function panelId(explainer: Explainer): string {
  return `explain-${explainer.id}`;
}

/**
 * Short explanations, one open at a time. The server draws `details` that need no script; in the
 * browser they become tabs where there is room.
 */
export function ExplainerTabs({ explainers }: ExplainerTabsProps) {
  const [open, setOpen] = useKeptChoice("explainer", 0, [...explainers.keys()]);
  const wide = useMedia(roomForTabs);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The visitor may have opened another one before the page was alive.
    const all = [...(root.current?.querySelectorAll("details") ?? [])];
    const index = all.findIndex((details) => details.open);
    if (index > 0) {
      setOpen(index);
    }
  }, [setOpen]);

  if (wide) {
    return <Tabs explainers={explainers} open={open} onOpen={setOpen} />;
  }
  return (
    <div className="tabs5" ref={root}>
      {explainers.map((explainer, index) => (
        <details
          key={explainer.id}
          id={panelId(explainer)}
          name="explain"
          open={index === open}
          onToggle={(event) => event.currentTarget.open && setOpen(index)}
        >
          <summary>
            <Icon name={explainer.icon} />
            {explainer.label}
            <Glyph name="chevron-down" className="cv" />
          </summary>
          <Body explainer={explainer} />
        </details>
      ))}
    </div>
  );
}

interface TabsProps extends ExplainerTabsProps {
  open: number;
  onOpen: (index: number) => void;
}

function Tabs({ explainers, open, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextTab(event.key, open, explainers.length);
    if (next !== null) {
      event.preventDefault();
      onOpen(next);
      list.current?.querySelectorAll("button")[next]?.focus();
    }
  }

  return (
    <div className="tabs5" data-tabs>
      <div className="tablist" role="tablist" ref={list} onKeyDown={onKeyDown}>
        {explainers.map((explainer, index) => (
          <button
            key={explainer.id}
            type="button"
            role="tab"
            id={`${panelId(explainer)}-tab`}
            aria-controls={panelId(explainer)}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => onOpen(index)}
          >
            <Icon name={explainer.icon} />
            {explainer.label}
          </button>
        ))}
      </div>
      {explainers.map((explainer, index) => (
        <div
          key={explainer.id}
          id={panelId(explainer)}
          role="tabpanel"
          aria-labelledby={`${panelId(explainer)}-tab`}
          hidden={index !== open}
        >
          <Body explainer={explainer} />
        </div>
      ))}
    </div>
  );
}

function Body({ explainer }: { explainer: Explainer }) {
  return (
    <div className="tabbody" data-color={explainer.background}>
      {explainer.video === undefined ? (
        <Picture picture={explainer.picture} place="explainer" />
      ) : (
        <div className="with-video">
          <Picture picture={explainer.picture} place="explainer" />
          <div className="embed">
            <Embed {...explainer.video} />
          </div>
        </div>
      )}
      <div>
        {explainer.logo && (
          <Picture picture={explainer.logo} place="brand-mark" className="logo-of" />
        )}
        <h3>{explainer.heading}</h3>
        <dl>
          {explainer.items.map((item) => (
            <div key={item.term}>
              <dt>{item.term}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
        <GoLink link={explainer.link} />
      </div>
    </div>
  );
}
