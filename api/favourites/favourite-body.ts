import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { type ApiError, forbiddenError, validationError } from '../../platform/http/errors.ts';

/** The id of an entry in a request body: a number or a documentId. */
export type EntryId = number | string;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST_NAME = 40;
/** Nine digits at most, because PostgreSQL fails to compare an id above 2^31. */
export const LARGEST_ID = 999_999_999;

const invalidBodyKey = (key: string): ApiError => {
  const shown = key.slice(0, LONGEST_NAME);
  return validationError(`Invalid key ${shown}`, { key: shown, path: null, source: 'body' });
};

/**
 * Reads ids in any form that the API contract allows for a relation: an id, a list, `{id}`, `{documentId}`, `{connect}`, `{set}`. Returns
 * undefined for anything else.
 */
function idsIn(value: unknown): EntryId[] | undefined {
  const id = idOf(value);
  if (id !== undefined) return [id];
  if (Array.isArray(value)) {
    const ids = value.map((one) => (Array.isArray(one) ? undefined : idsIn(one)));
    return ids.every((one) => one !== undefined) ? ids.flat() : undefined;
  }
  return isObject(value) ? idsInObject(value) : undefined;
}

function idOf(value: unknown): EntryId | undefined {
  const number = typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    return Number.isInteger(number) && number > 0 && number <= LARGEST_ID ? number : undefined;
  }
  return typeof value === 'string' && DOCUMENT_ID.test(value) ? value : undefined;
}

function idsInObject(value: Record<string, unknown>): EntryId[] | undefined {
  const [key = '', ...more] = Object.keys(value);
  if (more.length > 0) return undefined;
  const inner = value[key];
  if (key === 'id' || key === 'documentId') return isObject(inner) || Array.isArray(inner) ? undefined : idsIn(inner);
  return key === 'connect' || key === 'set' ? idsIn(inner) : undefined;
}

function onlyId(name: string, value: unknown): EntryId {
  const ids = idsIn(value);
  const [id] = ids ?? [];
  if (id === undefined || ids?.length !== 1) throw validationError(`${name} must name one entry`);
  return id;
}

/**
 * Reads the car in `{data: {user, car}}`. The record belongs to the caller: `user` may be omitted, or name the caller. Throws Forbidden if
 * it names another member, and a ValidationError for any other body.
 */
export function parseFavourite(body: unknown, caller: { accountId: number; documentId: string }): EntryId {
  const data = isObject(body) ? body.data : undefined;
  if (!isObject(data)) throw validationError('Missing "data" payload in the request body');
  const unknown = Object.keys(data).find((key) => key !== 'user' && key !== 'car');
  if (unknown !== undefined) throw invalidBodyKey(unknown);
  const more = isObject(body) ? Object.keys(body).find((key) => key !== 'data') : undefined;
  if (more !== undefined) throw invalidBodyKey(more);
  if (data.user !== undefined) {
    const user = onlyId('user', data.user);
    if (user !== caller.accountId && user !== caller.documentId) throw forbiddenError();
  }
  if (data.car === undefined) throw validationError('car is a required field');
  return onlyId('car', data.car);
}
