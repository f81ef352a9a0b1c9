import { CAR_LIST } from './car-list.ts';
import { listPath } from './list-query.ts';
import { type ListQuery, saleList } from './sale-list.ts';

const { makes, year, price, mileage, condition, location } = CAR_LIST.filters;

/** Parts name their model in words of their own, by which no list is narrowed. */
export const SPARE_PART_LIST = saleList({
  path: '/spareparts',
  entity: 'spareparts',
  filters: {
    makes,
    categories: {
      kind: 'names',
      field: 'sparecategory',
      parameter: 'selectedCategory',
      alias: 'category',
      label: 'Category',
    },
    year,
    // Their prices would all fall into the first bar of cars.
    price: { ...price, isUncounted: true },
    mileage,
    condition,
    location,
    sellers: { kind: 'entries', field: 'garage', parameter: 'seller', label: 'Seller', isFolded: true },
  },
});

/** The address of a list of spare parts, for links. */
export const sparePartListPath = (query: Partial<ListQuery<typeof SPARE_PART_LIST>>): string =>
  listPath(SPARE_PART_LIST, query);
