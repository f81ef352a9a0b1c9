import { z } from 'zod';

/** The amount by which prices rise; below zero: by which they fall. */
export const priceChangeSchema = z.strictObject({
  unit: z.enum(['percent', 'ugx']),
  by: z.number(),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;
