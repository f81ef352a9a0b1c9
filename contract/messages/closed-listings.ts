import type { ClosedState } from '../listings/closed-listings.ts';
import type { ListingKind } from '../listings/listing-fields.ts';

/** Sentences of the page that remains of an ad which has ended. */

export const WHY_GONE: Readonly<Record<ListingKind, Readonly<Record<ClosedState, string>>>> = {
  car: { sold: 'This car has been sold.', expired: 'This car is no longer advertised.' },
  spare_part: { sold: 'This part has been sold.', expired: 'This part is no longer advertised.' },
};

const NO_LONGER_FOR_SALE = 'no longer for sale';
export const closedTitle = (title: string) => `${title} – ${NO_LONGER_FOR_SALE}`;
export const lastAsked = (price: string) => `Last price: ${price}`;
export const CARS_LIKE_IT = 'Cars like it';
export const PARTS_LIKE_IT = 'Parts like it';
