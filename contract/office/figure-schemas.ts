import { z } from 'zod';
import { countSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';

const dayCounts = z.array(countSchema);

/** The numbers of the market that staff see. */
export const figuresSchema = z.object({
  /** When the numbers were counted. They are cached for some minutes. */
  countedAt: timeSchema,
  /** The number of ads by state; states without ads are left out. */
  ads: z.array(z.object({ state: listingStateSchema, count: countSchema })),
  /** The last thirty days in Uganda, including today. The fields from `newAds` to `leads` have one number for each of these days. */
  days: z.array(z.iso.date()),
  newAds: dayCounts,
  approved: dayCounts,
  declined: dayCounts,
  reports: dayCounts,
  upheld: dayCounts,
  dismissed: dayCounts,
  leads: dayCounts,
  /** The median of the minutes that the last thousand reviews took, from sending to decision; null if there were too few reviews. */
  reviewMinutes: countSchema.nullable(),
  /** Leads of the last thirty days that are at least a day old, and how many of them were answered within a day. */
  answered: z.object({ leads: countSchema, withinDay: countSchema }),
  /** The number of SMS that were sent in the last day, and the most that the market may send in a day. */
  sms: z.object({ used: countSchema, most: countSchema }),
});
export type Figures = z.infer<typeof figuresSchema>;
