import { CONDITION_LABELS } from '../messages/listings.ts';
import { listPath } from './list-query.ts';
import { type ListQuery, saleList } from './sale-list.ts';

/** Its parameter is called as its field. */
const texts = <const Field extends string>(field: Field, label: string) =>
  ({ kind: 'texts', field, parameter: field, label }) as const;

export const CAR_LIST = saleList({
  path: '/filter',
  entity: 'cars',
  filters: {
    words: { kind: 'words', parameter: 'q', label: 'Search' },
    makes: { kind: 'names', field: 'make', parameter: 'selectedMake', label: 'Make' },
    models: {
      kind: 'names',
      field: 'model',
      parameter: 'modelSelected',
      label: 'Model',
      within: 'makes',
    },
    categories: {
      kind: 'names',
      field: 'category',
      parameter: 'selectedCategory',
      alias: 'category',
      label: 'Body type',
    },
    year: { kind: 'range', field: 'year', unit: 'year', label: 'Year', exactly: 'year' },
    price: {
      kind: 'range',
      field: 'price',
      unit: 'Ugx',
      label: 'Price in Ugx',
      atMostThousands: 'price',
    },
    mileage: { kind: 'range', field: 'mileage', unit: 'km', label: 'Mileage' },
    condition: {
      kind: 'choice',
      field: 'condition',
      parameter: 'selectedCondition',
      label: 'Condition',
      options: CONDITION_LABELS,
    },
    fuels: texts('fueltype', 'Fuel'),
    gearboxes: texts('gearbox', 'Gearbox'),
    steering: { ...texts('drivetype', 'Steering'), isFolded: true },
    seats: { kind: 'numbers', field: 'seats', parameter: 'seats', label: 'Seats', unit: 'seats', isFolded: true },
    colours: { ...texts('color', 'Colour'), isFolded: true },
    location: { kind: 'location', field: 'location', parameter: 'location', label: 'Location', isUncounted: true },
    sellers: { kind: 'entries', field: 'dealer_info', parameter: 'seller', label: 'Seller', isFolded: true },
  },
});

export type CarListQuery = ListQuery<typeof CAR_LIST>;

/** The address of a list of cars, for links. */
export const carListPath = (query: Partial<CarListQuery>): string => listPath(CAR_LIST, query);
