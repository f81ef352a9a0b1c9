import { z } from 'zod';
import { CHOOSE_SCOPES } from '../messages/team.ts';
import { STAFF_SCOPES } from '../permissions.ts';
import { countSchema, timeSchema } from '../value-schemas.ts';
import { STAFF_TOKEN_DAYS } from './staff-tokens.ts';
import { tokenNameSchema } from './token-schemas.ts';

// The tokens of staff, with which programs write makes, articles, dealers and the like in a member's name.

const scopeSchema = z.enum(STAFF_SCOPES);

const staffTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the token, by which people recognise it. */
  ending: z.string(),
  /** The types of entries that the token may write, in words. */
  writes: z.array(z.string()),
  madeBy: z.string(),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  isOver: z.boolean(),
  lastUsedAt: timeSchema.nullable(),
});

/** The tokens of the member, or for an admin those of all staff. Newest first. */
export const staffTokensSchema = z.object({
  tokens: z.array(staffTokenSchema),
  /** The types of entries that the member's next token may write. */
  choices: z.array(z.object({ scope: scopeSchema, words: z.string() })),
  /** The most tokens that a member can have. */
  most: countSchema,
});
export type StaffTokens = z.infer<typeof staffTokensSchema>;

export const newStaffTokenSchema = z.strictObject({
  name: tokenNameSchema,
  scopes: z
    .array(scopeSchema)
    .max(STAFF_SCOPES.length)
    .refine((scopes) => scopes.length > 0, CHOOSE_SCOPES)
    .transform((scopes) => STAFF_SCOPES.filter((one) => scopes.includes(one))),
  days: z.literal(STAFF_TOKEN_DAYS),
});
