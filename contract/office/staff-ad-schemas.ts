import { z } from 'zod';
import { SELLER_KINDS } from '../permissions.ts';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  listingValuesSchema,
  timeSchema,
} from '../value-schemas.ts';
import { listingFormChoicesSchema } from './form-schemas.ts';
import { STAFF_BULK_MEASURES } from './staff-ads.ts';

/** An ad in a form of the staff: as its seller wants it. */
export const staffAdFormSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  kind: listingKindSchema,
  state: listingStateSchema,
  version: z.int(),
  values: listingValuesSchema,
  choices: listingFormChoicesSchema,
});
export type StaffAdForm = z.infer<typeof staffAdFormSchema>;

const staffAdRowSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  kind: listingKindSchema,
  state: listingStateSchema,
  price: z.number().nullable(),
  location: z.string().nullable(),
  seller: z.object({ documentId: documentIdSchema, name: z.string().nullable(), kind: z.enum(SELLER_KINDS) }),
  since: timeSchema,
});
export type StaffAdRow = z.infer<typeof staffAdRowSchema>;

/** A page of the ads that a filter lets through, the latest first. */
export const staffAdListSchema = z.object({
  rows: z.array(staffAdRowSchema),
  total: countSchema,
  page: countSchema,
  pageCount: countSchema,
});
export type StaffAdList = z.infer<typeof staffAdListSchema>;

/** Each filter is the text of its parameter in the address; '' lets everything through. */
const staffAdFilterSchema = z.strictObject({
  kind: z.string().max(20).optional(),
  state: z.string().max(20).optional(),
  make: z.string().max(100).optional(),
  model: z.string().max(100).optional(),
  location: z.string().max(120).optional(),
  seller: z.string().max(24).optional(),
});

export const staffBulkSchema = z.strictObject({
  measure: z.enum(STAFF_BULK_MEASURES),
  filter: staffAdFilterSchema,
  /** The number of ads that was seen. It is refused where another number matches by now. */
  count: z.int().min(1),
  reason: z.string().trim().max(500),
  /** With `change`: the field, and its new value as it was typed. */
  field: z.string().max(60).optional(),
  value: z.string().max(5000).optional(),
});
export type StaffBulk = z.infer<typeof staffBulkSchema>;

export const staffBulkOutcomeSchema = z.object({
  rows: z.array(
    z.object({
      documentId: documentIdSchema,
      title: z.string(),
      /** Null: it was done. */
      refusal: z.string().nullable(),
    }),
  ),
  done: countSchema,
});
export type StaffBulkOutcome = z.infer<typeof staffBulkOutcomeSchema>;
