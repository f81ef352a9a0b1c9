import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '#contract/office/passkey-schemas.ts';
import { PUBLIC_URL } from './open-test-app.ts';

// A device that stores a passkey, built by the standard (WebAuthn): the browser's data about the site, the device's data about itself, and
// a signature.

/** How a device, or its browser, differs from a correct one. */
interface Odd {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  /** Was its owner recognised, by a finger or a PIN? */
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  /** Another name of the key. */
  id?: string;
  /** True: the device sends its maker's certificate, which was not requested. */
  hasCertificate?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

// The part of CBOR that is needed. Each length is written in as few bytes as possible.
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return Buffer.from(length < 256 ? [(kind << 5) | 24, length] : [(kind << 5) | 25, length >> 8, length & 0xff]);
}
const cborText = (text: string) => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborMap = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
/** Numbers from -24 to 23. */
const cborNumber = (number: number) => (number < 0 ? head(1, -1 - number) : head(0, number));
const cborList = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items]);

const NO_CERTIFICATE = cborMap();
const CERTIFICATE = cborMap(
  [cborText('alg'), cborNumber(-7)],
  [cborText('sig'), cborBytes(randomBytes(70))],
  [cborText('x5c'), cborList(cborBytes(randomBytes(300)))],
);

/** Makes a device without a passkey yet. `counts`: it counts how often it was used. */
export function openPasskeyDevice({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const ownId = base64url(randomBytes(32));
  let uses = 0;

  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? PUBLIC_URL,
        crossOrigin: false,
      }),
    );

  /** Writes down which site a device answers to, whether its owner was there, and how often it was used. */
  function deviceData(rpId: string, { isPresent = true, isVerified = true, ...odd }: Odd, key = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4);
    uses += 1;
    counter.writeUInt32BE(odd.counter ?? (counts ? uses : 0));
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (key.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([flags]), counter, key]);
  }

  function make({ challenge, rp }: PasskeyCreation, odd: Odd = {}): MadePasskey {
    const id = odd.id ?? ownId;
    const idBytes = Buffer.from(id, 'base64url');
    const coseKey = cborMap(
      [cborNumber(1), cborNumber(2)],
      [cborNumber(3), cborNumber(-7)],
      [cborNumber(-1), cborNumber(1)],
      [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
    );
    const length = Buffer.from([idBytes.length >> 8, idBytes.length & 0xff]);
    const key = Buffer.concat([Buffer.alloc(16), length, idBytes, coseKey]);
    const attestation = cborMap(
      [cborText('fmt'), cborText(odd.hasCertificate ? 'packed' : 'none')],
      [cborText('attStmt'), odd.hasCertificate ? CERTIFICATE : NO_CERTIFICATE],
      [cborText('authData'), cborBytes(deviceData(rp.id, odd, key))],
    );
    return {
      id,
      clientDataJSON: base64url(clientData('webauthn.create', challenge, odd)),
      attestationObject: base64url(attestation),
      transports: ['internal', 'of tomorrow'],
    };
  }

  function answer({ challenge, rpId }: PasskeyRequest, odd: Odd = {}): PasskeyAnswer {
    const client = clientData('webauthn.get', challenge, odd);
    const device = deviceData(rpId, odd);
    return {
      id: odd.id ?? ownId,
      clientDataJSON: base64url(client),
      authenticatorData: base64url(device),
      signature: base64url(sign('sha256', Buffer.concat([device, sha256(client)]), privateKey)),
    };
  }

  return { id: ownId, make, answer };
}
export type PasskeyDevice = ReturnType<typeof openPasskeyDevice>;
