import { z } from 'zod';
import { SELLER_KINDS, SELLER_ROLE_NAMES } from '../permissions.ts';
import { SELLER_CHECKS } from '../sellers/seller-checks.ts';
import { countSchema, documentIdSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';
import { auditRowSchema } from './audit-schemas.ts';
import { subjectReportsSchema } from './report-schemas.ts';
import { sellerRecordSchema } from './review-schemas.ts';

/** An invitation that was not accepted yet. */
const staffInviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(SELLER_ROLE_NAMES),
  expiresAt: timeSchema,
  /** The link of the invitation has expired. */
  isOver: z.boolean(),
});
export type StaffInvite = z.infer<typeof staffInviteSchema>;

/** The texts of a dealer or garage that staff correct. */
const staffSellerPageSchema = z.object({
  version: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  logo: z.string().nullable(),
});

/** The check of a seller by staff. */
const verificationSchema = z.object({
  id: z.int(),
  checks: z.array(z.enum(SELLER_CHECKS)),
  at: timeSchema,
  /** Buyers read it until then. */
  until: timeSchema,
  /** Null: a member whose account was deleted. */
  by: z.string().nullable(),
});

/** A seller, with all that staff need to decide about them. */
export const staffSellerSchema = z.object({
  documentId: documentIdSchema,
  name: z.string().nullable(),
  kind: z.enum(SELLER_KINDS),
  record: sellerRecordSchema,
  /** Path of the page that buyers see; null: the market itself, or a firm that is not public. */
  path: z.string().nullable(),
  /** Ads that they may have on sale at once; null: as many as the settings say. */
  mostLive: countSchema.nullable(),
  /** The firm's own texts, to be corrected; null: no dealer or garage, or the asker may not. */
  page: staffSellerPageSchema.nullable(),
  /** Checks about them that buyers read; null: none. */
  verification: verificationSchema.nullable(),
  /** Do buyers see its page? Staff may keep that of a dealer or garage back. */
  isShown: z.boolean(),
  /** Open invitations to act for them, of dealers and garages; null: the asker may not send any. */
  invites: z.array(staffInviteSchema).nullable(),
  people: z.array(z.object({ documentId: documentIdSchema, username: z.string(), role: z.enum(SELLER_ROLE_NAMES) })),
  /** The seller's ads, the latest first; for a large stock not all. */
  listings: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
  /** The number of all ads. */
  listingCount: countSchema,
  /** How many buyers wrote to them. */
  leads: countSchema,
  /** Reviews of the seller's ads and changes that wait for a moderator. */
  waiting: z.array(z.object({ id: z.int(), version: z.int() })),
  reports: subjectReportsSchema,
  /** How many of their ads have open reports. */
  reportedListings: countSchema,
  history: z.array(auditRowSchema),
});
export type StaffSeller = z.infer<typeof staffSellerSchema>;
