import { createHash } from 'node:crypto';

/** By which a random secret is found again that is kept nowhere: nobody guesses one, so that a plain hash is enough. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
