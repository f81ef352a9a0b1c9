import { z } from 'zod';

/** A private seller's number, answered to a buyer who asks for it. */
export const sellerNumberSchema = z.object({
  /** Ten digits. */
  phone: z.string(),
  /** Link to a WhatsApp chat that begins with a message; null if the number can have none. */
  whatsapp: z.string().nullable(),
});
export type SellerNumber = z.infer<typeof sellerNumberSchema>;
