/** The size of the picture of an ad that people pass on, in px: as high as a phone's window leaves room for. */
export const CARD_SIZE = { width: 1080, height: 1350 } as const;

/** The size of the picture beside a link to an ad, in px: the proportion in which messengers show it whole. */
export const WIDE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** Returns the address of an ad's picture for passing on, on the API's host. */
export const cardPath = (documentId: string) => `/cards/${documentId}.jpg`;

/** 32 bits FNV-1a: https://datatracker.ietf.org/doc/html/rfc9923 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns the address of the picture beside a link to an ad. Messengers keep a picture by its address for weeks, so the address changes with
 * what is written in it.
 */
export const wideCardPath = (documentId: string, written: readonly unknown[]) =>
  `/cards/${documentId}-wide.jpg?v=${hashOf(JSON.stringify(written))}`;
