/** px. The size of the picture of an ad for sharing. On a phone it fills the screen, apart from the bars of the app. */
export const CARD_SIZE = { width: 1080, height: 1350 } as const;

/** px. The size of the picture that messengers show with a link to an ad. In this proportion they do not crop it. */
export const WIDE_CARD_SIZE = { width: 1200, height: 630 } as const;

/** Returns the address of an ad's picture for sharing, on the API's host. */
export const cardPath = (documentId: string) => `/cards/${documentId}.jpg`;

/** The 32-bit FNV-1a hash: https://datatracker.ietf.org/doc/html/rfc9923 */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns the address of the picture that messengers show with a link to an ad. `written`: the words in the picture. The address changes with them,
 * because messengers cache a picture for weeks.
 */
export const wideCardPath = (documentId: string, written: readonly unknown[]) =>
  `/cards/${documentId}-wide.jpg?v=${hashOf(JSON.stringify(written))}`;
