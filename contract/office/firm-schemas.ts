import { z } from 'zod';
import { timeSchema } from '../value-schemas.ts';

// The public page of a dealer or garage, as its team sees and edits it. Times are ISO 8601.

/** The texts that a dealer or garage has written for its public page. Null: not filled in. */
export const sellerPageValuesSchema = z.object({
  about: z.string().nullable(),
  /** For example "Ntinda, Kampala". */
  location: z.string().nullable(),
  /** Ten digits. */
  phone: z.string().nullable(),
  /** A mobile number of ten digits. */
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  /** In the format of contract/values/opening-hours.ts. Empty if none are given. */
  openingHours: z.array(z.string()),
  address: z.string().nullable(),
  legalName: z.string().nullable(),
  registrationNo: z.string().nullable(),
});
export type SellerPageValues = z.infer<typeof sellerPageValuesSchema>;

const sellerNumberFieldSchema = z.enum(['phone', 'whatsapp']);
export type SellerNumberField = z.infer<typeof sellerNumberFieldSchema>;

/** A new phone number of a dealer or garage. Buyers see it only after the team has entered the code that was sent to it. */
const pendingNumberSchema = z.object({
  number: z.string(),
  fields: z.array(sellerNumberFieldSchema),
  expiresAt: timeSchema,
  isSent: z.boolean(),
  triesLeft: z.int(),
});
export type PendingNumber = z.infer<typeof pendingNumberSchema>;

/** A changed phone number, for the page that opens from the warning mail to all owners. */
export const numberAlarmSchema = z.object({
  seller: z.string().nullable(),
  number: z.string(),
  /** True: an owner has already undone the change on this page. */
  isDone: z.boolean(),
});
export type NumberAlarm = z.infer<typeof numberAlarmSchema>;

export const sellerPageSchema = z.object({
  pending: z.array(pendingNumberSchema),
  version: z.int(),
  name: z.string(),
  /** The address of the logo; null if there is none. */
  logo: z.string().nullable(),
  /** The path of the public page. */
  publicPath: z.string(),
  values: sellerPageValuesSchema,
});
export type SellerPage = z.infer<typeof sellerPageSchema>;

const conflictingValueSchema = z.union([z.string(), z.array(z.string())]).nullable();

/**
 * The fields that somebody else changed while the member was editing, each with the value of the member (`yours`) and of the other person (`theirs`).
 */
export const sellerPageConflictsSchema = z.record(
  z.string(),
  z.object({
    yours: conflictingValueSchema,
    theirs: conflictingValueSchema,
  }),
);
export type SellerPageConflicts = z.infer<typeof sellerPageConflictsSchema>;
