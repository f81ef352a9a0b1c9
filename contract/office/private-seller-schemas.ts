import { z } from 'zod';
import { normalPublicName } from '../sellers/public-names.ts';
import { sellerStateSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';

// Members who sell in private. Times are ISO 8601, numbers ten digits.

export const pendingPhoneSchema = z.object({
  phone: z.string(),
  /** The time when the code expires. */
  expiresAt: z.string(),
  /** False: the SMS has not gone out yet. It is tried again until the code expires. */
  isSent: z.boolean(),
  triesLeft: z.int(),
});
export type PendingPhone = z.infer<typeof pendingPhoneSchema>;

/** A private seller, as their own page shows them. */
export const ownPrivateSellerSchema = z.object({
  documentId: z.string(),
  state: sellerStateSchema,
  /** The name that buyers see. Null: none is chosen yet, and nothing can go on sale. */
  name: z.string().nullable(),
  /** The name that they want instead, which a moderator looks at; null: none waits. */
  wantedName: z.string().nullable(),
  /** The seller's location, such as "Ntinda, Kampala". */
  location: z.string().nullable(),
  /** The number that buyers get when they ask for it; null: none is proven yet. It stays until another one is proven. */
  phone: z.string().nullable(),
  /** A number to which a code was sent, or is about to be. */
  pendingPhone: pendingPhoneSchema.nullable(),
  /** How many ads are on sale or on their way there, and how many may be at once. */
  room: z.object({ live: z.int(), most: z.int() }),
});
export type OwnPrivateSeller = z.infer<typeof ownPrivateSellerSchema>;

const LOCATION_LONGEST = 100;

/** Changes of a private seller. Fields that are left out stay unchanged. */
export const privateSellerChangeSchema = z.strictObject({
  // Longer than any valid name, so that the refusal is a sentence about names.
  name: lineOfText().max(400).transform(normalPublicName).optional(),
  /** Null: not given. */
  location: lineOfText().trim().min(2).max(LOCATION_LONGEST).nullable().optional(),
});
export type PrivateSellerChange = z.infer<typeof privateSellerChangeSchema>;

export const phoneCodeWantedSchema = z.strictObject({
  /** A phone number in any written form. */
  phone: z.string().max(60),
});

export const phoneProofSchema = z.strictObject({ code: z.string().max(60) });

export const numberClaimSchema = phoneProofSchema.extend({
  /** For a number whose account was not used for long: its password, or the title of one of its ads. */
  known: z.string().max(200).optional(),
  /** True: that account is somebody else's. A new one begins, and the old one loses the number. */
  isNew: z.boolean().optional(),
});
