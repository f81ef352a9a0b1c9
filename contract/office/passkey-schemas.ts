import { z } from 'zod';
import { NAME_THE_PASSKEY } from '../messages/passkeys.ts';
import { timeSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';
import { PASSKEY_NAME_LONGEST, PASSKEY_TRANSPORTS } from './passkeys.ts';

// The messages between browser and server about passkeys, with the names that WebAuthn gives them. Bytes are encoded as base64url.

const bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest, { abort: true })
    .regex(/^[\w-]+$/);
/** In WebAuthn an id has at most 1,023 bytes, which are 1,364 characters of base64url. */
const credentialId = bytes(1_364);
const clientData = bytes(4_000);

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeSchema,
  /** When the passkey was last used; null if it was never used. */
  usedAt: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const knownPasskeySchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
});

/** Asks a browser for a signature by one of the member's passkeys. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(knownPasskeySchema),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** Asks a browser to create a passkey. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(knownPasskeySchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.int(),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** A browser's answer to the request of passkeyRequestSchema: the signature of a passkey. */
export const passkeyAnswerSchema = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** A browser's answer to the request of passkeyCreationSchema: the new passkey. */
export const newPasskeySchema = z.strictObject({
  name: lineOfText()
    .trim()
    .refine((name) => name.length >= 1 && name.length <= PASSKEY_NAME_LONGEST, NAME_THE_PASSKEY),
  passkey: z.strictObject({
    id: credentialId,
    clientDataJSON: clientData,
    attestationObject: bytes(8_000),
    /** The ways in which browsers can reach the passkey. The server stores only those that PASSKEY_TRANSPORTS has. */
    transports: z.array(z.string().max(40)).max(20),
  }),
});
export type MadePasskey = z.infer<typeof newPasskeySchema>['passkey'];
