/** A slug, such as the last part of an article's address. */
export const SLUG = /^[a-z0-9-]{1,200}$/;
export const SLUG_EXPECTED = 'made of a-z, 0-9 and hyphens, at most 200 of them';

/**
 * Returns a name as a part of an address: "Mercedes-Benz" becomes "mercedes-benz", "Golf+" becomes "golf-plus". Empty for a name without letters and
 * digits.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('+', ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
