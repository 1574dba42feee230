/** Passkeys by the browser, with what older ones lack. */

type Bytes = ArrayBuffer | Uint8Array<ArrayBuffer>;

/** Whether this browser has passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;
}

/** Signs with a passkey; nothing when it was not used. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON
    ? PublicKeyCredential.parseRequestOptionsFromJSON(options)
    : requestOptions(options);
  return written(await orNothing(navigator.credentials.get({ publicKey })));
}

/** Makes a passkey; nothing when it was not made. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON
    ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
    : creationOptions(options);
  return written(await orNothing(navigator.credentials.create({ publicKey })));
}

/** What this device is called, as a first name for its passkey. */
export function deviceName(agent = navigator.userAgent): string {
  const names = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"];
  const found = names.find((name) => agent.includes(name));
  return found === "Macintosh" ? "Mac" : found === "CrOS" ? "Chromebook" : (found ?? "");
}

/** Dismissed, timed out, or there already: all of them are "not used" to the person. */
async function orNothing(credential: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await credential;
  } catch {
    return null;
  }
}

function requestOptions(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials, ...rest } = options;
  return {
    ...(rest as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytes(challenge),
    allowCredentials: (allowCredentials ?? []).map(described),
  };
}

function creationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials, ...rest } = options;
  return {
    ...(rest as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: (excludeCredentials ?? []).map(described),
  };
}

function described(credential: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { ...credential, id: bytes(credential.id) } as PublicKeyCredentialDescriptor;
}

/** The credential as JSON. */
function written(credential: Credential | null): unknown {
  if (credential === null) return undefined;
  const key = credential as PublicKeyCredential;
  if (typeof key.toJSON === "function") return key.toJSON();
  const { response } = key;
  const said: Record<string, unknown> = { clientDataJSON: base64url(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    said.attestationObject = base64url(response.attestationObject);
    said.transports = response.getTransports?.() ?? [];
  } else if (response instanceof AuthenticatorAssertionResponse) {
    said.authenticatorData = base64url(response.authenticatorData);
    said.signature = base64url(response.signature);
    said.userHandle = response.userHandle === null ? null : base64url(response.userHandle);
  }
  return {
    id: key.id,
    rawId: base64url(key.rawId),
    type: key.type,
    authenticatorAttachment: key.authenticatorAttachment,
    clientExtensionResults: key.getClientExtensionResults(),
    response: said,
  };
}

/** The bytes that a text in base64url stands for. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Bytes as base64url, without the signs that fill up. */
export function base64url(bytes: Bytes): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
