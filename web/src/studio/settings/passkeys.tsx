import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { PasskeyView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Loading } from "../ui/loading.tsx";
import { factsQuery } from "../ui/me.ts";
import { deviceName, hasPasskeys, makePasskey } from "../ui/passkeys.ts";
import { notify } from "../ui/undo-queue.ts";
import { unusedName } from "./delivery-name.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

/** The user's passkeys, and the button to add one for this device. */
export function Passkeys() {
  const client = useQueryClient();
  const key = ["passkeys"];
  const dayAndTime = useDayAndTime();
  const facts = useQuery(factsQuery);
  const passkeys = useQuery({
    queryKey: key,
    queryFn: () => callApi<PasskeyView[]>("GET", "passkeys"),
  });
  const [typed, setTyped] = useState<string | null>(null);
  const taken = passkeys.data?.map((passkey) => passkey.label) ?? [];
  const label = typed ?? unusedName(deviceName() || texts.studioPasskey, taken, " ");
  const { busy, error, run } = useAsyncAction();
  const [unused, setUnused] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  const add = () =>
    run(async () => {
      setUnused(false);
      const { id, options } = await callApi<{
        id: string;
        options: PublicKeyCredentialCreationOptionsJSON;
      }>("POST", "passkeys/start", {});
      const credential = await makePasskey(options);
      if (credential === undefined) return setUnused(true);
      const name = label.trim() || texts.studioPasskey;
      await callApi("POST", "passkeys/finish", { id, credential, label: name });
      setTyped(null);
      notify(texts.studioPasskeyMade);
      await client.invalidateQueries({ queryKey: key });
    });
  const when = ({ made_at, used_at }: PasskeyView) => {
    const made = dayAndTime(made_at);
    if (used_at === null) return texts.studioPasskeyUnused(made);
    return texts.studioPasskeyUsed({ made, used: dayAndTime(used_at) });
  };
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
              <b dir="auto">{passkey.label}</b> <span className="muted">{when(passkey)}</span>
            </span>
            <Button
              className="text-button"
              aria-label={texts.studioRemoveEntry(`${passkey.label}, ${when(passkey)}`)}
              onPress={() => setRemoved(passkey)}
            >
              {texts.studioRemove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="inset stack">
        {passkeys.isPending && <Loading />}
        {possible && passkeys.data?.length === 0 && (
          <p className="small">{texts.studioNoPasskeys}</p>
        )}
        {possible ? (
          <Form className="stack" onSubmit={add}>
            <Field
              label={texts.studioPasskeyName}
              hint={texts.studioPasskeyNameHint}
              value={label}
              onChange={setTyped}
              maxLength={60}
              autoComplete="off"
            />
            <Button type="submit" className="button button-line start" isPending={busy}>
              {texts.studioAddPasskey}
            </Button>
          </Form>
        ) : (
          <p className="small muted">{texts.studioPasskeysNotHere}</p>
        )}
        <p role="status" className="small">
          {unused && texts.studioPasskeyNotMade}
        </p>
        <ErrorNotice error={error} />
      </div>
      {removed && (
        <RemoveDialog
          title={texts.studioRemovePerson(removed.label)}
          onRemove={async () => {
            await callApi("DELETE", `passkeys/${removed.id}`);
            await client.invalidateQueries({ queryKey: key });
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <p className="muted">{when(removed)}</p>
          <p>{texts.studioRemovePasskeyWhat}</p>
        </RemoveDialog>
      )}
    </section>
  );
}
