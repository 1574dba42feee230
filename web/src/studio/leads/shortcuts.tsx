import { useEffect, useState } from "react";
import { Button, Checkbox } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { isTyping } from "../ui/typing.ts";

const storageKey = "studio-keys";

/** Props of `Shortcuts`. */
export interface ShortcutsProps {
  /** Goes to the next or the previous lead. */
  onStep: (by: 1 | -1) => void;
}

/** Keyboard shortcuts, and the list of them. */
export function Shortcuts({ onStep }: ShortcutsProps) {
  const [shown, setShown] = useState(false);
  const [on, setOn] = useState(read);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog], [role=alertdialog]"))
        return;
      if (event.key === "?") setShown(true);
      else if (!on) return;
      else if (event.key === "j") onStep(1);
      else if (event.key === "k") onStep(-1);
      else if (!press(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [on, onStep]);
  if (!shown) return null;
  const keys = [
    ["j", texts.studioKeyNext],
    ["k", texts.studioKeyBefore],
    ["/", texts.studioKeySearch],
    ["c", texts.studioKeyCall],
    ["n", texts.studioKeyNote],
    ["s", texts.studioKeyStage],
    ["?", texts.studioKeyHelp],
    ["Ctrl Enter", texts.studioSaveNote],
    ["Ctrl Z", texts.studioKeyUndo],
  ] as const;
  return (
    <ModalDialog title={texts.studioKeys} onClose={() => setShown(false)}>
      <dl className="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="check"
        isSelected={on}
        onChange={(whether) => {
          setOn(whether);
          write(whether);
        }}
      >
        <span className="check-box" aria-hidden />
        {texts.studioKeysOn}
      </Checkbox>
      <div className="actions">
        <Button className="button button-line" onPress={() => setShown(false)}>
          {texts.close}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Performs a shortcut; returns `false` if there is nothing to apply it to. */
function press(key: string): boolean {
  if (key === "c") {
    const call = [...document.querySelectorAll<HTMLElement>("a[data-key=c]")];
    const seen = call.find((link) => link.getClientRects().length > 0) ?? call[0];
    seen?.click();
    return seen !== undefined;
  }
  const wanted = {
    "/": ".search input",
    n: ".detail [data-key=n] textarea",
    s: ".stage-bar [aria-checked=true]",
  };
  if (key !== "/" && key !== "n" && key !== "s") return false;
  const found = document.querySelector<HTMLElement>(wanted[key]);
  found?.focus();
  found?.scrollIntoView({ block: "center" });
  return found !== null;
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function write(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}
