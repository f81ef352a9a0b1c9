import { z } from 'zod';
import { passkeyAnswerSchema, passkeySchema } from './passkey-schemas.ts';

/** The second factor, besides the password: codes of an authenticator app, and passkeys. */
export const secondFactorStateSchema = z.object({
  /** True: the member has an authenticator app or a passkey. */
  isSetUp: z.boolean(),
  hasApp: z.boolean(),
  hasPasskeys: z.boolean(),
  /** The member's passkeys. Empty until the second factor has been given in this session. */
  passkeys: z.array(passkeySchema),
  /** The secret of an authenticator app that is being set up, for members who type it in instead of scanning the QR code. Otherwise null. */
  waitingSecret: z.string().nullable(),
  /** The number of unused recovery codes. */
  codesLeft: z.int(),
  /** True: the second factor was given in this session, at most STRONG_HOURS ago. */
  isStrong: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** The second factor, to be given again: a code of the app, a recovery code, or a passkey's answer. */
export const proofSchema = z.strictObject({
  code: z.string().max(40).optional(),
  passkey: passkeyAnswerSchema.optional(),
});
export type Proof = z.infer<typeof proofSchema>;

/** The recovery codes, which are shown only once. Empty if the member already had some. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
