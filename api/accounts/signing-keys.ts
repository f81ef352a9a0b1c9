import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { deriveWith } from '../../platform/derive.ts';
import { isWeakSecret, SECRET_SHORTEST } from '../../platform/weak-secret.ts';

/** The secrets with which this market signs tokens and derives values that outsiders cannot compute. */
export interface SigningKeys {
  /** The key that signs new tokens. */
  current: SigningKey;
  /** Finds a key by its id, also a former key that older tokens were signed with. */
  find(id: string): SigningKey | undefined;
  /** Derives a value from `text` that cannot be computed without the secret: 256 bits in base64url. */
  derive(text: string): string;
  /** Returns whether `value` was derived from `text`, with the current or a former key. */
  isDerived(text: string, value: string): boolean;
}

interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/**
 * Writes a file so that even after a power cut it is either complete or absent: it is synced before it is renamed to its name, and its
 * folder is synced afterwards.
 */
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

/**
 * Returns the secret in the data directory, which the first start creates, so that a restart signs nobody out. Throws StartError if the
 * file is unusable.
 */
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

/** Returns the id that tells which of several secrets signed or encrypted something. It does not reveal the secret. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`key of ${secret}`).digest('base64url').slice(0, 12);

/** Returns the keys from the setting JWT_SECRET, the first of which signs; without the setting, the key in the data directory. */
export function loadSigningKeys({ jwtSecrets, dataDir }: Config): SigningKeys {
  const secrets = jwtSecrets.length > 0 ? jwtSecrets : [keptSecret(dataDir)];
  const keys = secrets.map((text) => ({
    id: keyIdOf(text),
    secret: new TextEncoder().encode(text),
  }));
  const [current] = keys;
  if (!current) throw new Error('There is no secret to sign with');
  return {
    current,
    find: (id) => keys.find((key) => key.id === id),
    derive: (text) => deriveWith(current.secret, text),
    isDerived(text, value) {
      const signature = Buffer.from(value);
      const signatures = keys.map(({ secret }) => Buffer.from(deriveWith(secret, text)));
      return signatures.some((one) => one.length === signature.length && timingSafeEqual(one, signature));
    },
  };
}
