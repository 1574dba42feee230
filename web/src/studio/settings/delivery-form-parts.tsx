import type { KindForm } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { SendTest } from "../leads/send-test.tsx";
import { Choice } from "../ui/choice.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import type { ConcurrentChanges } from "./delivery-draft.ts";
import { isEditConflict } from "./delivery-file.ts";
import { shortName } from "./delivery-name.ts";
import { ConflictNotice, Notice, Notices } from "./delivery-notice.tsx";
import { SettingsError } from "./settings-error.tsx";

/** The file was saved, but a secret wasn't. */
export class SecretUnsent extends Error {
  /** The field in which the secret was typed. */
  readonly at: string;

  constructor(at: string, cause: unknown) {
    super("a secret was not sent", { cause });
    this.at = at;
  }
}

/** Says that the delivery was saved, and sends a test. */
export function SavedDialog({
  name,
  isNew,
  onClose,
}: {
  name: string;
  isNew: boolean;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={shortName(name)} onClose={onClose}>
      <p role="status">{texts.studioDeliveryChanged}</p>
      {isNew && <p className="small muted">{texts.studioDeliveryBefore}</p>}
      <SendTest atOnce />
    </ModalDialog>
  );
}

/** What went wrong, and what others have changed meanwhile. */
export function DeliveryNotices({
  name,
  fields,
  shown,
  meanwhile,
  isReplaced,
  hasNameFault,
  error,
}: {
  name: string;
  /** All fields of the kind. */
  fields: KindForm["fields"];
  /** The fields that the form shows. */
  shown: KindForm["fields"];
  meanwhile: ConcurrentChanges;
  /** Whether a delivery of another kind now has this name. */
  isReplaced: boolean;
  hasNameFault: boolean;
  error: unknown;
}) {
  const { taken, conflicts, isGone } = meanwhile;
  const isSaid = isGone || taken.length > 0 || conflicts.size > 0 || isReplaced || hasNameFault;
  if (error === null && !isSaid) {
    return null;
  }
  return (
    <Notices>
      {isReplaced ? (
        <Notice>{texts.studioDeliveryReplaced(shortName(name))}</Notice>
      ) : (
        <ConflictNotice meanwhile={meanwhile} fields={fields} gone={texts.studioDeliveryGone} />
      )}
      {error instanceof SecretUnsent && <Notice>{texts.studioDeliverySecretUnsent}</Notice>}
      {!(error instanceof SecretUnsent || (isEditConflict(error) && isSaid)) && (
        <SettingsError
          error={error}
          isBeside={({ delivery, key }) =>
            delivery === name && shown.some((field) => field.key === key)
          }
        />
      )}
    </Notices>
  );
}

/** A service whose values and fields are known. */
export type Preset = KindForm["presets"][number];

/** Chooses a service whose values are known, or none of them. */
export function ServiceChoice({
  presets,
  preset,
  onChoose,
}: {
  presets: readonly Preset[];
  /** The current service. */
  preset: Preset | null;
  onChoose: (preset: Preset | null) => void;
}) {
  if (presets.length === 0) {
    return null;
  }
  return (
    <Choice
      label={texts.studioDeliveryService}
      hint={preset?.hint}
      value={preset?.label ?? ""}
      choices={[
        ...presets.map(({ label }) => [label, label] as const),
        ["", texts.studioDeliveryServiceOther],
      ]}
      onChange={(label) => onChoose(presets.find((one) => one.label === label) ?? null)}
    />
  );
}
