import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { isWeakSecret, SECRET_SHORTEST } from '../../platform/weak-secret.ts';

/** The keys that this market signs tokens with and derives secret values from. */
export interface SigningKeys {
  /** The key for new tokens. */
  current: SigningKey;
  /** Finds a key by its id, also one that older tokens were signed with. */
  find(id: string): SigningKey | undefined;
  /** A value that only we can work out from `text`: 256 bits in base64url. */
  derive(text: string): string;
  /** Returns whether `value` was derived from `text` with any of the keys. */
  isDerived(text: string, value: string): boolean;
}

interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Writes a file that is whole or not there, also after a power cut: synced before it gets its name, and the name after. */
function writeWhole(file: string, text: string): void {
  const written = openSync(`${file}.new`, 'w', 0o600);
  writeFileSync(written, text);
  fsyncSync(written);
  closeSync(written);
  renameSync(`${file}.new`, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Creates the secret on the first start and stores it, so that a restart signs nobody out. Throws StartError if it cannot be used. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartError(`The secret that tokens are signed with cannot be read from ${file}${reason}.`);
  }
  if (secret.trim().length < SECRET_SHORTEST || isWeakSecret(secret)) {
    throw new StartError(
      `${file} holds no secret that tokens can be signed with: it is empty, shorter than ${SECRET_SHORTEST} characters, or easy to guess. Put the one from a backup there, or delete the file: a new one is made, and everybody signs in again.`,
    );
  }
  return secret;
}

/** Returns the id that tells with which of several secrets something was signed or sealed. It says nothing about the secret itself. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`key of ${secret}`).digest('base64url').slice(0, 12);

/** Returns the keys of JWT_SECRET, of which the first signs; without that setting, the key in the data directory. */
export function loadSigningKeys({ jwtSecrets, dataDir }: Config): SigningKeys {
  const secrets = jwtSecrets.length > 0 ? jwtSecrets : [keptSecret(dataDir)];
  const keys = secrets.map((text) => ({
    id: keyIdOf(text),
    secret: new TextEncoder().encode(text),
  }));
  const [current] = keys;
  if (!current) throw new Error('There is no secret to sign with');
  const deriveWith = ({ secret }: SigningKey, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    current,
    find: (id) => keys.find((key) => key.id === id),
    derive: (text) => deriveWith(current, text),
    isDerived(text, value) {
      const signature = Buffer.from(value);
      const signatures = keys.map((key) => Buffer.from(deriveWith(key, text)));
      return signatures.some((one) => one.length === signature.length && timingSafeEqual(one, signature));
    },
  };
}
