import { z } from 'zod';
import type { SignInSecrets } from './google-client.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A sign-in with Google that is in progress, stored in a cookie of the browser that began it. */
interface GoogleAttempt extends SignInSecrets {
  /** ms */
  expiresAt: number;
}

const attemptSchema = z.strictObject({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  expiresAt: z.number(),
});

const signedText = (payload: string) => `sign-in by Google ${payload}`;

/**
 * Writes sign-ins in progress as cookie values, and reads them back. The values are signed but not encrypted: a browser may know the
 * secrets of its own sign-in.
 */
export function openGoogleAttempts(keys: SigningKeys) {
  return {
    write(attempt: GoogleAttempt): string {
      const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
      return `${payload}.${keys.derive(signedText(payload))}`;
    },
    /** Returns undefined for a cookie that this server did not write. */
    read(cookie: string): GoogleAttempt | undefined {
      const [, payload = '', signature = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(cookie) ?? [];
      if (!keys.isDerived(signedText(payload), signature)) return undefined;
      return attemptSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    },
  };
}
