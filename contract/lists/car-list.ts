import { CAR_LIST } from './car-list.data.ts';
import { listPath } from './list-query.ts';
import type { ListQuery } from './sale-list.ts';

export type CarListQuery = ListQuery<typeof CAR_LIST>;

/** Returns the address of a list of cars. */
export const carListPath = (query: Partial<CarListQuery>): string => listPath(CAR_LIST, query);
