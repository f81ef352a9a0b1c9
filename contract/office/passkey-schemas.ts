import { z } from 'zod';
import { NAME_THE_PASSKEY } from '../messages/passkeys.ts';
import { timeSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';
import { PASSKEY_NAME_LONGEST, PASSKEY_TRANSPORTS } from './passkeys.ts';

// Browsers and servers talk to each other about passkeys in these words (WebAuthn). Bytes are written in base64url.

const bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest, { abort: true })
    .regex(/^[\w-]+$/);
/** WebAuthn allows 1,023 bytes. */
const credentialId = bytes(1_364);
const clientData = bytes(4_000);

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeSchema,
  /** Null: never. */
  usedAt: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const knownPasskeySchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
});

/** The question to a browser for one of a member's passkeys. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(knownPasskeySchema),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** The question to a browser for a new passkey. */
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

/** The answer of a passkey to a request. */
export const passkeyAnswerSchema = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** A passkey that was made just now. */
export const newPasskeySchema = z.strictObject({
  name: lineOfText()
    .trim()
    .refine((name) => name.length >= 1 && name.length <= PASSKEY_NAME_LONGEST, NAME_THE_PASSKEY),
  passkey: z.strictObject({
    id: credentialId,
    clientDataJSON: clientData,
    attestationObject: bytes(8_000),
    /** Transports that the market does not know are left out. */
    transports: z.array(z.string().max(40)).max(20),
  }),
});
export type MadePasskey = z.infer<typeof newPasskeySchema>['passkey'];
