import type { MadePasskey, PasskeyAnswer } from '#contract/office/passkey-schemas.ts';
import type { Config } from '../../platform/config.ts';
import type { PasskeyRow } from './passkey-queries.ts';

// The answers of passkeys are checked by @simplewebauthn/server. It takes a quarter of a second and 30 MB to load, so it is loaded when the first
// passkey is used.

/** Loads the library that checks passkeys. Before a transaction, since loading would hold up others. */
export async function loadChecks() {
  const [{ verifyAuthenticationResponse, verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] =
    await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}
export type PasskeyChecks = Awaited<ReturnType<typeof loadChecks>>;

/** ECDSA with P-256, EdDSA and RSA, as COSE numbers them: between them, all devices have one. */
export const KEY_KINDS = [-7, -8, -257];

/** Returns the site that passkeys are made for: they answer to no other. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
export type PasskeySite = ReturnType<typeof siteOf>;

/** Returns the challenge that the browser says was signed; undefined if its data cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed && typeof data.challenge === 'string' && data.challenge.length === 43 ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the library throws, as it does for every invalid answer. */
const orRefused = <Result>(check: Promise<Result>): Promise<Result | undefined> => check.catch(() => undefined);

/**
 * Returns whether a passkey has no certificate of its device's maker. None is requested, and to check one the server would fetch addresses
 * that it contains.
 */
function hasNoCertificate({ decodeAttestationObject, isoBase64URL }: PasskeyChecks, attestation: string): boolean {
  try {
    const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
    const format = object.get('fmt');
    return format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

/** Returns the key of a new passkey that signed this challenge, for our site, with its owner recognised. Undefined: it is refused. */
export async function checkNewPasskey(
  checks: PasskeyChecks,
  site: PasskeySite,
  challenge: string,
  { id, clientDataJSON, attestationObject }: MadePasskey,
): Promise<{ credentialId: string; publicKey: string; counter: number } | undefined> {
  if (!hasNoCertificate(checks, attestationObject)) return undefined;
  const result = await orRefused(
    checks.verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_KINDS,
    }),
  );
  const credential = result?.verified === true ? result.registrationInfo.credential : undefined;
  if (credential === undefined || credential.id !== id) return undefined;
  const { counter, publicKey } = credential;
  return { credentialId: id, publicKey: checks.isoBase64URL.fromBuffer(publicKey), counter };
}

/** Returns the passkey's counter if it signed this challenge, for our site, with its owner recognised. Undefined: it is refused. */
export async function checkAnswer(
  checks: PasskeyChecks,
  site: PasskeySite,
  challenge: string,
  { answer, passkey }: { answer: PasskeyAnswer; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { id, clientDataJSON, authenticatorData, signature } = answer;
  const result = await orRefused(
    checks.verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The counter is compared by the caller, who writes it down if it went back.
      credential: { id, publicKey: checks.isoBase64URL.toBuffer(passkey.public_key), counter: 0 },
    }),
  );
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
}
