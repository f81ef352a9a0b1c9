import { listPath } from './list-query.ts';
import type { ListQuery } from './sale-list.ts';
import { SPARE_PART_LIST } from './spare-part-list.data.ts';

/** Returns the address of a list of spare parts. */
export const sparePartListPath = (query: Partial<ListQuery<typeof SPARE_PART_LIST>>): string =>
  listPath(SPARE_PART_LIST, query);
