import { z } from 'zod';
import { timeSchema } from '../value-schemas.ts';

// The public page of a dealer or garage, as its own people see and change it. Times are ISO 8601.

/** The texts of a dealer or garage on its public page. Null: not given. */
export const sellerPageValuesSchema = z.object({
  about: z.string().nullable(),
  /** For example "Ntinda, Kampala". */
  location: z.string().nullable(),
  /** Ten digits. */
  phone: z.string().nullable(),
  /** Ten digits of a mobile number. */
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  /** In the form of contract/values/opening-hours.ts. Empty: not given. */
  openingHours: z.array(z.string()),
  address: z.string().nullable(),
  legalName: z.string().nullable(),
  registrationNo: z.string().nullable(),
});
export type SellerPageValues = z.infer<typeof sellerPageValuesSchema>;

const sellerNumberFieldSchema = z.enum(['phone', 'whatsapp']);
export type SellerNumberField = z.infer<typeof sellerNumberFieldSchema>;

/** A number that buyers see once its code is entered. */
const pendingNumberSchema = z.object({
  number: z.string(),
  fields: z.array(sellerNumberFieldSchema),
  expiresAt: timeSchema,
  isSent: z.boolean(),
  triesLeft: z.int(),
});
export type PendingNumber = z.infer<typeof pendingNumberSchema>;

/** The new number that the link in the mail to owners leads to. */
export const numberAlarmSchema = z.object({
  seller: z.string().nullable(),
  number: z.string(),
  /** True: the change was taken back. */
  isDone: z.boolean(),
});
export type NumberAlarm = z.infer<typeof numberAlarmSchema>;

export const sellerPageSchema = z.object({
  pending: z.array(pendingNumberSchema),
  version: z.int(),
  name: z.string(),
  /** The address of the picture; null: there is none. */
  logo: z.string().nullable(),
  /** The path of the public page. */
  publicPath: z.string(),
  values: sellerPageValuesSchema,
});
export type SellerPage = z.infer<typeof sellerPageSchema>;

const conflictingValueSchema = z.union([z.string(), z.array(z.string())]).nullable();

/** Fields that somebody else has changed since `version`, each with its present value. */
export const sellerPageConflictsSchema = z.record(
  z.string(),
  z.object({
    yours: conflictingValueSchema,
    theirs: conflictingValueSchema,
  }),
);
export type SellerPageConflicts = z.infer<typeof sellerPageConflictsSchema>;
