/** The two requests of a sign-in with a passkey. */
import { ask } from "../ui/api.ts";
import { signWithPasskey } from "../ui/passkeys.ts";

/** The challenge that the server wants signed. */
interface Asked {
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** The passkey wasn't used: dismissed, timed out, or none exists here. */
export class PasskeyNotUsed extends Error {}

/** Signs in or confirms with a passkey, through the endpoints at this path. */
export async function passkey(path: string): Promise<void> {
  const { id, options } = await ask<Asked>("POST", `${path}/start`, {}, { signingIn: true });
  const credential = await signWithPasskey(options);
  if (credential === undefined) throw new PasskeyNotUsed();
  await ask("POST", `${path}/finish`, { id, credential }, { signingIn: true });
}
