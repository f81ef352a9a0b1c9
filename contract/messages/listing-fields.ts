import { formatNumber } from '../values/numbers.ts';

/** Labels of an ad's fields and of their values. */
export { FIELD_CHOICES, FIELD_LABELS } from '../entities/listing-form.data.ts';

const spans = (least: number, most: number) =>
  most < 3_000 ? `${least} to ${most}` : `${formatNumber(least)} to ${formatNumber(most)}`;

export const wholeNumberFault = (least: number, most: number) => `Enter a whole number from ${spans(least, most)}.`;
export const amountFault = (most: number) =>
  `Enter whole shillings, such as 24,500,000 or 24.5m, up to ${formatNumber(most)}.`;
export const tooLongFault = (most: number) => `Enter at most ${formatNumber(most)} characters.`;
export const oneLineFault = 'Write it on one line. If you pasted it, type it instead.';
export const signsFault = 'Some characters here cannot be shown. If you pasted the text, type it instead.';
export const choiceFault = (choices: readonly string[]) => `Choose ${choices.join(' or ')}.`;
export const textFault = 'Enter text.';
export const namesFault = (most: number) => `Choose at most ${most} from the list.`;
export const unknownNameFault = (name: string) => `${name} is not in the list. Choose one from the list.`;
export const MISSING_FIELD = 'Please fill this in.';
export const NO_PHOTO = 'Add at least one photo.';
export const stockNumberTaken = (title: string) => `${title} already has this stock number. Give this ad another one.`;
export const NOT_YOURS_TO_WRITE = 'This cannot be changed here.';
