import { z } from 'zod';

/** The amount or percentage by which prices change; negative: prices fall. */
export const priceChangeSchema = z.strictObject({
  unit: z.enum(['percent', 'ugx']),
  by: z.number(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;
