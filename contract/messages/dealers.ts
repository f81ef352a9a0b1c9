/** Sentences of the list of dealers. */

export const DEALERS_HEADING = 'Dealers';
export const DEALERS_DESCRIPTION = 'Car dealers in Uganda, with their phone numbers and the cars they have for sale.';
export const DEALERS_ERROR = 'Error loading dealers';
export const NO_DEALERS = 'No dealers are listed yet.';
export const DEALER_NOT_FOUND = 'Dealer not found';
