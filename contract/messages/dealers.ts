/** What the list of dealers says. */

export const DEALERS_HEADING = 'Dealers';
export const DEALERS_DESCRIPTION =
  'Car dealers in Uganda, with their telephone numbers and the cars that they have on sale now.';
export const DEALERS_ERROR = 'Error loading dealers';
export const NO_DEALERS = 'No dealers are listed yet.';
export const DEALER_NOT_FOUND = 'Dealer not found';
