import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** What this market signs with. */
export interface SigningKeys {
  /** The key for new tokens. */
  current: SigningKey;
  /** Also those that older tokens were signed with. */
  find(id: string): SigningKey | undefined;
  /** A value that only we can work out from `text`: 256 bits in base64url. */
  derive(text: string): string;
  /** Was `value` derived from `text`, with whichever of the keys? */
  isDerived(text: string, value: string): boolean;
}

interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** Made on the first start and kept, so that nobody is signed out by a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!existsSync(file)) {
    // Written beside and moved, so that a process that dies meanwhile leaves no half of it.
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

/** The keys of JWT_SECRET, the first of which signs; without that setting the one in the data directory. */
export function loadSigningKeys({ jwtSecrets, dataDir }: Config): SigningKeys {
  const secrets = jwtSecrets.length > 0 ? jwtSecrets : [keptSecret(dataDir)];
  const keys = secrets.map((text) => ({
    id: createHash('sha256').update(`key of ${text}`).digest('base64url').slice(0, 12),
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
      const given = Buffer.from(value);
      const wanted = keys.map((key) => Buffer.from(deriveWith(key, text)));
      return wanted.some((one) => one.length === given.length && timingSafeEqual(one, given));
    },
  };
}
