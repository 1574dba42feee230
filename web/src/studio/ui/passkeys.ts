/** Passkeys in the browser, with replacements for what older browsers lack. */

type Bytes = ArrayBuffer | Uint8Array<ArrayBuffer>;

/** Whether this browser supports passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;
}

/** Signs with a passkey; returns `undefined` if none was used. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON
    ? PublicKeyCredential.parseRequestOptionsFromJSON(options)
    : requestOptions(options);
  return written(await orNothing(navigator.credentials.get({ publicKey })));
}

/** Creates a passkey; returns `undefined` if none was created. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON
    ? PublicKeyCredential.parseCreationOptionsFromJSON(options)
    : creationOptions(options);
  return written(await orNothing(navigator.credentials.create({ publicKey })));
}

/** Returns the name of this device, as the initial name of its passkey. */
export function deviceName(agent = navigator.userAgent): string {
  const names = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "CrOS", "Linux"];
  const found = names.find((name) => agent.includes(name));
  return found === "Macintosh" ? "Mac" : found === "CrOS" ? "Chromebook" : (found ?? "");
}

/**
 * Returns `null` if the user dismissed the dialog, it timed out, or the passkey exists already: to
 * the user all of these mean "not used".
 */
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

/** Returns a credential as JSON. */
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

/** Decodes base64url. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Encodes bytes as base64url without padding. */
export function base64url(bytes: Bytes): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
