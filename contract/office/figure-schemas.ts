import { z } from 'zod';
import { countSchema, listingStateSchema, timeSchema } from '../value-schemas.ts';

const dayCounts = z.array(countSchema);

/** The market in numbers. */
export const figuresSchema = z.object({
  /** When they were counted: the result is cached for some minutes. */
  countedAt: timeSchema,
  /** Ads by state; states without any are left out. */
  ads: z.array(z.object({ state: listingStateSchema, count: countSchema })),
  /** The last thirty days in Uganda, today included; each list below has a number for each. */
  days: z.array(z.iso.date()),
  newAds: dayCounts,
  approved: dayCounts,
  declined: dayCounts,
  reports: dayCounts,
  upheld: dayCounts,
  dismissed: dayCounts,
  leads: dayCounts,
  /** Half of the last thousand reviews took less; null: too few were decided. */
  reviewMinutes: countSchema.nullable(),
  /** Leads of those days that are a day old at least, and how many of them were answered within a day. */
  answered: z.object({ leads: countSchema, withinDay: countSchema }),
  /** In the window of a day that the limit counts. */
  sms: z.object({ used: countSchema, most: countSchema }),
});
export type Figures = z.infer<typeof figuresSchema>;
