import type { Entry } from '#contract/entities/entry.ts';
import { checksIn } from '#contract/sellers/seller-checks.ts';
import type { CheckedPrivateSeller, PRIVATE_SELLER_DETAIL } from '#contract/sellers/sellers.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import { type PICTURE_FIELDS, type Picture, uploadAddress } from '#contract/values/pictures.ts';
import { readObject, readText } from './api-client.ts';

type PictureEntry = Entry<'media', { fields: typeof PICTURE_FIELDS }>;

const pictureOf = ({ url, name, width, height, provider_metadata }: PictureEntry): Picture =>
  definedOnly<Picture>({
    url,
    // The name is left out if `url` contains it, because a list has a hundred pictures.
    name: uploadAddress(name) === url ? undefined : name,
    width,
    height,
    placeholder: readText(readObject(provider_metadata).placeholder),
  });

/** Returns the pictures of an entry, without repetitions. `images` is null for an entry without pictures: Strapi's way to say so. */
export function picturesOf(images: readonly PictureEntry[] | null): Picture[] {
  const pictures = images?.map(pictureOf) ?? [];
  return pictures.filter(({ url }, at) => pictures.findIndex((other) => other.url === url) === at);
}

/** Returns a private seller as the page of a listing shows them. */
export const privateSellerOf = (
  entry: Entry<'sellers', typeof PRIVATE_SELLER_DETAIL> | null,
): CheckedPrivateSeller | null =>
  entry && {
    documentId: entry.documentId,
    name: entry.name,
    checks: checksIn(entry.checked, entry.checkedOn),
  };

/** Returns the property that marks a listing as reserved, and no property for others: a list has twenty listings, and each byte counts. */
export const reservedMark = (availability: string | null) =>
  availability === 'reserved' && ({ isReserved: true } as const);

/** Returns the date of an ISO 8601 time without the hours. Lists contain only dates, because these are shorter. */
export const isoDate = (time: string): string => time.slice(0, 'YYYY-MM-DD'.length);
