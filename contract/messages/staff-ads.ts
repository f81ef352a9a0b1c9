import { carWords } from '../entities/car-words.ts';
import type { FormField } from '../entities/entity-form.ts';
import type { ListingValue } from '../listings/listing-fields.ts';
import { STAFF_BULK_MOST, type StaffAdFilter, type StaffBulkMeasure } from '../office/staff-ads.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the pages on which staff list all ads, change one, or change several at once. */

export const ADS = 'Ads';
export const adsCounted = (count: number) => (count === 1 ? '1 ad' : `${formatNumber(count)} ads`);
export const NO_ADS = 'No ad is like this.';
const FILTERS: Readonly<Record<StaffAdFilter, string>> = {
  kind: 'Car or part',
  state: 'State',
  make: carWords.make.label,
  model: carWords.model.label,
  location: 'Place',
  seller: 'Seller',
};
export const filterLabel = (name: StaffAdFilter) => FILTERS[name];
export const ANY = 'Any';
export const SHOW = 'Show';
export const SHOW_ALL = 'Show all';
export const ONLY_SELLER = 'Only ads of one seller are listed.';
export const ALL_ADS_OF_SELLER = 'All ads of this seller';

export const CHANGE_AD = 'Change this ad';
export const changeTitle = (title: string) => `Change: ${title}`;
export const NOT_SAID = 'Not said';
export const CHANGE_MEANS =
  'Buyers see it at once where the ad is on sale. The seller reads your reason in the history of the ad.';
export const WHY_LABEL = 'Why (the seller reads it)';
export const SAVE = 'Save';
export const SAVED = 'The ad is changed.';
export const NOTHING_CHANGED = 'You changed nothing.';
export const NOT_SAVED = 'Nothing is saved yet. Look at the fields that are marked.';
export const CHANGED_MEANWHILE =
  'Somebody changed this ad meanwhile. Look at the fields that are marked, and save again.';
function valueWords(field: FormField | undefined, value: ListingValue): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'string') return field?.choices?.[value] ?? value;
  const isYear = field?.shape.as === 'number' && field.shape.format === 'year';
  return isYear ? String(value) : formatNumber(value);
}
export const nowSays = (field: FormField | undefined, theirs: ListingValue) =>
  `It says now: ${valueWords(field, theirs).slice(0, 200)}`;

const MEASURES: Readonly<Record<StaffBulkMeasure, string>> = {
  stop: 'Take them off sale until their sellers have changed them',
  remove: 'Remove them as frauds',
  'remove only': 'Remove them for another reason',
  restore: 'Give them back to their sellers',
  change: 'Change a field',
};
export const measureLabel = (measure: StaffBulkMeasure) => MEASURES[measure];
const QUESTIONS: Readonly<Record<StaffBulkMeasure, (ads: string) => string>> = {
  stop: (ads) => `Take ${ads} off sale?`,
  remove: (ads) => `Remove ${ads} as frauds?`,
  'remove only': (ads) => `Remove ${ads}?`,
  restore: (ads) => `Give ${ads} back?`,
  change: (ads) => `Change ${ads}?`,
};
export const measureQuestion = (measure: StaffBulkMeasure, count: number) => QUESTIONS[measure](adsCounted(count));
export const BULK = 'Do something to all of these';
export const bulkTooMany = (count: number) =>
  `To do something to all of these, narrow the list to ${STAFF_BULK_MOST} ads or fewer. Now it has ${formatNumber(count)}.`;
export const MEASURE_LABEL = 'What';
export { CHOOSE_A_MEASURE } from './review-pages.ts';
export const FIELD_LABEL = 'Field';
export const VALUE_LABEL = 'New value';
export const FIELD_HINT = 'Only to change a field.';
export const VALUE_HINT = 'As it stands in an ad, such as “SUV” or “2010”.';
export const NO_FIELD = 'Choose a field';
export const newValue = (field: string, value: string) => `${field}: ${value === '' ? 'nothing' : value}`;
export const CONTINUE = 'Continue';
export const YES = 'Yes, do it';
export const NO_BACK = 'No, back to the list';
export const doneTo = (done: number, all: number) =>
  done === all ? `Done to all ${adsCounted(all)}.` : `Done to ${formatNumber(done)} of ${adsCounted(all)}.`;
export const outcomeWords = (outcome: 'done' | 'same' | 'refused') =>
  outcome === 'same' ? 'It says so already' : 'Done';
export const BACK_TO_LIST = 'Back to the list';

// ---- errors of the API

export const OWN_AD = 'You sell for this seller.';
export const CHOOSE_FIELD = 'Choose a field.';
export const otherAds = (count: number) =>
  count > STAFF_BULK_MOST
    ? `There are more than ${STAFF_BULK_MOST} ads like this now, so nothing was done. Look at the list again.`
    : `The list has other ads now, ${adsCounted(count)}, so nothing was done. Look at it again.`;
export const NOT_NOW = 'Not done. Please try again.';
export const NEEDED = 'An ad cannot be without it.';
export const OTHER_WORDS = 'other words';
