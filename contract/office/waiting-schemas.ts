import { z } from 'zod';
import { countSchema, timeSchema } from '../value-schemas.ts';

/** Something that waits for staff. */
const waitingSchema = z.object({
  count: countSchema,
  /** When the first of them came; null: none waits. */
  since: timeSchema.nullable(),
  /** The number of items that wait longer than they should. */
  late: countSchema,
});
export type Waiting = z.infer<typeof waitingSchema>;

/** The number of items that wait for the caller; null: the caller may not work on them. */
export const staffWaitingSchema = z.object({
  reviews: waitingSchema.nullable(),
  /** Ads and sellers with open reports. */
  reports: waitingSchema.nullable(),
  /** Visitors' messages without an answer. */
  messages: waitingSchema.nullable(),
  /** Stuck jobs, and webhooks whose messages fail. */
  failures: countSchema.nullable(),
});
export type StaffWaiting = z.infer<typeof staffWaitingSchema>;
