import { sparePart } from '../entities/spare-part.ts';
import { sparePartWords } from '../entities/spare-part-words.ts';
import { filtersOf, SEARCH_FILTER } from './sale-list.ts';

const filters = filtersOf(sparePart, sparePartWords, [
  'makes',
  'categories',
  'year',
  'price',
  'mileage',
  'condition',
  'location',
  'sellers',
]);

export const SPARE_PART_LIST = {
  path: '/spareparts',
  entity: 'spareparts',
  filters: { words: SEARCH_FILTER, ...filters },
} as const;
