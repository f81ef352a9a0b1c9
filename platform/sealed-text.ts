import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** One of the market's secrets, and its id. */
interface Key {
  id: string;
  secret: Uint8Array;
}

export interface SealKeys {
  current: Key;
  find(id: string): Key | undefined;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;

/** Derives a separate key for each purpose (RFC 5869), so that none of them reveals the secret, which also signs tokens. */
const keyFor = ({ secret }: Key, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32));

/**
 * Encrypts a text so that only this market can decrypt it, and only when it names the same purpose. The purpose should name the owner of
 * the text, so that the text cannot be moved to another owner's row.
 */
export function sealText(keys: SealKeys, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(keys.current, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [keys.current.id, ...parts].join('.');
}

/** Returns whether the text was encrypted with this secret. */
export const isSealedWith = ({ id }: Pick<Key, 'id'>, sealed: string): boolean => sealed.startsWith(`${id}.`);

/**
 * Decrypts a text. Returns undefined if its secret is no longer known, if it was encrypted for another purpose, or if it was changed or not
 * encrypted by this market.
 */
export function openSealed(keys: SealKeys, purpose: string, sealed: string): string | undefined {
  const [id = '', ...parts] = sealed.split('.');
  const [nonce, text, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  const key = keys.find(id);
  if (!key || !nonce || !text || !tag) return undefined;
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(key, purpose), nonce, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
