import { z } from 'zod';

/** A change of prices: by a percentage or by an amount in shillings. `by` is negative if prices fall. */
export const priceChangeSchema = z.strictObject({
  unit: z.enum(['percent', 'ugx']),
  by: z.number(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;
