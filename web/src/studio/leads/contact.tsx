import { useQueryClient } from "@tanstack/react-query";
import { Mail, MessageCircle, Phone } from "lucide-react";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { serverNow } from "../ui/clock.ts";
import { errorText } from "../ui/error-notice.tsx";
import { useMe } from "../ui/me.ts";
import { notify } from "../ui/undo-queue.ts";
import { callKey, recordCall } from "./call-tracking.ts";
import { addEntry } from "./changes.ts";

/** Props of `Contact`. */
export interface ContactProps {
  lead: LeadView;
  /** Short labels, for the bar at the bottom of a phone's screen. */
  short?: boolean;
}

/** Links to call, to mail, and, with consent, to text. */
export function Contact({ lead, short = false }: ContactProps) {
  const client = useQueryClient();
  const me = useMe();
  const { reference, phone_short, phone_dial, email, consent } = lead;
  const begun = (kind: "text" | "mail") => {
    const said = kind === "text" ? texts.studioTextBegun : texts.studioMailBegun;
    addEntry(client, lead, { kind, text: "" }, said).catch((error) => notify(errorText(error)));
  };
  return (
    <>
      {phone_dial !== "" && (
        <a
          className="button button-fill"
          href={`tel:${phone_dial}`}
          data-key="c"
          onClick={() => recordCall(callKey(me, reference), { at: serverNow() })}
        >
          <Phone className="icon" aria-hidden />
          {short ? texts.call : texts.callNumber(phone_short)}
        </a>
      )}
      {phone_dial !== "" && consent !== null && (
        <a
          className="button button-line"
          href={`sms:${phone_dial.replace(/,.*/, "")}`}
          onClick={() => begun("text")}
        >
          <MessageCircle className="icon" aria-hidden />
          {texts.studioText}
        </a>
      )}
      {email !== null && (
        <a
          className="button button-line"
          href={mailLink(lead, email)}
          onClick={() => begun("mail")}
        >
          <Mail className="icon" aria-hidden />
          {short ? texts.studioMail : texts.studioWriteMail}
        </a>
      )}
    </>
  );
}

/** Returns the address of a mail with the reference in its subject and the greeting in its text. */
function mailLink(lead: LeadView, email: string): string {
  const subject = encodeURIComponent(lead.mail_subject);
  const body = encodeURIComponent(lead.mail_greeting.replaceAll("\n", "\r\n"));
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}&body=${body}`;
}
