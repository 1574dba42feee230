import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import * as texts from "../../generated/texts.ts";

/** Props of `Window`. */
export interface WindowProps {
  /** What it is about. */
  title: string;
  /** Whether it asks something that Escape must not answer by accident. */
  alert?: boolean;
  /** It was closed without an answer. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page: from below on a phone, in the middle elsewhere. */
export function Window({ title, alert = false, onClose, children }: WindowProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!alert}
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className="window">
        <Dialog className="dialog" role={alert ? "alertdialog" : "dialog"}>
          <header>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button className="icon-button" aria-label={texts.close} onPress={onClose}>
              <X className="icon" aria-hidden />
            </Button>
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
