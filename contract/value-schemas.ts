import { z } from 'zod';
import { LISTING_STATE_NAMES } from './listing-states.ts';
import { LISTING_KINDS } from './listings/listing-fields.ts';
import { SELLER_STATES } from './sellers/sellers.ts';
import { DOCUMENT_ID } from './values/document-id.ts';
import { namesOf } from './values/names.ts';

// Schemas for values that the bodies of many requests and answers have.

/** Returns a schema for a text that is one of the keys of a table, such as the states of an ad. */
export const namesSchema = <Name extends string>(table: Readonly<Record<Name, unknown>>) => z.enum(namesOf(table));

export const documentIdSchema = z.string().regex(DOCUMENT_ID);
/** ISO 8601. */
export const timeSchema = z.iso.datetime();
export const countSchema = z.int().min(0);
/** A price in whole shillings. */
export const priceSchema = z.int();
export const listingKindSchema = z.enum(LISTING_KINDS);
export const listingStateSchema = z.enum(LISTING_STATE_NAMES);
export const sellerStateSchema = namesSchema(SELLER_STATES);

/** A picture as the lists of the offices show it. */
export const pictureSchema = z.object({
  /** A path on the API's host, or an absolute address. */
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The picture's average colour as '#rrggbb', shown in its place until the picture has loaded. */
  placeholder: z.string().nullable().optional(),
});

/** A smaller copy of a picture, with the properties that Strapi gives it in `formats`. `size`: in kilobytes. */
export const pictureCopySchema = z
  .object({
    name: z.string(),
    hash: z.string(),
    ext: z.string(),
    mime: z.string(),
    path: z.null(),
    width: z.int(),
    height: z.int(),
    size: z.number(),
    sizeInBytes: z.int(),
    url: z.string(),
  })
  .meta({ id: 'PictureCopy' });

/** The value of an ad's field, as the type `ListingValue`. */
export const listingValueSchema = z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]);
export const listingValuesSchema = z.record(z.string(), listingValueSchema);
