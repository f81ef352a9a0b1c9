import { z } from 'zod';
import { SELLER_ROLE_NAMES } from '../permissions.ts';
import { documentIdSchema } from '../value-schemas.ts';

/** An invitation to a seller's team, sent by mail. */
export const invitationSchema = z.object({
  /** Null: a private seller who has chosen no name yet. */
  seller: z.string().nullable(),
  role: z.enum(SELLER_ROLE_NAMES),
  /** Null: the market itself, or a member whose account was deleted. */
  invitedBy: z.string().nullable(),
  /** The address that it was mailed to. */
  email: z.string(),
  /** Is that address a member's? Otherwise they register. */
  hasAccount: z.boolean(),
  /** Was the invitation sent to the address of the signed-in member? Null: nobody is signed in. */
  isForYou: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The seller for whom the member acts from now on. */
export const acceptedSchema = z.object({ seller: documentIdSchema });
export type Accepted = z.infer<typeof acceptedSchema>;
