import { formatNumber } from '../numbers.ts';

/** What the page of a car and that of a part both say. */

export const SPECIFICATION = 'Specification';
export const MAKE = 'Make';
export const MODEL = 'Model';
export const MODEL_CODE = 'Model Code';
export const YEAR = 'Year';
export const MILEAGE = 'Mileage';
export const mileageInKm = (km: number | null) => (km === null ? null : `${formatNumber(km)} Km`);
export const SHOW_CONTACT = 'Show Contact';
export const HIDE_CONTACT = 'Hide Contact';
