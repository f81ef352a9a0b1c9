import { sparePart } from '../entities/spare-part.ts';
import { sparePartWords } from '../entities/spare-part-words.ts';
import { rowsOn } from './specification-rows.ts';

/** The specification table of a spare part's page. */
export const SPARE_PART_SPECIFICATION = rowsOn(sparePart, sparePartWords, 'page', [
  'modelcode',
  'model',
  'year',
  'mileage',
  'make',
]);
