import { z } from 'zod';
import { AS_A_DAY } from '../messages/audit.ts';
import { documentIdSchema, timeSchema } from '../value-schemas.ts';
import { AUDIT_KINDS } from './audit.ts';

/** An event of the audit, as staff read it. */
export const auditRowSchema = z.object({
  id: z.int(),
  at: timeSchema,
  /** A username; null: a command on the server, a job, or a member who has left. */
  actor: z.string().nullable(),
  /** The name of the staff token that a program used, '' if the token has ended; null: no token. */
  token: z.string().nullable(),
  /** For example "remove listing". */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** Fields that changed, with their values as staff read them. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** How the audit is narrowed: each parameter may be left out. */
export const auditQuerySchema = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The subject: a documentId, or the number in events. */
  subject: z.string().max(60).optional(),
  /** A username, exactly as the member wrote it. */
  actor: z.string().max(100).optional(),
  action: z.string().max(60).optional(),
  /** First and last day in Uganda, such as "2026-11-25"; both are included. */
  from: z.iso.date(AS_A_DAY).optional(),
  to: z.iso.date(AS_A_DAY).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** A page of the audit begins after this event: its time in ms and its number. */
export const auditPlaceSchema = z
  .string()
  .max(30)
  .regex(/^\d{1,15}\.\d{1,10}$/);

export const auditPageSchema = z.object({
  rows: z.array(
    auditRowSchema.extend({
      about: z.object({
        /** The documentId of the ad, seller or member; null: it was deleted, or the event is about something else. */
        documentId: documentIdSchema.nullable(),
        /** Title of the ad, or name of the seller or member; null: it has none. */
        name: z.string().nullable(),
      }),
    }),
  ),
  /** False: no member has the username in the query. */
  isActorKnown: z.boolean(),
  /** The start of the next page; null: this is the last. */
  after: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
