import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { unsaved } from "./unsaved.ts";

/** What had the focus before the dialog, or before the first of several in a row. */
let opener: Element | null = null;

/**
 * Returns the focus to the opener when a dialog closes that replaced another one. React Aria would
 * return it to a control of the first dialog, which is gone.
 */
function useRestoredFocus(): void {
  useState(() => {
    const focused = document.activeElement;
    if (focused?.closest(".overlay") === null) opener = focused;
  });
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body || document.querySelector(".overlay")) return;
        if (opener instanceof HTMLElement) opener.focus();
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
  /** Called when it is closed without an answer. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog above the page: at the bottom on phones, centered elsewhere. If something was typed or
 * chosen in a form in it, it asks before it closes without an answer.
 */
export function ModalDialog({ title, alert = false, onClose, children }: ModalDialogProps) {
  const [isTouched, setTouched] = useState(false);
  const [asks, setAsks] = useState(false);
  useRestoredFocus();
  useEffect(() => (isTouched ? unsaved.add() : undefined), [isTouched]);
  // Controls outside of a form take effect immediately.
  const onInput = ({ target }: FormEvent) =>
    target instanceof Element && target.closest("form") !== null && setTouched(true);
  const close = () => (isTouched ? setAsks(true) : onClose());
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!(alert || isTouched)}
      onOpenChange={(open) => open || close()}
    >
      <Modal className="window">
        <div className="contents" onInput={onInput}>
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
              <div className="note note-bad" role="alert">
                <span>{texts.studioDiscardAsk}</span>
                <span className="actions">
                  <Button className="button button-line" autoFocus onPress={() => setAsks(false)}>
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
