import { z } from 'zod';
import { AS_A_DAY } from '../messages/audit.ts';
import { documentIdSchema, timeSchema } from '../value-schemas.ts';
import { AUDIT_KINDS } from './audit.ts';

/** An audit event: who did what and when, as staff read it. */
export const auditRowSchema = z.object({
  id: z.int(),
  at: timeSchema,
  /** The username of the member who acted; null for a command on the server, a job, or a member whose account was deleted. */
  actor: z.string().nullable(),
  /** The name of the staff token that a program used; '' if that token no longer exists, null if no token was used. */
  token: z.string().nullable(),
  /** The action by its name in code, for example "remove listing". */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The fields that changed, with their old and new values in words for staff. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** The filters of the audit's page. Each may be left out. */
export const auditQuerySchema = z.strictObject({
  kind: z.enum(AUDIT_KINDS).optional(),
  /** The id of what the events are about: a documentId, or a number. */
  subject: z.string().max(60).optional(),
  /** A username, in exactly the member's spelling. */
  actor: z.string().max(100).optional(),
  action: z.string().max(60).optional(),
  /** The first and last day, in Uganda, both included. For example "2026-11-25". */
  from: z.iso.date(AS_A_DAY).optional(),
  to: z.iso.date(AS_A_DAY).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The place in the audit after which a page begins, written as "time.number": the time (ms since 1970) and the number of the event before it. */
export const auditPlaceSchema = z
  .string()
  .max(30)
  .regex(/^\d{1,15}\.\d{1,10}$/);

export const auditPageSchema = z.object({
  rows: z.array(
    auditRowSchema.extend({
      about: z.object({
        /** The documentId of the ad, seller or member that the event is about; null if it was deleted, or if the event is about something else. */
        documentId: documentIdSchema.nullable(),
        /** The title of the ad, or the name of the seller or member; null if that has no title or name. */
        name: z.string().nullable(),
      }),
    }),
  ),
  /** False: no member has the username that was searched for. */
  isActorKnown: z.boolean(),
  /** The place after which the next page begins, as in auditPlaceSchema; null if this is the last page. */
  after: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
