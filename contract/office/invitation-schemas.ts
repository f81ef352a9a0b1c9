import { z } from 'zod';
import { SELLER_ROLE_NAMES } from '../permissions.ts';

/** A place on a seller's team that somebody was offered by mail. */
export const invitationSchema = z.object({
  /** Null: a private seller who has chosen no name yet. */
  seller: z.string().nullable(),
  role: z.enum(SELLER_ROLE_NAMES),
  /** Null: the market itself, or somebody who has left. */
  invitedBy: z.string().nullable(),
  /** Did it go to the address of whoever asks? */
  isForYou: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;
