import { z } from 'zod';
import { SELLER_KINDS, SELLER_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts';

/** A seller for whom the member acts. */
const ownSellerSchema = z.object({
  documentId: z.string(),
  kind: z.enum(SELLER_KINDS),
  /** Null: a private seller who has chosen no name yet. */
  name: z.string().nullable(),
  role: z.enum(SELLER_ROLE_NAMES),
  /** The market knows the seller: buyers see their ads at once, unless something in one must be checked. */
  isTrusted: z.boolean(),
});
export type OwnSeller = z.infer<typeof ownSellerSchema>;

/** The visitor of an office, with all that they may act for. */
export const officeSelfSchema = z.object({
  username: z.string(),
  sellers: z.array(ownSellerSchema),
  staffRoles: z.array(z.enum(STAFF_ROLES)),
  /** Was the second factor given lately? */
  isStrong: z.boolean(),
  /** The member chose to set up a second factor. It is asked for before others get access, or buyers' names are exported. */
  asksSecondFactor: z.boolean(),
  /** Nobody is known yet: the browser holds drafts, which are sent once a number is proven. */
  isGuest: z.boolean(),
});
export type OfficeSelf = z.infer<typeof officeSelfSchema>;

/** A signed-in member of an office, who may act for no seller. */
export const officeMemberSchema = z.object({ username: z.string() });
export type OfficeMember = z.infer<typeof officeMemberSchema>;
