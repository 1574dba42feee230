import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Suggestions } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";
import { MarkedText } from "../../ui/marked-text.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import type { SearchBoxProps } from "./props.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * Returns what screen readers announce when the list changes. An extra space makes them announce
 * the same number again.
 */
function spoken(found: Suggestions | null, answers: number): string {
  return found === null
    ? ""
    : texts.searchSuggestionsFound(found.items.length) + "\u00a0".repeat(answers % 2);
}

/** Keys that move the caret in the field, which takes the focus back from the list. */
const CARET_KEYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** A position in a list. A new list starts without one. */
interface Place {
  of: Suggestions | null;
  index: number;
}

/** Returns the addresses in the order of the list; the last one is that of all results. */
function addressesOf(found: Suggestions | null): string[] {
  if (found === null || found.items.length === 0) {
    return [];
  }
  return [...found.items.map((item) => item.href), found.all];
}

/**
 * The search with suggestions while typing: a combobox with a list that requires manual selection.
 * Before hydration and without JavaScript it is a plain form.
 */
export function SearchBox({ links, label, query, autofocus }: SearchBoxProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [alive, setAlive] = useState(false);
  const { found, answers, ask, close } = useSuggestions(links.suggest);
  const [place, setPlace] = useState<Place>({ of: null, index: -1 });
  const active = place.of === found ? place.index : -1;
  const setActive = (index: number): void => setPlace({ of: found, index });
  const addresses = addressesOf(found);
  const open = addresses.length > 0;
  const optionId = (index: number): string => `${listId}-${index}`;

  useEffect(() => {
    setAlive(true);
    const input = field.current;
    if (input !== null && input === document.activeElement && input.value !== query) {
      ask(input.value);
    }
  }, [ask, query]);

  useEffect(() => {
    // The keyboard of a phone would cover the list.
    if (open && matchMedia("(pointer: coarse)").matches) {
      field.current?.scrollIntoView();
    }
  }, [open]);

  function hide(): void {
    close();
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) {
      return;
    }
    const count = addresses.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        ask(field.current?.value ?? "");
        return;
      }
      // There is one position more than there are options: beyond both ends is the field itself.
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Escape" && (open || found !== null)) {
      event.preventDefault();
      hide();
    } else if (CARET_KEYS.has(event.key)) {
      setActive(-1);
    } else if (event.key === "Enter") {
      const href = addresses[active];
      if (href !== undefined) {
        event.preventDefault();
        location.assign(href);
      }
    }
  }

  const combobox = alive
    ? ({
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": open,
        "aria-controls": listId,
        "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
      } as const)
    : {};

  return (
    <SearchForm
      links={links}
      label={label}
      query={query}
      field={{
        ref: field,
        autoFocus: autofocus,
        autoComplete: "off",
        onKeyDown,
        onBlur: hide,
        onChange: (event) => {
          setActive(-1);
          ask(event.currentTarget.value);
        },
        ...combobox,
      }}
    >
      {alive && (
        <>
          <div
            className="suggestions"
            role="listbox"
            id={listId}
            aria-label={texts.searchSuggestions}
            hidden={!open}
          >
            {found?.items.map((item, index) => (
              <Option
                key={item.href}
                id={optionId(index)}
                href={item.href}
                active={index === active}
              >
                <span>
                  <MarkedText runs={item.title} />
                </span>
                <span className="kind">{item.badge}</span>
              </Option>
            ))}
            {found !== null && open && (
              <Option
                id={optionId(found.items.length)}
                href={found.all}
                active={active === found.items.length}
              >
                {texts.searchAllResults(found.query)}
              </Option>
            )}
          </div>
          <p className="visually-hidden" role="status">
            {spoken(found, answers)}
          </p>
        </>
      )}
    </SearchForm>
  );
}

interface OptionProps {
  id: string;
  href: string;
  active: boolean;
  children: ReactNode;
}

function Option({ id, href, active, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (active) {
      element.current?.scrollIntoView({ block: "nearest" });
    }
  }, [active]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead.
    <div
      ref={element}
      role="option"
      id={id}
      aria-selected={active}
      // The field keeps the focus; otherwise the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => location.assign(href)}
    >
      {children}
    </div>
  );
}
