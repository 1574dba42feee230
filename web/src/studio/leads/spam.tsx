import { useQueryClient } from "@tanstack/react-query";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { release } from "./changes.ts";
import { usePending } from "./pending.ts";

/** Props of `Spam`. */
export interface SpamProps {
  lead: LeadView;
  /** Whether to ask over the page, since somebody has reached the person. */
  asks: boolean;
  /** Called when the question over the page is closed. */
  onClose: () => void;
  /** Called when somebody says that it isn't real. */
  onNotReal: () => void;
}

/** Why the lead was quarantined, and that it has to be called real before anything else. */
export function Spam({ lead, asks, onClose, onNotReal }: SpamProps) {
  const client = useQueryClient();
  const pending = usePending();
  const held = lead.deliveries.filter(({ state }) => state === "held");
  const names = held.map(({ delivery }) => delivery).join(", ");
  if (pending.has(`release ${lead.reference}`)) {
    return <p className="note">{texts.studioReleasing}</p>;
  }
  return (
    <section className="card inset stack" aria-label={texts.studioBoxSpam}>
      <h3>{lead.spam_reasons.length > 0 ? texts.studioSpamTitle : texts.studioInSpam}</h3>
      {lead.spam_reasons.length > 0 && (
        <ul className="bullets">
          {lead.spam_reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p className="small muted">
        {names === "" ? texts.studioRealWhat : texts.studioRealWhatTo(names)}
      </p>
      <p>{texts.studioRealFirst}</p>
      <div className="actions">
        <Button className="button button-fill" onPress={() => release(client, lead)}>
          {texts.studioReal}
        </Button>
        {isWorkedOn(lead) && (
          <Button className="button button-line" onPress={onNotReal}>
            {texts.studioNotReal}
          </Button>
        )}
      </div>
      {asks && (
        <ModalDialog title={texts.studioIsItReal} onClose={onClose}>
          <p className="muted">{texts.studioRealFirst}</p>
          <div className="actions">
            <Button
              className="button button-fill"
              onPress={() => {
                onClose();
                release(client, lead);
              }}
            >
              {texts.studioReal}
            </Button>
            <Button
              className="button button-line"
              onPress={() => {
                onClose();
                onNotReal();
              }}
            >
              {texts.studioNotReal}
            </Button>
          </div>
        </ModalDialog>
      )}
    </section>
  );
}

/** Whether somebody has worked on the lead since it was put into Spam, so that it is kept for longer. */
function isWorkedOn({ entries }: LeadView): boolean {
  const marks = entries.filter(({ kind }) => kind === "spam").map(({ at }) => Date.parse(at));
  const latest = Math.max(...marks);
  return entries.some(
    ({ kind, at }) => kind !== "spam" && kind !== "assigned" && Date.parse(at) > latest,
  );
}
