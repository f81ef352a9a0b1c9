import { type ApiQuery, formatApiQuery } from '#contract/api-query.ts';
import type { EntityName } from '#contract/entities/entities.ts';
import type { Entry, Filters, KnownRelations, Selection, Sort } from '#contract/entities/entry.ts';
import {
  REQUEST_REFUSED,
  SERVICE_UNAVAILABLE,
  SERVICE_UNREACHABLE,
  UNEXPECTED_ANSWER,
} from '#contract/messages/errors.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Method, SendRequest } from './page-contexts.ts';

/**
 * The filters, order and search text of a list request. The requested fields and relations are not part of it, because their types are checked more
 * strictly.
 */
export interface Narrowing<Name extends EntityName> {
  readonly filters?: Filters<Name>;
  readonly sort?: Sort<Name> | readonly Sort<Name>[];
  /** The search text as typed. */
  readonly search?: string | undefined;
}

interface ListRequest<Name extends EntityName> extends Narrowing<Name> {
  /** A list that has its own address in the API: /api/cars/popular. */
  readonly part?: 'popular';
  readonly pagination?: { readonly page?: number; readonly pageSize?: number; readonly withCount?: boolean };
}

export interface ListAnswer<Item> {
  entries: Item[];
  total: number;
  page: number;
  pageCount: number;
}

/** The client of the API. It sends requests with `fetch` in browsers, and on the server with the function in `sendContext`. */
export interface Api {
  /** Loads entries of a list with the selected fields, and the number of all. Throws ApiFailure. */
  list<Name extends EntityName, const Choice extends Selection<Name>>(
    name: Name,
    selection: Choice & KnownRelations<Name, Choice>,
    request?: ListRequest<Name>,
  ): Promise<ListAnswer<Entry<Name, Choice>>>;
  /** Loads one entry with the selected fields. Throws ApiFailure, with status 404 if no such entry exists. */
  find<Name extends EntityName, const Choice extends Selection<Name>>(
    name: Name,
    documentId: string,
    selection: Choice & KnownRelations<Name, Choice>,
  ): Promise<Entry<Name, Choice>>;
  /** Loads data that is not an entry: returns the answer's `data`. Throws ApiFailure. */
  get(path: string, query: ApiQuery): Promise<Answer>;
  /** Sends any other request. Returns the answer's JSON, or an empty object if it has none. Throws ApiFailure. */
  send(method: Method, path: string, body?: object): Promise<Answer>;
}

/** The parsed JSON of an answer, whose content has not been checked. */
export type Answer = Record<string, unknown>;

/** A request to the API that failed. `status` is 0 if no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The API's error message for users; null if it sent none. */
  readonly userMessage: string | null;
  /** The API's error messages for fields, by field name. */
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, userMessage: string | null = null, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.userMessage = userMessage;
    this.fields = fields;
  }
}

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiFailure && statuses.includes(error.status);

const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether the value is an object. Whether an entry has the fields of its schema is checked by the API's tests, not here. */
const isEntry = <Name extends EntityName, Choice>(value: unknown): value is Entry<Name, Choice> => isObject(value);

const isEntries = <Name extends EntityName, Choice>(value: unknown): value is Entry<Name, Choice>[] =>
  Array.isArray(value) && value.every(isEntry);

export const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
export const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
export const readObjects = (value: unknown): Answer[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const readObject = (value: unknown): Answer => (isObject(value) ? value : {});

/** The error of an answer that is not what the API declares. */
export const wrongAnswer = () => new ApiFailure(0, UNEXPECTED_ANSWER);

function parseJson(text: string): Answer {
  try {
    return readObject(JSON.parse(text));
  } catch {
    throw wrongAnswer();
  }
}

/** Reads the body of an error answer: its message, and messages for single fields. */
function wordsIn(text: string): [userMessage: string | null, fields: Record<string, string>] {
  try {
    const error = readObject(parseJson(text).error);
    const errors = readObjects(readObject(error.details).errors);
    const fields = errors.map(({ path, message }) => [String(path), readText(message) ?? '']);
    return [readText(error.message), Object.fromEntries(fields)];
  } catch {
    return [null, {}];
  }
}

export function createApi(send: SendRequest): Api {
  async function request(method: Method, path: string, body?: object): Promise<string> {
    const { status, text } = await send(method, path, body).catch(() => {
      throw new ApiFailure(0, SERVICE_UNREACHABLE);
    });
    if (status < 400) return text;
    const message = status >= 500 ? SERVICE_UNAVAILABLE : REQUEST_REFUSED;
    throw new ApiFailure(status, message, ...wordsIn(text));
  }
  const get = async (path: string, query: ApiQuery) =>
    parseJson(await request('GET', `${path}?${formatApiQuery(query)}`));

  return {
    async list<Name extends EntityName, Choice>(name: Name, selection: Choice, request: ListRequest<Name> = {}) {
      const { part, filters, ...order } = request;
      const path = part === undefined ? `/api/${name}` : safePath`/api/${name}/${part}`;
      const { data, meta } = await get(path, { filters, ...selection, ...order } as ApiQuery);
      if (!isEntries<Name, Choice>(data)) throw wrongAnswer();
      const pagination = readObject(readObject(meta).pagination);
      return {
        entries: data,
        total: readNumber(pagination.total) ?? data.length,
        page: readNumber(pagination.page) ?? 1,
        pageCount: Math.max(readNumber(pagination.pageCount) ?? 1, 1),
      };
    },
    async find<Name extends EntityName, Choice>(name: Name, documentId: string, selection: Choice) {
      const { data } = await get(safePath`/api/${name}/${documentId}`, selection as ApiQuery);
      if (!isEntry<Name, Choice>(data)) throw wrongAnswer();
      return data;
    },
    async get(path, query) {
      const { data } = await get(path, query);
      if (!isObject(data)) throw wrongAnswer();
      return data;
    },
    async send(method, path, body) {
      const text = await request(method, path, body);
      return text === '' ? {} : parseJson(text);
    },
  };
}

/** Loads all entries of a list, if necessary with several requests. */
export async function listAll<Name extends EntityName, const Choice extends Selection<Name>>(
  api: Api,
  name: Name,
  selection: Choice & KnownRelations<Name, Choice>,
  narrowing: Narrowing<Name> = {},
): Promise<Entry<Name, Choice>[]> {
  const pageSize = 100;
  const ask = (page: number): Promise<ListAnswer<Entry<Name, Choice>>> =>
    api.list<Name, Choice>(name, selection, { ...narrowing, pagination: { page, pageSize } });
  const first = await ask(1);
  const rest = await Promise.all(Array.from({ length: first.pageCount - 1 }, (_, at) => ask(at + 2)));
  return [first, ...rest].flatMap((page) => page.entries);
}

const BROWSER_TIMEOUT_MS = 20_000;

/** Returns the API's host, which the page's <html> carries; empty if the API is on the same host as the page. */
const apiHost = () => document.documentElement.dataset.apiHost ?? '';

interface Sending {
  /** The access token of the member who sends the request; null for a visitor. */
  token: string | null;
  /** True: the request continues when the visitor leaves the page. */
  keepalive?: boolean;
}

/** Sends a request from the browser. Rejects when no answer comes. */
export async function sendFromBrowser(
  { token, keepalive = false }: Sending,
  method: Method,
  path: string,
  body?: object,
) {
  const headers = new Headers();
  // No message: the scheme of bearer tokens, RFC 6750.
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(apiHost() + path, {
    method,
    keepalive,
    credentials: 'include',
    signal: AbortSignal.timeout(BROWSER_TIMEOUT_MS),
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The API for a visitor in the browser, without an access token. */
export const browserApi: Api = createApi((...request) => sendFromBrowser({ token: null }, ...request));
