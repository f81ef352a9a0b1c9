import { z } from 'zod';
import { sellerPageValuesSchema } from './firm-schemas.ts';

const { phone: _, ...values } = sellerPageValuesSchema.shape;

/** Facts about the firm on the page of a dealer or garage. Null: not given. */
export const imprintSchema = z.object({
  /** False: the market has stopped the seller, so the page shows no number. */
  isOpen: z.boolean(),
  ...values,
});
export type Imprint = z.infer<typeof imprintSchema>;
