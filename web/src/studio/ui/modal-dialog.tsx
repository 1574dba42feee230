import { useBlocker } from "@tanstack/react-router";
import { X } from "lucide-react";
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { focusFirst, neighbours } from "./neighbours.ts";
import { useUnsaved } from "./unsaved.ts";

/** What had the focus before the dialog, or before the first of several in a row. */
let opener: Element | null = null;
/** Where the focus goes if the opener is gone with what the dialog removed. */
let besides: readonly Element[] = [];

/**
 * Returns the focus to the opener when a dialog closes that replaced another one. React Aria would
 * return it to a control of the first dialog, which is gone. If the opener is gone too, something
 * beside it gets the focus.
 */
function useRestoredFocus(): void {
  useState(() => {
    const focused = document.activeElement;
    if (focused === null || focused.closest(".overlay") !== null) return;
    opener = focused;
    besides = neighbours(focused);
  });
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || document.querySelector(".overlay")) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        else focusFirst(besides);
      });
    },
    [],
  );
}

/** Props of `ModalDialog`. */
export interface ModalDialogProps {
  /** The title. */
  title: string;
  /** Whether it is a question or a message that a click outside must not close. */
  alert?: boolean;
  /** Whether something was entered otherwise than by typing. */
  isChanged?: boolean;
  /** Called when it is closed without an answer. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog above the page: at the bottom on phones, centered elsewhere. If something was typed or
 * chosen in a form in it, it asks before it closes without an answer. Instead of leading to another
 * page of the studio, the browser's Back and Forward close it too.
 */
export function ModalDialog({
  title,
  alert = false,
  isChanged = false,
  onClose,
  children,
}: ModalDialogProps) {
  const [isTyped, setTyped] = useState(false);
  const isTouched = isTyped || isChanged;
  const [asks, setAsks] = useState(false);
  const lastControl = useRef<HTMLElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  useRestoredFocus();
  useUnsaved(isTouched);
  // Controls outside of a form take effect immediately.
  const onInput = ({ target }: FormEvent) => isInForm(target) && setTyped(true);
  const onFocus = ({ target }: FocusEvent) => {
    if (isInForm(target)) lastControl.current = target as HTMLElement;
  };
  const close = () => (isTouched ? setAsks(true) : onClose());
  useBlocker({
    shouldBlockFn: ({ action }) => {
      // Of several dialogs only the topmost closes.
      const isTopmost = overlay.current === [...document.querySelectorAll(".overlay")].at(-1);
      if (action === "PUSH" || action === "REPLACE" || !isTopmost) return false;
      close();
      return true;
    },
    enableBeforeUnload: false,
  });
  const keep = () => {
    setAsks(false);
    lastControl.current?.focus();
  };
  return (
    <ModalOverlay
      ref={overlay}
      className="overlay"
      isOpen
      isDismissable={!(alert || isTouched)}
      onOpenChange={(open) => open || close()}
    >
      <Modal className="window">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed */}
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: nothing is pressed */}
        <div className="contents" onInput={onInput} onFocus={onFocus}>
          <Dialog className="dialog" role={alert ? "alertdialog" : "dialog"}>
            <header>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <Button className="icon-button" aria-label={texts.close} onPress={close}>
                <X className="icon" aria-hidden />
              </Button>
            </header>
            {asks && (
              <div className="note note-bad discard-question" role="alert">
                <span>{texts.studioDiscardAsk}</span>
                <span className="actions">
                  <Button className="button button-line" autoFocus onPress={keep}>
                    {texts.studioKeepEditing}
                  </Button>
                  <Button className="button button-line" onPress={onClose}>
                    {texts.studioDiscard}
                  </Button>
                </span>
              </div>
            )}
            {children}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  );
}

function isInForm(target: EventTarget): boolean {
  return target instanceof Element && target.closest("form") !== null;
}
