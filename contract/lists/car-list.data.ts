import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { filtersOf, SEARCH_FILTER } from './sale-list.ts';

const filters = filtersOf(car, carWords, [
  'makes',
  'models',
  'categories',
  'year',
  'price',
  'mileage',
  'condition',
  'fuels',
  'gearboxes',
  'steering',
  'seats',
  'colours',
  'location',
  'sellers',
]);

export const CAR_LIST = {
  path: '/filter',
  entity: 'cars',
  filters: { words: SEARCH_FILTER, ...filters },
} as const;
