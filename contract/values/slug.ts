/** The end of a web address. */
export const SLUG = /^[a-z0-9-]{1,200}$/;
export const SLUG_EXPECTED = 'made of a-z, 0-9 and hyphens, at most 200 of them';
