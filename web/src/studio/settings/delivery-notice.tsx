import type { ReactNode } from "react";
import type { FormField } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import type { Meanwhile } from "./delivery-draft.ts";

/** The messages of a form, above its fields; focus goes there when no field is marked. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="stack" data-refusal tabIndex={-1}>
      {children}
    </div>
  );
}

/** One of them. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="note note-bad" role="alert">
      <span>{children}</span>
    </div>
  );
}

/** What somebody else did to the table that is being changed. */
export function MeanwhileNotice({
  meanwhile: { taken, both, isGone },
  fields,
  gone,
}: {
  meanwhile: Meanwhile;
  fields: readonly FormField[];
  /** What it means that the table is not there any more. */
  gone: string;
}) {
  const named = (keys: Iterable<string>) =>
    [...keys].map((key) => fields.find((field) => field.key === key)?.label ?? key).join(", ");
  return (
    <>
      {isGone && <Notice>{gone}</Notice>}
      {taken.length > 0 && <Notice>{texts.studioDeliveryMeanwhileTaken(named(taken))}</Notice>}
      {both.size > 0 && <Notice>{texts.studioDeliveryMeanwhileBoth(named(both.keys()))}</Notice>}
    </>
  );
}
