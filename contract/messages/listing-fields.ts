/** Labels of an ad's fields and of their values. */
export { FIELD_CHOICES, FIELD_LABELS } from '../entities/listing-form.data.ts';

export const unknownNameFault = (name: string) => `${name} is not in the list. Choose one from the list.`;
export const MISSING_FIELD = 'Please fill this in.';
export const NO_PHOTO = 'Add at least one photo.';
export const stockNumberTaken = (title: string) => `${title} already has this stock number. Give this ad another one.`;
export const NOT_YOURS_TO_WRITE = 'This cannot be changed here.';
