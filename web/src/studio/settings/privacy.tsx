import { useState } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { type DataSubject, EraseDialog } from "../leads/erase-dialog.tsx";
import { download } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { serverNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { useZone } from "../ui/me.ts";
import { dayOf } from "../ui/time.ts";
import { useRefusal } from "./delivery-refusal.ts";

/** The minimum number of digits in a phone number, as on the server. */
const minDigits = 3;

/** Erasing a person's data, and exporting the leads. */
export function Privacy() {
  const zone = useZone();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [subject, setSubject] = useState<DataSubject | null>(null);
  const [format, setFormat] = useState<"csv" | "json">();
  const { busy, error, run } = useAsyncAction();
  const refusal = useRefusal();
  const save = (format: "csv" | "json") =>
    run(() => {
      setFormat(format);
      const name = `leads-${dayOf(serverNow(), zone)}.${format}`;
      return download(`leads/export?format=${format}`, name);
    });
  return (
    <>
      <section className="card">
        <header>
          <h3>{texts.studioForgetTitle}</h3>
        </header>
        <Form
          ref={refusal.form}
          className="inset stack"
          onSubmit={() => {
            const text = typed.trim();
            const digits = text.match(/\p{N}/gu)?.length ?? 0;
            if (/^[^@\s]+@[^@\s]+$/.test(text)) setSubject({ email: text });
            else if (!text.includes("@") && digits >= minDigits) setSubject({ phone: text });
            else {
              setFault(texts.studioRefusedNobody);
              refusal.refuse();
            }
          }}
        >
          <p className="small muted">{texts.studioForgetWhat}</p>
          <Field
            label={texts.studioForgetWhom}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setFault(null);
            }}
            {...(fault !== null && { error: fault })}
            autoComplete="off"
            isRequired
          />
          <Button type="submit" className="button button-line start">
            {texts.studioForgetLook}
          </Button>
        </Form>
      </section>
      <section className="card">
        <header>
          <h3>{texts.studioExport}</h3>
        </header>
        <div className="inset stack">
          <p className="small muted">{texts.studioExportWhat}</p>
          <div className="actions">
            <Button
              className="button button-line"
              isPending={busy && format === "csv"}
              isDisabled={busy && format === "json"}
              onPress={() => save("csv")}
            >
              {texts.studioExportTable}
            </Button>
            <Button
              className="button button-line"
              isPending={busy && format === "json"}
              isDisabled={busy && format === "csv"}
              onPress={() => save("json")}
            >
              {texts.studioExportJson}
            </Button>
          </div>
          <ErrorNotice error={error} />
        </div>
      </section>
      {subject && (
        <EraseDialog
          subject={subject}
          onClose={(done) => {
            setSubject(null);
            if (done) setTyped("");
          }}
        />
      )}
    </>
  );
}
