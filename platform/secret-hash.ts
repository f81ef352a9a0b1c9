import { hash } from 'node:crypto';

/** Returns the hash under which a random secret is stored. A plain hash is enough, since nobody guesses a random secret. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
