import { z } from 'zod';
import { timeSchema } from '../value-schemas.ts';

/** An event of the audit, as staff read it. */
export const auditRowSchema = z.object({
  id: z.int(),
  at: timeSchema,
  /** A username; null: a command on the server, a job, or a member who has left. */
  actor: z.string().nullable(),
  /** Such as "remove listing". */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** Fields that changed: any value that JSON can hold, as text. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
