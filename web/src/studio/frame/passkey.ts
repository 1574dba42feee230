/** The two steps by which a passkey answers the server. */
import { ask } from "../ui/api.ts";
import { signWithPasskey } from "../ui/passkeys.ts";

/** What the server wants signed. */
interface Asked {
  id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** The passkey was not used: dismissed, too late, or none is here. */
export class PasskeyNotUsed extends Error {}

/** Signs in, or confirms, by the way at this address. */
export async function passkey(path: string): Promise<void> {
  const { id, options } = await ask<Asked>("POST", `${path}/start`, {}, { signingIn: true });
  const credential = await signWithPasskey(options);
  if (credential === undefined) throw new PasskeyNotUsed();
  await ask("POST", `${path}/finish`, { id, credential }, { signingIn: true });
}
