import { z } from 'zod';
import { LISTING_STATE_NAMES } from './listing-states.ts';
import { LISTING_KINDS } from './listings/listing-fields.ts';
import { SELLER_STATES } from './sellers/sellers.ts';
import { DOCUMENT_ID } from './values/document-id.ts';
import { namesOf } from './values/names.ts';

// Values that many schemas hold.

/** Returns a schema for one of the keys of a table. */
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

/** A `Picture` as the offices' lists show it. */
export const pictureSchema = z.object({
  /** A path on the API's host, or an absolute address. */
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** '#rrggbb', to fill the box until the picture has come. */
  placeholder: z.string().nullable().optional(),
});

/** A smaller copy of a picture, as the recorded contract's `formats` have it. `size` is in kB. */
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

/** A `ListingValue`. */
export const listingValueSchema = z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]);
export const listingValuesSchema = z.record(z.string(), listingValueSchema);
