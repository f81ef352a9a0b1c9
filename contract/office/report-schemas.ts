import { z } from 'zod';
import { SELLER_KINDS } from '../permissions.ts';
import { REPORT_OUTCOMES, REPORT_REASON_NAMES } from '../reports/report-reasons.ts';
import { countSchema, documentIdSchema, listingStateSchema, sellerStateSchema, timeSchema } from '../value-schemas.ts';

// Reports of ads and sellers, as staff see them. Times are ISO 8601.

/** The reported ad or seller. */
const reportSubjectSchema = z.object({
  kind: z.enum(['listing', 'seller']),
  documentId: documentIdSchema,
});
export type ReportedSubject = z.infer<typeof reportSubjectSchema>;

const reportRowSchema = z.object({
  id: z.int(),
  at: timeSchema,
  reason: z.enum(REPORT_REASON_NAMES),
  note: z.string().nullable(),
  /** True: the reporter was signed in. */
  isMember: z.boolean(),
  /** True: the reporter gave an email address, to which the outcome is sent. */
  hasEmail: z.boolean(),
  /** The time by which the report must be answered; null if the reporter was promised none. */
  dueAt: timeSchema.nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decidedAt: timeSchema.nullable(),
  decidedBy: z.string().nullable(),
  /** The id of the network from which the report was sent; null if that is no longer stored. */
  network: z.int().nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** All reports of one ad or seller, latest first. */
export const subjectReportsSchema = z.object({
  rows: z.array(reportRowSchema),
  open: countSchema,
  /** The id of the latest open report; null if none is open. A decision is sent with it, so that reports which arrive later stay open. */
  upTo: z.int().nullable(),
  /** True: one of the reports is an objection to a decision of this moderator, so another one must decide. */
  isForOthers: z.boolean(),
});
export type SubjectReports = z.infer<typeof subjectReportsSchema>;

/** The open reports of one ad or seller. */
const reportGroupSchema = z.object({
  subject: reportSubjectSchema,
  /** The title of the ad, or the name of the seller. */
  title: z.string(),
  seller: z.object({ name: z.string().nullable(), kind: z.enum(SELLER_KINDS), state: sellerStateSchema }),
  /** The ad's state; null if the reports are about a seller. */
  state: listingStateSchema.nullable(),
  /** The number of different members and browsers that reported the ad or seller. */
  people: countSchema,
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASON_NAMES), count: countSchema })),
  /** The latest note that a reporter wrote; null if none did. */
  note: z.string().nullable(),
  since: timeSchema,
  dueAt: timeSchema.nullable(),
  isForOthers: z.boolean(),
});
export type ReportGroup = z.infer<typeof reportGroupSchema>;

/** Ads and sellers with open reports: first those with a deadline soon, then those with the gravest reports. */
export const reportQueueSchema = z.object({
  groups: z.array(reportGroupSchema),
  /** The number of all ads and sellers with open reports; `groups` may have fewer. */
  waiting: countSchema,
});
export type ReportQueue = z.infer<typeof reportQueueSchema>;

export const reportDecisionSchema = z.strictObject({
  subject: reportSubjectSchema,
  upTo: z.int().min(1),
  outcome: z.enum(REPORT_OUTCOMES),
});

export const reopenReportsSchema = z.strictObject({ subject: reportSubjectSchema });
