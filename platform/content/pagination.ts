import { ApiError, validationError } from '../http/errors.ts';
import { isQueryObject, type QueryObject, type QueryValue } from './query-string.ts';

/**
 * The requested part of a list, always as `start` from 0 and `limit`. `form`: whether the query gave a page number or a start; the answer's
 * `meta` has the same form.
 */
export interface Pagination {
  form: 'page' | 'offset';
  start: number;
  limit: number;
  withCount: boolean;
}

export const DEFAULT_PAGE_SIZE = 25;
export const LARGEST_PAGE_SIZE = 100;
export const LAST_PAGE = 1_000_000;
export const LAST_START = LAST_PAGE * LARGEST_PAGE_SIZE;

function wholeNumber(value: QueryValue, name: string, least: number, most: number): number {
  const text = typeof value === 'string' ? value : undefined;
  if (text === undefined) throw validationError(`pagination.${name} must be a single value`);
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw validationError(`pagination.${name} must be a whole number from ${least} to ${most}`);
}

const MOST_ASKED = Number.MAX_SAFE_INTEGER;

/** Parses `pagination`. Throws a ValidationError or PaginationError. */
export function parsePagination(value: QueryValue | undefined): Pagination {
  const pagination: QueryObject = isQueryObject(value) ? value : {};
  const paged = pagination.page !== undefined || pagination.pageSize !== undefined;
  const offset = pagination.start !== undefined || pagination.limit !== undefined;
  if (paged && offset) {
    throw new ApiError(400, 'PaginationError', 'Cannot use both page & offset pagination in the same query');
  }
  const { withCount: counting = 'true' } = pagination;
  if (typeof counting !== 'string') throw validationError('pagination.withCount must be a single value');
  const withCount = !['false', '0', 'f'].includes(counting);
  const size = pagination.pageSize ?? pagination.limit;
  const limit =
    size === undefined
      ? DEFAULT_PAGE_SIZE
      : Math.min(wholeNumber(size, offset ? 'limit' : 'pageSize', 1, MOST_ASKED), LARGEST_PAGE_SIZE);
  if (offset) {
    const start = pagination.start === undefined ? 0 : wholeNumber(pagination.start, 'start', 0, LAST_START);
    return { form: 'offset', start, limit, withCount };
  }
  const page = pagination.page === undefined ? 1 : wholeNumber(pagination.page, 'page', 1, LAST_PAGE);
  return { form: 'page', start: (page - 1) * limit, limit, withCount };
}
