import { z } from 'zod';

/** By how much prices go up, or down where it is less than nothing. */
export const priceChangeSchema = z.strictObject({
  unit: z.enum(['percent', 'ugx']),
  by: z.number(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;
