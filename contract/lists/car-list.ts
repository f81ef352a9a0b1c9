import { CAR_LIST } from './car-list.data.ts';
import { listPath } from './list-query.ts';
import type { ListQuery } from './sale-list.ts';

export type CarListQuery = ListQuery<typeof CAR_LIST>;

/** Returns the path and query of the list of cars with these filters. */
export const carListPath = (query: Partial<CarListQuery>): string => listPath(CAR_LIST, query);
