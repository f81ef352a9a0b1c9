import { listPath } from './list-query.ts';
import { type ListQuery, saleList } from './sale-list.ts';

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
      options: { new: 'New', used: 'Used' },
    },
    fuels: { kind: 'texts', field: 'fueltype', parameter: 'fueltype', label: 'Fuel' },
    gearboxes: { kind: 'texts', field: 'gearbox', parameter: 'gearbox', label: 'Gearbox' },
    steering: { kind: 'texts', field: 'drivetype', parameter: 'drivetype', label: 'Steering' },
    seats: { kind: 'numbers', field: 'seats', parameter: 'seats', label: 'Seats', unit: 'seats' },
    colours: { kind: 'texts', field: 'color', parameter: 'color', label: 'Colour' },
    location: { kind: 'location', field: 'location', parameter: 'location', label: 'Location', isUncounted: true },
    sellers: { kind: 'entries', field: 'dealer_info', parameter: 'seller', label: 'Seller' },
  },
});

export type CarListQuery = ListQuery<typeof CAR_LIST>;

/** The address of a list of cars, for links. */
export const carListPath = (query: Partial<CarListQuery>): string => listPath(CAR_LIST, query);
