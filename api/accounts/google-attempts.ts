import { z } from 'zod';
import type { SignInSecrets } from './google-client.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A sign-in by Google under way, as the browser that began it carries it. */
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

/** Writes an attempt as the value of a cookie, signed but not encrypted: its secrets belong to this browser, which may read them. */
export function openGoogleAttempts(keys: SigningKeys) {
  return {
    write(attempt: GoogleAttempt): string {
      const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
      return `${payload}.${keys.derive(signedText(payload))}`;
    },
    /** Undefined for a cookie that this server did not write. */
    read(cookie: string): GoogleAttempt | undefined {
      const [, payload = '', signature = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(cookie) ?? [];
      if (!keys.isDerived(signedText(payload), signature)) return undefined;
      return attemptSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    },
  };
}
