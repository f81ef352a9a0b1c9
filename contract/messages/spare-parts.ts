/** Sentences of the list of spare parts. */

export const SPARE_PARTS_HEADING = 'Spareparts On Sale';
/** For search engines, after the number of results. */
export const SPARE_PARTS_DESCRIPTION =
  'new and used spare parts in Uganda, with prices in shillings, by make, category and location.';
export const NO_SPARE_PARTS = 'No Spareparts Found';
export const NO_SPARE_PARTS_HINT = 'Please adjust your filters or try different search terms.';
export const SHOW_ALL_SPARE_PARTS = 'Show All Spareparts';
