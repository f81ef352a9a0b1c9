import { z } from 'zod';

/** The codes of an authenticator app, by which staff prove who they are beside their password. */
export const secondFactorStateSchema = z.object({
  isSetUp: z.boolean(),
  /** To be typed into the app where its picture cannot be taken; null: none waits to be confirmed. */
  waitingSecret: z.string().nullable(),
  /** How many of the recovery codes are unused. */
  codesLeft: z.int(),
  /** Was a code given lately? */
  isStrong: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
