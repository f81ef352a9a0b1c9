/** Headings of a seller's statements on a car beyond its specification. */

export const SELLER_SAYS = 'From the seller';
export const FAULTS = 'Known faults';
