import { z } from 'zod';
import { countSchema, timeSchema } from '../value-schemas.ts';

/** Items of one kind that wait for staff. */
const waitingSchema = z.object({
  count: countSchema,
  /** When the item that has waited longest came in; null if none waits. */
  since: timeSchema.nullable(),
  /** The number of items that have waited longer than STAFF_LATE_HOURS, or beyond their own deadline. */
  late: countSchema,
});
export type Waiting = z.infer<typeof waitingSchema>;

/** Items of each kind that wait; null for a kind on which the reader may not work. */
export const staffWaitingSchema = z.object({
  reviews: waitingSchema.nullable(),
  /** How many ads and sellers have open reports, and since when. */
  reports: waitingSchema.nullable(),
  /** Visitors' messages without an answer. */
  messages: waitingSchema.nullable(),
  /** The number of failed jobs, and of webhooks whose messages fail. */
  failures: countSchema.nullable(),
});
export type StaffWaiting = z.infer<typeof staffWaitingSchema>;
