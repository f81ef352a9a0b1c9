import type { MadePasskey, PasskeyAnswer } from '#contract/office/passkey-schemas.ts';
import type { Config } from '../../platform/config.ts';
import type { PasskeyRow } from './passkey-queries.ts';

// Responses of passkeys are checked with @simplewebauthn/server. Loading it takes a quarter of a second and 30 MB, so it is loaded when the
// first passkey is used.

/**
 * Loads the library that checks passkeys. Call it before a transaction begins, because loading takes a while and would make others wait.
 */
export async function loadChecks() {
  const [{ verifyAuthenticationResponse, verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] =
    await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeAttestationObject, isoBase64URL };
}
export type PasskeyChecks = Awaited<ReturnType<typeof loadChecks>>;

/**
 * The COSE numbers of the signature algorithms that a passkey may use: ECDSA with P-256, EdDSA and RSA. Every device supports one of them.
 */
export const KEY_KINDS = [-7, -8, -257];

/** Returns the site that passkeys are created for. A browser uses a passkey only on its own site. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
export type PasskeySite = ReturnType<typeof siteOf>;

/** Returns the challenge that the browser claims was signed; undefined if its data cannot be parsed. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    return isNamed && typeof data.challenge === 'string' && data.challenge.length === 43 ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the result of a check by the library; undefined if the check throws, as it does for every invalid response. */
const orRefused = <Result>(check: Promise<Result>): Promise<Result | undefined> => check.catch(() => undefined);

/**
 * Returns whether a new passkey comes without a certificate of its device's maker. Others are refused: we request no certificate, and to
 * check one the server would load addresses that it contains.
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

/** Returns the key of a new passkey if it signed this challenge for our site and the device recognised its owner; otherwise undefined. */
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

/**
 * Returns a passkey's signature counter if it signed this challenge for our site and the device recognised its owner; otherwise undefined.
 */
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
      // With 0 the library does not compare the counter. `redeemAnswer` compares it, and records a counter that went back.
      credential: { id, publicKey: checks.isoBase64URL.toBuffer(passkey.public_key), counter: 0 },
    }),
  );
  return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
}
