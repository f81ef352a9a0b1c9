import { z } from 'zod';
import { normalPublicName } from '../sellers/public-names.ts';
import { sellerStateSchema } from '../value-schemas.ts';
import { lineOfText } from '../values/text-schemas.ts';

// A private seller's own page. Times are ISO 8601, phone numbers have ten digits.

export const pendingPhoneSchema = z.object({
  phone: z.string(),
  /** When the code expires. */
  expiresAt: z.string(),
  /** False: the SMS with the code has not been sent yet. Sending it is tried again until the code expires. */
  isSent: z.boolean(),
  triesLeft: z.int(),
});
export type PendingPhone = z.infer<typeof pendingPhoneSchema>;

/** A private seller, as the seller's own page shows it. */
export const ownPrivateSellerSchema = z.object({
  documentId: z.string(),
  state: sellerStateSchema,
  /** The name that buyers see. Null: the seller has chosen none yet, so none of the seller's ads can go on sale. */
  name: z.string().nullable(),
  /** The new name that the seller wants and a moderator has to approve; null if there is none. */
  wantedName: z.string().nullable(),
  /** The seller's location, such as "Ntinda, Kampala". */
  location: z.string().nullable(),
  /** The number that buyers get when they ask for it; null if none is confirmed yet. It stays until another number is confirmed. */
  phone: z.string().nullable(),
  /** A number that is to be confirmed: a code was sent to it, or will be. */
  pendingPhone: pendingPhoneSchema.nullable(),
  /** `live`: ads that are on sale or wait for a moderator. `most`: how many of them the seller may have. */
  room: z.object({ live: z.int(), most: z.int() }),
});
export type OwnPrivateSeller = z.infer<typeof ownPrivateSellerSchema>;

const LOCATION_LONGEST = 100;

/** Changes to a private seller. Fields that are left out stay as they are. */
export const privateSellerChangeSchema = z.strictObject({
  // The limit is far above that of valid names, so that a name that is too long gets the error about names.
  name: lineOfText().max(400).transform(normalPublicName).optional(),
  /** The seller's location, for example "Ntinda, Kampala"; null removes it. */
  location: lineOfText().trim().min(2).max(LOCATION_LONGEST).nullable().optional(),
});
export type PrivateSellerChange = z.infer<typeof privateSellerChangeSchema>;

export const phoneCodeWantedSchema = z.strictObject({
  /** A phone number as the member typed it. */
  phone: z.string().max(60),
});

export const phoneProofSchema = z.strictObject({ code: z.string().max(60) });

export const numberClaimSchema = phoneProofSchema.extend({
  /** The password of the account with this number, or the title of one of its ads. Needed if that account has not been used for long. */
  known: z.string().max(200).optional(),
  /** True: the member says that the account with this number is somebody else's. The member gets a new account, and the old one loses the number. */
  isNew: z.boolean().optional(),
});
