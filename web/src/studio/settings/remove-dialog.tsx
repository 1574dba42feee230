import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { SettingsError } from "./settings-error.tsx";

export interface RemoveDialogProps {
  title: string;
  /** Removes it. If that fails, the dialog stays open and shows why. */
  onRemove: () => Promise<void>;
  /** Called when it is closed without an answer. */
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** A dialog that asks before something is removed. */
export function RemoveDialog({ title, onRemove, onClose, children }: RemoveDialogProps) {
  const { busy, error, run } = useAsyncAction();
  return (
    <ModalDialog title={title} alert onClose={onClose}>
      {children}
      <SettingsError error={error} />
      <div className="actions">
        <Button className="button button-bad" isPending={busy} onPress={() => void run(onRemove)}>
          {texts.studioRemove}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.studioCancel}
        </Button>
      </div>
    </ModalDialog>
  );
}
