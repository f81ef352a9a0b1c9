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
import { lineOfText, textOfLines } from '../values/text-schemas.ts';
import { listingFormChoicesSchema } from './form-schemas.ts';
import { BULK_FIELDS, STAFF_BULK_MEASURES, STAFF_BULK_MOST } from './staff-ads.ts';

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

/** Each filter is the text of its parameter in the address; '' is no filter. */
const staffAdFilterSchema = z.strictObject({
  kind: lineOfText().max(20).optional(),
  state: lineOfText().max(20).optional(),
  make: lineOfText().max(100).optional(),
  model: lineOfText().max(100).optional(),
  location: lineOfText().max(120).optional(),
  seller: lineOfText().max(24).optional(),
});

/** The ads that a filter lets through, to be looked through before something is done to all of them. */
export const staffAdSelectionSchema = z.object({
  rows: z.array(z.object({ documentId: documentIdSchema, title: z.string() })),
  /** The number of all ads, also those that are too many to be listed. */
  total: countSchema,
});
export type StaffAdSelection = z.infer<typeof staffAdSelectionSchema>;

export const staffBulkSchema = z.strictObject({
  measure: z.enum(STAFF_BULK_MEASURES),
  filter: staffAdFilterSchema,
  /** The ads on the caller's page. The request is refused if the filter matches others by now. */
  documentIds: z.array(documentIdSchema).min(1).max(STAFF_BULK_MOST),
  reason: textOfLines().trim().max(500),
  /** With `change`: the field, and its new value as typed. */
  field: z.enum(BULK_FIELDS).optional(),
  value: lineOfText().max(200).optional(),
});
export type StaffBulk = z.infer<typeof staffBulkSchema>;

export const staffBulkOutcomeSchema = z.object({
  rows: z.array(
    z.object({
      documentId: documentIdSchema,
      title: z.string(),
      /** `same`: there was nothing to change. */
      outcome: z.enum(['done', 'same', 'refused']),
      /** The reason for the refusal. */
      refusal: z.string().nullable(),
    }),
  ),
  done: countSchema,
});
export type StaffBulkOutcome = z.infer<typeof staffBulkOutcomeSchema>;
