import { car } from '../entities/car.ts';
import { carWords } from '../entities/car-words.ts';
import { filtersOf } from './sale-list.ts';

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
  filters: { words: { kind: 'words', parameter: 'q', label: 'Search' } as const, ...filters },
} as const;
