/** The two requests of a sign-in with a passkey. */
import { callApi } from "../ui/api.ts";
import { signWithPasskey } from "../ui/passkeys.ts";

/** The challenge that the server wants signed. */
interface PasskeyChallenge {
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** The passkey wasn't used: dismissed, timed out, or none exists here. */
export class PasskeyNotUsed extends Error {}

/** Signs in or confirms with a passkey, through the endpoints at this path. */
export async function signInWithPasskey(path: string): Promise<void> {
  const { id, options } = await callApi<PasskeyChallenge>(
    "POST",
    `${path}/start`,
    {},
    { signingIn: true },
  );
  const credential = await signWithPasskey(options);
  if (credential === undefined) throw new PasskeyNotUsed();
  await callApi("POST", `${path}/finish`, { id, credential }, { signingIn: true });
}
