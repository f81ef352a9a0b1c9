import { z } from 'zod';

/** A private seller's phone number, as the API answers it to a buyer who asks for it. */
export const sellerNumberSchema = z.object({
  /** Ten digits. */
  phone: z.string(),
  /** A link to a WhatsApp chat with the seller, with a prepared message; null if the number cannot have WhatsApp. */
  whatsapp: z.string().nullable(),
});
export type SellerNumber = z.infer<typeof sellerNumberSchema>;
