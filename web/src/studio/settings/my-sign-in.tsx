import * as texts from "../../generated/texts.ts";
import { useMe } from "../ui/me.ts";
import { Passkeys } from "./passkeys.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

/** Passkeys, the password, and the user's sessions. */
export function MySignIn() {
  const { name, email } = useMe();
  return (
    <>
      <p className="small muted">
        {texts.studioSignedInAs} <b dir="auto">{name}</b> {email}
      </p>
      <Passkeys />
      <Password />
      <Sessions />
    </>
  );
}
