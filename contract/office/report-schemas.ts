import { z } from 'zod';
import { SELLER_KINDS } from '../permissions.ts';
import { REPORT_OUTCOMES, REPORT_REASON_NAMES } from '../reports/report-reasons.ts';
import { countSchema, documentIdSchema, listingStateSchema, sellerStateSchema, timeSchema } from '../value-schemas.ts';

// Reports as staff see them. Times are ISO 8601.

/** The ad or the seller that reports are about. */
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
  /** The reporter was signed in. */
  isMember: z.boolean(),
  /** The reporter gave an address, and is told the outcome. */
  hasEmail: z.boolean(),
  /** When it must be answered; null: no promise was made. */
  dueAt: timeSchema.nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decidedAt: timeSchema.nullable(),
  decidedBy: z.string().nullable(),
  /** The id of the network that it came from; null: it is forgotten. */
  network: z.int().nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** All reports of an ad or a seller, the latest first. */
export const subjectReportsSchema = z.object({
  rows: z.array(reportRowSchema),
  open: countSchema,
  /** The last open report that the decision covers; later ones stay open. Null: none is open. */
  upTo: z.int().nullable(),
  /** True: it holds an objection to this moderator's own decision, so another moderator decides. */
  isForOthers: z.boolean(),
});
export type SubjectReports = z.infer<typeof subjectReportsSchema>;

/** The open reports of an ad or seller. */
const reportGroupSchema = z.object({
  subject: reportSubjectSchema,
  /** Title of the ad, or name of the seller. */
  title: z.string(),
  seller: z.object({ name: z.string().nullable(), kind: z.enum(SELLER_KINDS), state: sellerStateSchema }),
  /** The ad's state; null: the group is about the seller. */
  state: listingStateSchema.nullable(),
  /** How many different browsers or members reported it. */
  people: countSchema,
  reasons: z.array(z.object({ reason: z.enum(REPORT_REASON_NAMES), count: countSchema })),
  /** The note of the latest report with one; null: there is none. */
  note: z.string().nullable(),
  since: timeSchema,
  dueAt: timeSchema.nullable(),
  isForOthers: z.boolean(),
});
export type ReportGroup = z.infer<typeof reportGroupSchema>;

/** Reports with a deadline that is near, then the gravest. */
export const reportQueueSchema = z.object({
  groups: z.array(reportGroupSchema),
  /** The number of all ads and sellers with open reports, also those that are not listed. */
  waiting: countSchema,
});
export type ReportQueue = z.infer<typeof reportQueueSchema>;

export const reportDecisionSchema = z.strictObject({
  subject: reportSubjectSchema,
  upTo: z.int().min(1),
  outcome: z.enum(REPORT_OUTCOMES),
});

export const reopenReportsSchema = z.strictObject({ subject: reportSubjectSchema });
