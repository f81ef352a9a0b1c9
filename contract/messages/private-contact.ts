export { BACK_TO_CAR, BACK_TO_PART } from './contact.ts';
/** Sentences about the number of a private seller, which buyers see only after they have asked for it. */

export const SIGN_IN_FOR_NUMBERS = 'You have looked up many numbers today. Sign in to see this one.';
export const NUMBER_FAILED = 'We could not show the number. Please try again.';
export const NO_NUMBER_NOW = 'The seller has no number at the moment. Please try again later.';
export const SIGN_IN = 'Sign in';
export const SHOW_NUMBER = 'Show the number';
export const numberPageTitle = (title: string) => `Contact: ${title}`;

export const memberSince = (month: string) => `Member since ${month}`;
export const SELLER_NOT_FOUND = 'Seller not found';
export const SELLER_ERROR = 'Error loading seller';
export const PARTS_FOR_SALE = 'Spare parts';
export const CARS_FOR_SALE = 'Cars';
export const NOTHING_FOR_SALE = 'Nothing for sale at the moment.';
export const sellerDescription = (name: string, location: string | null, market: string) =>
  location === null
    ? `What ${name} has for sale on ${market}: cars and spare parts with prices and photos.`
    : `What ${name} in ${location} has for sale on ${market}: cars and spare parts with prices and photos.`;
