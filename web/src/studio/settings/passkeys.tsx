import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { PasskeyView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { factsQuery, useZone } from "../ui/me.ts";
import { ModalDialog } from "../ui/modal-dialog.tsx";
import { deviceName, hasPasskeys, makePasskey } from "../ui/passkeys.ts";
import { dayAndTime } from "../ui/time.ts";
import { notify } from "../ui/undo-queue.ts";

/** The user's passkeys, and the button to add one for this device. */
export function Passkeys() {
  const client = useQueryClient();
  const key = ["passkeys"];
  const now = useNow();
  const zone = useZone();
  const facts = useQuery(factsQuery);
  const passkeys = useQuery({
    queryKey: key,
    queryFn: () => callApi<PasskeyView[]>("GET", "passkeys"),
  });
  const [label, setLabel] = useState(() => deviceName());
  const [error, setError] = useState<unknown>(null);
  const [unused, setUnused] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  const doing = async (run: () => Promise<unknown>) => {
    setError(null);
    setUnused(false);
    try {
      await run();
      await client.invalidateQueries({ queryKey: key });
    } catch (fault) {
      setError(fault);
    }
  };
  const add = () =>
    doing(async () => {
      const { id, options } = await callApi<{
        id: string;
        options: PublicKeyCredentialCreationOptionsJSON;
      }>("POST", "passkeys/start", {});
      const credential = await makePasskey(options);
      if (credential === undefined) return setUnused(true);
      const name = label.trim() || texts.studioPasskey;
      await callApi("POST", "passkeys/finish", { id, credential, label: name });
      notify(texts.studioPasskeyMade);
    });
  const possible = hasPasskeys() && facts.data?.passkeys !== false;
  return (
    <section className="card">
      <header>
        <h3>{texts.studioPasskeys}</h3>
      </header>
      <ErrorNotice error={passkeys.error} retry={() => passkeys.refetch()} />
      <ul className="history">
        {passkeys.data?.map((passkey) => (
          <li key={passkey.id}>
            <KeyRound className="icon" aria-hidden />
            <span>
              <b dir="auto">{passkey.label}</b>{" "}
              <span className="muted">
                {passkey.used_at === null
                  ? texts.studioNeverUsed
                  : texts.studioLastUsed(dayAndTime(Date.parse(passkey.used_at), now, zone))}
              </span>
            </span>
            <Button
              className="text-button"
              aria-label={texts.studioRemoveEntry(passkey.label)}
              onPress={() => setRemoved(passkey)}
            >
              {texts.studioRemove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="inset stack">
        {passkeys.data?.length === 0 && <p className="small">{texts.studioNoPasskeys}</p>}
        {possible ? (
          <>
            <Field
              label={texts.studioPasskeyName}
              hint={texts.studioPasskeyNameHint}
              value={label}
              onChange={setLabel}
              maxLength={60}
              autoComplete="off"
            />
            <Button className="button button-line start" onPress={add}>
              {texts.studioAddPasskey}
            </Button>
          </>
        ) : (
          <p className="small muted">{texts.studioPasskeysNotHere}</p>
        )}
        <p role="status" className="small">
          {unused && texts.studioPasskeyNotMade}
        </p>
        <ErrorNotice error={error} />
      </div>
      {removed && (
        <ModalDialog
          title={texts.studioRemovePerson(removed.label)}
          alert
          onClose={() => setRemoved(null)}
        >
          <p>{texts.studioRemovePasskeyWhat}</p>
          <div className="actions">
            <Button
              className="button button-bad"
              onPress={() => {
                setRemoved(null);
                void doing(() => callApi("DELETE", `passkeys/${removed.id}`));
              }}
            >
              {texts.studioRemove}
            </Button>
            <Button className="button button-line" onPress={() => setRemoved(null)}>
              {texts.studioCancel}
            </Button>
          </div>
        </ModalDialog>
      )}
    </section>
  );
}
