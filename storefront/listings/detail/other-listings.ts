/**
 * Returns the ads of a list other than the one on whose page they are shown. The list is asked for with one ad more than the page shows, and
 * this ad is left out here: so the API's answer is the same for all pages with this list, and is made once for all of them.
 */
export const othersThan = <Listing extends { documentId: string }>(
  { documentId }: { documentId: string },
  listings: readonly Listing[],
  most: number,
): Listing[] => listings.filter((one) => one.documentId !== documentId).slice(0, most);
