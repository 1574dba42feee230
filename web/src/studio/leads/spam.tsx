import { useQueryClient } from "@tanstack/react-query";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { release } from "./changes.ts";
import { usePending } from "./pending.ts";

/** Why the lead was quarantined, and what happens if it is real. */
export function Spam({ lead }: { lead: LeadView }) {
  const client = useQueryClient();
  const pending = usePending();
  const held = lead.deliveries.filter(({ state }) => state === "held");
  const names = held.map(({ delivery }) => delivery).join(", ");
  if (pending.has(`release ${lead.reference}`)) {
    return <p className="note">{texts.studioReleasing}</p>;
  }
  return (
    <section className="card inset stack" aria-label={texts.studioBoxSpam}>
      <h3>{texts.studioSpamTitle}</h3>
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
      <div className="actions">
        <Button className="button button-fill" onPress={() => release(client, lead)}>
          {texts.studioReal}
        </Button>
      </div>
    </section>
  );
}
