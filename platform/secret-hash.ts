import { hash } from 'node:crypto';

/** By which a random secret is found again that is kept nowhere: nobody guesses one, so that a plain hash is enough. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'base64url');
