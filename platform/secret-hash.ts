import { hash } from 'node:crypto';

/** Returns the hash that is stored in place of a random secret. A fast hash is safe, since nobody can guess a random secret. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
