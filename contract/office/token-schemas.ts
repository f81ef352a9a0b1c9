import { z } from 'zod';
import * as messages from '../messages/team.ts';
import { TOKEN_SCOPES } from '../permissions.ts';
import { timeSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';
import { TOKEN_DAYS } from './team.ts';

// The tokens with which a seller's own system calls the API. Times are ISO 8601.

const tokenScopeSchema = z.enum(TOKEN_SCOPES);

const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the token, by which people recognise it. */
  ending: z.string(),
  scopes: z.array(tokenScopeSchema),
  /** The name of the member who created the token; null if that member's account was deleted. */
  madeBy: z.string().nullable(),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  isOver: z.boolean(),
  lastUsedAt: timeSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** The tokens of a seller, newest first. */
export const apiTokensSchema = z.object({
  tokens: z.array(apiTokenSchema),
  /** The most tokens that the seller can have. */
  most: z.int(),
});
export type ApiTokens = z.infer<typeof apiTokensSchema>;

const TOKEN_NAME_LONGEST = 60;

export const tokenNameSchema = lineOfText()
  .trim()
  .refine((name) => name.length >= 1 && name.length <= TOKEN_NAME_LONGEST, messages.NAME_THE_TOKEN);

export const newTokenSchema = z.strictObject({
  name: tokenNameSchema,
  scopes: z
    .array(tokenScopeSchema)
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => scopes.length > 0, messages.CHOOSE_SCOPES)
    .transform((scopes) => TOKEN_SCOPES.filter((one) => scopes.includes(one))),
  /** Days after which the token expires; null: it never expires. */
  days: z.literal(TOKEN_DAYS),
});

/** A new token in full, which is shown only once. */
export const madeTokenSchema = z.object({
  id: z.string(),
  token: z.string(),
});
export type MadeToken = z.infer<typeof madeTokenSchema>;
