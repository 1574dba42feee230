import { useState } from "react";
import { Button } from "react-aria-components";
import type { InviteLink } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { Field } from "../ui/field.tsx";
import { ModalDialog } from "../ui/modal-dialog.tsx";

/** Props of `InviteLinkDialog`. */
export interface InviteLinkDialogProps {
  /** The name or address of the person who is to use the link. */
  name: string;
  link: InviteLink;
  onClose: () => void;
}

/** The link, which is shown only once. */
export function InviteLinkDialog({ name, link, onClose }: InviteLinkDialogProps) {
  const when = useDayAndTime();
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(link.link).then(
      () => setCopied(texts.studioCopied),
      () => setCopied(texts.formCopyFailed),
    );
  return (
    <ModalDialog title={texts.studioLinkTitle(name)} alert onClose={onClose}>
      <p>{link.mailed ? texts.studioLinkMailed : texts.studioLinkGive}</p>
      <Field label={texts.studioLink} value={link.link} isReadOnly />
      <p className="small muted">{texts.studioLinkUntil(when(link.until))}</p>
      <div className="actions">
        <Button className="button button-fill" onPress={copy}>
          {texts.studioCopy}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.close}
        </Button>
      </div>
      <p role="status" className="small">
        {copied}
      </p>
    </ModalDialog>
  );
}
