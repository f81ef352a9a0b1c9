/** Sentences of the list of spare parts. */

export const SPARE_PARTS_HEADING = 'Spareparts On Sale';
/** The page's description for search engines; the number of results stands before it. */
export const SPARE_PARTS_DESCRIPTION =
  'new and used spare parts in Uganda, with prices in shillings, by make, category and location.';
export const NO_SPARE_PARTS = 'No Spareparts Found';
export const NO_SPARE_PARTS_HINT = 'Please adjust your filters or try different search terms.';
export const SHOW_ALL_SPARE_PARTS = 'Show All Spareparts';
