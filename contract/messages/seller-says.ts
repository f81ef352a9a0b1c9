/** Headings of the facts that only the seller states about a car, below its specification. */

export const SELLER_SAYS = 'From the seller';
export const FAULTS = 'Known faults';
