import { z } from 'zod';
import { passkeyAnswerSchema, passkeySchema } from './passkey-schemas.ts';

/** The codes of an authenticator app, and passkeys, by which members prove who they are beside their password. */
export const secondFactorStateSchema = z.object({
  /** Is there an app or a passkey? */
  isSetUp: z.boolean(),
  hasApp: z.boolean(),
  hasPasskeys: z.boolean(),
  /** Empty until the second factor was given. */
  passkeys: z.array(passkeySchema),
  /** The secret to type into the app, if the member cannot scan its picture; null: none waits to be confirmed. */
  waitingSecret: z.string().nullable(),
  /** How many of the recovery codes are unused. */
  codesLeft: z.int(),
  /** Was a code or a passkey given lately? */
  isStrong: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** The second factor, given once more: a code of the app, a recovery code, or a passkey's answer. */
export const proofSchema = z.strictObject({
  code: z.string().max(40).optional(),
  passkey: passkeyAnswerSchema.optional(),
});
export type Proof = z.infer<typeof proofSchema>;

/** Shown once; empty if the member had codes already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
