/** Sentences of the list of garages. */

export const GARAGES_HEADING = 'Our Trusted Garages';
export const GARAGES_DESCRIPTION = 'Garages in Uganda that sell spare parts, with their phone numbers and their stock.';
export const GARAGES_ERROR = 'Error loading garages';
export const NO_GARAGES = 'No garages are listed yet.';
