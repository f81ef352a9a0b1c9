import { z } from 'zod';
import { BULK_FIELDS } from '../entities/listing-form.data.ts';
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
import { STAFF_BULK_MEASURES, STAFF_BULK_MOST } from './staff-ads.ts';

/** An ad as the form of staff shows it. Its values include changes that the seller has not sent yet. */
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

/** A page of the ads that match the filter, latest first. */
export const staffAdListSchema = z.object({
  rows: z.array(staffAdRowSchema),
  total: countSchema,
  page: countSchema,
  pageCount: countSchema,
});
export type StaffAdList = z.infer<typeof staffAdListSchema>;

/** The filters of the list of ads, each as the text of its parameter in the address. An empty text does not filter. */
const staffAdFilterSchema = z.strictObject({
  kind: lineOfText().max(20).optional(),
  state: lineOfText().max(20).optional(),
  make: lineOfText().max(100).optional(),
  model: lineOfText().max(100).optional(),
  location: lineOfText().max(120).optional(),
  seller: lineOfText().max(24).optional(),
});

/** The ads that match a filter, to be looked through before an action is taken on all of them. */
export const staffAdSelectionSchema = z.object({
  rows: z.array(z.object({ documentId: documentIdSchema, title: z.string() })),
  /** The number of all matching ads; `rows` may have fewer. */
  total: countSchema,
});
export type StaffAdSelection = z.infer<typeof staffAdSelectionSchema>;

export const staffBulkSchema = z.strictObject({
  measure: z.enum(STAFF_BULK_MEASURES),
  filter: staffAdFilterSchema,
  /** The ads that the member of staff has looked through. If the filter no longer matches exactly these, the request is refused. */
  documentIds: z.array(documentIdSchema).min(1).max(STAFF_BULK_MOST),
  reason: textOfLines().trim().max(500),
  /** `field`, `value`: the field to change and its new value, as typed. Only for the measure `change`. */
  field: z.enum(BULK_FIELDS.map(({ name }) => name)).optional(),
  value: lineOfText().max(200).optional(),
});
export type StaffBulk = z.infer<typeof staffBulkSchema>;

export const staffBulkOutcomeSchema = z.object({
  rows: z.array(
    z.object({
      documentId: documentIdSchema,
      title: z.string(),
      /** The outcome for the ad. 'same': the ad had nothing to change. */
      outcome: z.enum(['done', 'same', 'refused']),
      /** The reason for which the ad was refused; null if it was not. */
      refusal: z.string().nullable(),
    }),
  ),
  done: countSchema,
});
export type StaffBulkOutcome = z.infer<typeof staffBulkOutcomeSchema>;
