import { z } from 'zod';

/** A private seller's number, which the API answers to a buyer who asks for it. */
export const sellerNumberSchema = z.object({
  /** Ten digits. */
  phone: z.string(),
  /** Link to a WhatsApp chat with a prepared message; null if the number cannot have WhatsApp. */
  whatsapp: z.string().nullable(),
});
export type SellerNumber = z.infer<typeof sellerNumberSchema>;
