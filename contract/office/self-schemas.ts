import { z } from 'zod';
import { SELLER_KINDS, SELLER_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts';

/** A seller for whom the signed-in member may act. */
const ownSellerSchema = z.object({
  documentId: z.string(),
  kind: z.enum(SELLER_KINDS),
  /** The seller's name; null if it is a private seller who has not chosen one yet. */
  name: z.string().nullable(),
  role: z.enum(SELLER_ROLE_NAMES),
  /** True: the seller's ads go on sale at once, unless something in them must be checked. */
  isTrusted: z.boolean(),
});
export type OwnSeller = z.infer<typeof ownSellerSchema>;

/** The person who has opened an office, and the sellers for whom that person may act. */
export const officeSelfSchema = z.object({
  username: z.string(),
  sellers: z.array(ownSellerSchema),
  staffRoles: z.array(z.enum(STAFF_ROLES)),
  /** True: the second factor was given in this session, at most STRONG_HOURS ago. */
  isStrong: z.boolean(),
  /** True: the member has chosen to use a second factor. It is then asked for before the member invites others or exports buyers' names. */
  asksSecondFactor: z.boolean(),
  /** True: the visitor has not signed in. The visitor's drafts belong to this browser, and can be sent once a phone number is confirmed. */
  isGuest: z.boolean(),
});
export type OfficeSelf = z.infer<typeof officeSelfSchema>;

/** The signed-in member, who need not have a seller or a role on the staff. */
export const officeMemberSchema = z.object({ username: z.string() });
export type OfficeMember = z.infer<typeof officeMemberSchema>;
