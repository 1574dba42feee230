import { Button } from "react-aria-components";
import type { DeliveriesView, ErasedView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import type { Values } from "./delivery-file.ts";

/**
 * The settings for the months and days after which leads are erased. Without them, leads are kept
 * until somebody erases them.
 */
const periods = ["lead_months", "quarantined_days"] as const;

/** Whether leads would be kept for a shorter time. */
export function shortens(before: Values, meant: Values): boolean {
  const length = (value: unknown) => (typeof value === "number" ? value : Number.POSITIVE_INFINITY);
  return periods.some((key) => length(meant[key]) < length(before[key]));
}

/** Returns how many leads these periods would erase. */
export async function erasedBy(meant: Values): Promise<ErasedView> {
  const asked = new URLSearchParams();
  for (const key of periods) if (meant[key] !== undefined) asked.set(key, String(meant[key]));
  const { erased } = await callApi<DeliveriesView>("GET", `deliveries?${asked}`);
  if (erased === null) throw new Error("what would be erased was not told");
  return erased;
}

/**
 * Asks for confirmation before leads are kept for a shorter time, since erasing can't be undone.
 */
export function ErasureQuestion({
  erased: { leads, quarantined },
  onAnswer,
  onClose,
}: {
  erased: ErasedView;
  onAnswer: () => void;
  onClose: () => void;
}) {
  const isNothing = leads + quarantined === 0;
  return (
    <ModalDialog title={texts.studioKeptShorter} alert onClose={onClose}>
      {leads > 0 && <p>{texts.studioKeptErasesLeads(leads)}</p>}
      {quarantined > 0 && <p>{texts.studioKeptErasesSpam(quarantined)}</p>}
      {isNothing && <p>{texts.studioKeptErasesNothing}</p>}
      <div className="actions">
        <Button className="button button-bad" onPress={onAnswer}>
          {isNothing ? texts.studioSave : texts.studioKeptErase}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.studioCancel}
        </Button>
      </div>
    </ModalDialog>
  );
}
