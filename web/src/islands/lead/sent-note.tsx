import { sentId } from "../../ui/leads-address.ts";

/** Props of `SentNote`. */
export interface SentNoteProps {
  /** The form's name. */
  form: string;
  /** The address that the form is sent to, if it is another server's. */
  leads: string | undefined;
  /** The confirmation. */
  text: string;
}

/**
 * Confirms that a form sent without JavaScript is stored, on a page that is a file. The server that
 * accepted the form redirects to this element, which is visible only then.
 */
export function SentNote({ form, leads, text }: SentNoteProps) {
  return leads === undefined ? null : (
    <p className="sent-note" id={sentId(form)} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
