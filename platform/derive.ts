import { createHmac } from 'node:crypto';

/** Derives a value from `text` that cannot be computed without the secret: 256 bits in base64url. */
export const deriveWith = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
