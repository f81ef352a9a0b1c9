import { z } from 'zod';
import type { Tokens } from '#contract/accounts.ts';
import { entrySchema } from '../../platform/content/entry-schema.ts';
import { accountType } from './account-type.ts';

/** An account holds no entries of other types. */
const noTypes = (name: string): never => {
  throw new Error(`An account holds no ${name}`);
};

/** A member, with the attributes that were asked for. */
export const accountSchema = entrySchema(accountType, noTypes);

/** A member as every answer has it in which nobody chooses attributes. */
export const wholeAccountSchema = accountSchema.required().meta({ id: 'WholeAccount' });

const tokens = {
  jwt: z.string().meta({ description: 'The access token, for the header `Authorization: Bearer …`' }),
  refreshToken: z.string().meta({ description: 'Good for one exchange' }),
};

export const tokensSchema = z.object(tokens).meta({ id: 'Tokens' }) satisfies z.ZodType<Tokens>;

/** What every way of signing in answers. */
export const signedInSchema = z.object({ ...tokens, user: wholeAccountSchema }).meta({ id: 'SignedIn' });

export const ofAccounts = (summary: string) => ({ tags: ['accounts'], summary });
