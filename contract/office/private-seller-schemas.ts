import { z } from 'zod';
import { normalPublicName } from '../sellers/public-names.ts';
import { sellerStateSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';

// Members who sell in private. Times are ISO 8601, numbers ten digits.

export const pendingPhoneSchema = z.object({
  phone: z.string(),
  /** From then on the code is of no use. */
  expiresAt: z.string(),
  /** False: the SMS has not gone out yet; it is tried again until the code is over. */
  isSent: z.boolean(),
  triesLeft: z.int(),
});
export type PendingPhone = z.infer<typeof pendingPhoneSchema>;

/** A member who sells in private, as they see themselves. */
export const ownPrivateSellerSchema = z.object({
  documentId: z.string(),
  state: sellerStateSchema,
  /** As buyers see it; null: none is chosen yet, and nothing can go on sale. */
  name: z.string().nullable(),
  /** The name that they want instead, which a moderator looks at; null: none waits. */
  wantedName: z.string().nullable(),
  /** Where they are, such as "Ntinda, Kampala". */
  location: z.string().nullable(),
  /** The number that buyers get when they ask for it; null: none is proven yet. It stays until another one is proven. */
  phone: z.string().nullable(),
  /** A number to which a code is on its way, or has been sent. */
  pendingPhone: pendingPhoneSchema.nullable(),
});
export type OwnPrivateSeller = z.infer<typeof ownPrivateSellerSchema>;

const LOCATION_LONGEST = 100;

/** Changes of it. Left out: stays as it is. */
export const privateSellerChangeSchema = z.strictObject({
  // Longer than any name, so that its fault is told in the words for names.
  name: lineOfText().max(400).transform(normalPublicName).optional(),
  /** Null: nothing is said of it. */
  location: lineOfText().trim().min(2).max(LOCATION_LONGEST).nullable().optional(),
});
export type PrivateSellerChange = z.infer<typeof privateSellerChangeSchema>;

export const phoneCodeWantedSchema = z.strictObject({
  /** In any written form. */
  phone: z.string().max(60),
});

export const phoneProofSchema = z.strictObject({ code: z.string().max(60) });
