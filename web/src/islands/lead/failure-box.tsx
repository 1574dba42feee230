import { type ComponentPropsWithRef, type RefObject, useEffect, useState } from "react";
import * as texts from "../../generated/texts.ts";
import type { CallLink } from "../../ui/call-link.ts";
import { Icon } from "../../ui/icon.tsx";
import { SpokenMark } from "../../ui/spoken-mark.tsx";
import { canStoreText } from "./can-store-text.ts";
import { asText, copyText } from "./copy-text.ts";
import { failureAdvice } from "./lead-texts.ts";
import type { Failure } from "./send-lead.ts";
import { useOnline } from "./use-online.ts";

/** Props of `FailureBox`. */
export interface FailureBoxProps extends ComponentPropsWithRef<"div"> {
  /** What happened, in the form's own words. */
  text: string;
  /** The reason. */
  failure: Failure;
  /** The form, whose text can be copied. */
  formRef: RefObject<HTMLFormElement | null>;
  /** Whether the form will be sent by itself once it can be. */
  later: boolean;
  /** Called when the visitor changes `later`. */
  onLater: (later: boolean) => void;
  /** The number to call instead. */
  phone: CallLink;
}

/**
 * Says that sending failed, why, and what can be done: send again, later, in another way, or call.
 */
export function FailureBox(props: FailureBoxProps) {
  const { text, failure, formRef, later, onLater, phone, ...rest } = props;
  const online = useOnline();
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const [kept, setKept] = useState(true);
  const waits = failure.why === "offline";

  useEffect(() => {
    // Checked only now, because only visitors who can't send may want to reload the page.
    const form = formRef.current;
    setKept(form === null || canStoreText(asText(form)));
  }, [formRef]);

  async function copy(): Promise<void> {
    const form = formRef.current;
    if (form !== null) {
      setCopied((await copyText(asText(form))) ? "yes" : "no");
    }
  }

  return (
    <div className="form-failure" role="alert" tabIndex={-1} {...rest}>
      <p className="form-message">
        <Icon name="triangle-alert" />
        <SpokenMark text={text} />
      </p>
      <p>
        <span>{waits && online ? texts.formOnlineAgain : failureAdvice(failure)}</span>{" "}
        <span>{kept ? texts.formKept : texts.formNotKept}</span>
      </p>
      {(later || (waits && !online)) && (
        <label className="form-later">
          <input
            type="checkbox"
            checked={later}
            onChange={(event) => onLater(event.currentTarget.checked)}
          />
          <span>{texts.formSendLater}</span>
        </label>
      )}
      <p className="form-ways">
        <button type="button" className="button button-line scripted" onClick={() => void copy()}>
          {texts.formCopy}
        </button>
        <a className="button button-line" href={phone.href}>
          <Icon name="phone" />
          {texts.callNumber(phone.display)}
        </a>
      </p>
      <p role="status">
        {copied === null ? "" : copied === "yes" ? texts.formCopied : texts.formCopyFailed}
      </p>
    </div>
  );
}
