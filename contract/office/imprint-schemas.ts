import { z } from 'zod';
import { sellerPageValuesSchema } from './firm-schemas.ts';

const { phone: _, ...values } = sellerPageValuesSchema.shape;

/** Facts about the firm on the page of a dealer or garage. Null: not given. */
export const imprintSchema = z.object({
  /** False while the market has stopped it: nobody is led to call it. */
  isOpen: z.boolean(),
  ...values,
});
export type Imprint = z.infer<typeof imprintSchema>;
