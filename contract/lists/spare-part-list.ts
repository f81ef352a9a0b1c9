import { listPath } from './list-query.ts';
import type { ListQuery } from './sale-list.ts';
import { SPARE_PART_LIST } from './spare-part-list.data.ts';

/** The address of a list of spare parts, for links. */
export const sparePartListPath = (query: Partial<ListQuery<typeof SPARE_PART_LIST>>): string =>
  listPath(SPARE_PART_LIST, query);
