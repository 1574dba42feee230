import { Button } from "react-aria-components";
import type { FormPreset, KindForm } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import type { Values } from "./delivery-file.ts";

/** Lets the user choose the kind of a new delivery. */
export function KindChoice({
  kinds,
  onChoose,
  onClose,
}: {
  kinds: readonly KindForm[];
  onChoose: (kind: KindForm) => void;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={texts.studioDeliveryKind} onClose={onClose}>
      <ul className="kinds">
        {kinds.map((kind) => (
          <li key={kind.kind}>
            <Button className="kind" onPress={() => onChoose(kind)}>
              <b>{kind.label}</b>
              <span>{kind.what}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

/** Returns the preset that the values match. Missing values match too, except for the host. */
export function presetOf(form: KindForm, values: Values): FormPreset | undefined {
  return form.presets.find(
    (preset) =>
      values.host === preset.values.host &&
      Object.entries(preset.values).every(([key, value]) => (values[key] ?? value) === value),
  );
}
