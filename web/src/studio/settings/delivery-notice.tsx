import type { ReactNode } from "react";
import type { FormField } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import type { ConcurrentChanges } from "./delivery-draft.ts";

/** The messages of a form, above its fields. They are focused if no field is marked. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="stack" data-refusal tabIndex={-1}>
      {children}
    </div>
  );
}

/** A single message. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="note note-bad" role="alert">
      <span>{children}</span>
    </div>
  );
}

/** Says what somebody else has changed in the table. */
export function ConflictNotice({
  meanwhile: { taken, conflicts, isGone },
  fields,
  gone,
}: {
  meanwhile: ConcurrentChanges;
  fields: readonly FormField[];
  /** The message if the table was deleted. */
  gone: string;
}) {
  const named = (keys: Iterable<string>) =>
    [...keys].map((key) => fields.find((field) => field.key === key)?.label ?? key).join(", ");
  return (
    <>
      {isGone && <Notice>{gone}</Notice>}
      {taken.length > 0 && <Notice>{texts.studioDeliveryMeanwhileTaken(named(taken))}</Notice>}
      {conflicts.size > 0 && (
        <Notice>{texts.studioDeliveryMeanwhileBoth(named(conflicts.keys()))}</Notice>
      )}
    </>
  );
}
