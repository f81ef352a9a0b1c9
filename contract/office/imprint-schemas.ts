import { z } from 'zod';
import { sellerPageValuesSchema } from './firm-schemas.ts';

const { phone: _, ...values } = sellerPageValuesSchema.shape;

/** Facts about the business on the public page of a dealer or garage. Null: not filled in. */
export const imprintSchema = z.object({
  /** False: the market has stopped the seller, and the page shows no phone number. */
  isOpen: z.boolean(),
  ...values,
});
export type Imprint = z.infer<typeof imprintSchema>;
