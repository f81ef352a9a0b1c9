import { z } from 'zod';
import { SELLER_KINDS, SELLER_ROLE_NAMES } from '../permissions.ts';
import { SELLER_CHECKS } from '../sellers/seller-checks.ts';
import { countSchema, documentIdSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';
import { auditRowSchema } from './audit-schemas.ts';
import { subjectReportsSchema } from './report-schemas.ts';
import { reviewRowSchema, sellerRecordSchema } from './review-schemas.ts';

/** An invitation to a seller's team that has not been accepted yet. */
const staffInviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(SELLER_ROLE_NAMES),
  expiresAt: timeSchema,
  /** True: the invitation has expired. */
  isOver: z.boolean(),
});
export type StaffInvite = z.infer<typeof staffInviteSchema>;

/** The texts of a dealer's or garage's public page, which staff may correct. */
const staffSellerPageSchema = z.object({
  version: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  logo: z.string().nullable(),
});

/** The facts about a seller that staff have checked. */
const verificationSchema = z.object({
  id: z.int(),
  checks: z.array(z.enum(SELLER_CHECKS)),
  at: timeSchema,
  /** When the checks expire. Buyers no longer see them from then on. */
  until: timeSchema,
  /** The member of staff who checked; null if that account was deleted. */
  by: z.string().nullable(),
});

/** A seller, with everything that staff need to decide about it. */
export const staffSellerSchema = z.object({
  documentId: documentIdSchema,
  name: z.string().nullable(),
  kind: z.enum(SELLER_KINDS),
  record: sellerRecordSchema,
  /** The path of the seller's public page; null for the market itself, and for a dealer or garage whose page is hidden. */
  path: z.string().nullable(),
  /** The number of ads that this seller may have on sale at once; null if the general limit from the settings applies. */
  mostLive: countSchema.nullable(),
  /** The texts of the public page, to be corrected; null if the seller is no dealer or garage, or the reader may not correct them. */
  page: staffSellerPageSchema.nullable(),
  /** The checks that buyers can see; null if there are none. */
  verification: verificationSchema.nullable(),
  /** True: buyers can see the seller's page. False: staff have hidden it, which is possible for dealers and garages. */
  isShown: z.boolean(),
  /** Open invitations to the team of a dealer or garage; null if the reader may not send any. */
  invites: z.array(staffInviteSchema).nullable(),
  people: z.array(z.object({ documentId: documentIdSchema, username: z.string(), role: z.enum(SELLER_ROLE_NAMES) })),
  /** The seller's latest ads. Large sellers have more than are listed. */
  listings: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
  /** The number of all ads. */
  listingCount: countSchema,
  /** The number of leads about all ads of the seller. */
  leads: countSchema,
  /** Review items of the seller's ads that wait for a moderator. */
  waiting: z.array(reviewRowSchema.pick({ id: true, title: true, signals: true }).extend({ version: z.int() })),
  reports: subjectReportsSchema,
  /** The number of the seller's ads with open reports. */
  reportedListings: countSchema,
  history: z.array(auditRowSchema),
});
export type StaffSeller = z.infer<typeof staffSellerSchema>;
