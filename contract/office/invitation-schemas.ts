import { z } from 'zod';
import { SELLER_ROLE_NAMES } from '../permissions.ts';
import { documentIdSchema } from '../value-schemas.ts';

/** An invitation by mail to a seller's team. */
export const invitationSchema = z.object({
  /** The seller's name; null if it is a private seller who has not chosen one yet. */
  seller: z.string().nullable(),
  role: z.enum(SELLER_ROLE_NAMES),
  /** The name of the member who invites; null if the market invites, or if the member's account was deleted. */
  invitedBy: z.string().nullable(),
  /** The address to which the invitation was mailed. */
  email: z.string(),
  /** True: a member has this address. False: the invited person has to register first. */
  hasAccount: z.boolean(),
  /** True: the signed-in member has the invited address. False: another member is signed in. Null: nobody is signed in. */
  isForYou: z.boolean().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** The seller for whom the member acts after accepting the invitation. */
export const acceptedSchema = z.object({ seller: documentIdSchema });
export type Accepted = z.infer<typeof acceptedSchema>;
