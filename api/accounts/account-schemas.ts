import { tokensSchema } from '#contract/accounts/account-schemas.ts';
import { entrySchema } from '../../platform/content/entry-schema.ts';
import { accountType } from './account-type.ts';

/** Would return the content types of a populated relation. An account has no populated relations, so it throws. */
const noTypes = (name: string): never => {
  throw new Error(`An account holds no ${name}`);
};

/** A member, with the requested attributes. */
export const accountSchema = entrySchema(accountType, noTypes);

/** A member with all attributes, as responses without the `fields` parameter contain it. */
export const wholeAccountSchema = accountSchema.required().meta({ id: 'WholeAccount' });

/** The response body of every way of signing in. */
export const signedInSchema = tokensSchema.extend({ user: wholeAccountSchema }).meta({ id: 'SignedIn' });

export const ofAccounts = (summary: string) => ({ tags: ['accounts'], summary });
