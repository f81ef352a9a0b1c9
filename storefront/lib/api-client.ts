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
 * The filters, order and search words of a list request. Separate from the selection of fields, so that an unknown field name is a type
 * error.
 */
export interface Narrowing<Name extends EntityName> {
  readonly filters?: Filters<Name>;
  readonly sort?: Sort<Name> | readonly Sort<Name>[];
  /** Search words as typed. */
  readonly search?: string | undefined;
}

interface ListRequest<Name extends EntityName> extends Narrowing<Name> {
  /** A list with an address of its own at the API. */
  readonly part?: 'popular';
  readonly pagination?: { readonly page?: number; readonly pageSize?: number; readonly withCount?: boolean };
}

export interface ListAnswer<Item> {
  entries: Item[];
  total: number;
  page: number;
  pageCount: number;
}

/** The only client of the API: on the server it uses an injected fetch, in the browser `fetch`. */
export interface Api {
  /** Lists entries with the selected fields, and the list's total. Throws ApiFailure. */
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
  /** Loads anything that is not an entry; returns the `data` of the answer. Throws ApiFailure. */
  get(path: string, query: ApiQuery): Promise<Answer>;
  /** Sends any other request. Returns the answer, or an empty object for an empty answer. Throws ApiFailure. */
  send(method: Method, path: string, body?: object): Promise<Answer>;
}

/** The answer's JSON, unchecked. */
export type Answer = Record<string, unknown>;

/** A failed request to the API. `status` 0: no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The error message of the API, if it sent one. */
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

/** Does not check the fields of an entry's schema: the API's own tests do. */
const isEntry = <Name extends EntityName, Choice>(value: unknown): value is Entry<Name, Choice> => isObject(value);

const isEntries = <Name extends EntityName, Choice>(value: unknown): value is Entry<Name, Choice>[] =>
  Array.isArray(value) && value.every(isEntry);

export const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
export const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
export const readObjects = (value: unknown): Answer[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const readObject = (value: unknown): Answer => (isObject(value) ? value : {});

const wrongAnswer = () => new ApiFailure(0, UNEXPECTED_ANSWER);

function parseJson(text: string): Answer {
  try {
    return readObject(JSON.parse(text));
  } catch {
    throw wrongAnswer();
  }
}

/** Reads an error answer in the contract's shape: its message, and those for its fields. */
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

/** Loads all entries of a list that may be longer than one page of the API. */
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

/** Returns the API's host from the page's markup. Empty: the same as the page's. */
const apiHost = () => document.documentElement.dataset.apiHost ?? '';

interface Sending {
  /** The access token of the member who sends the request; null for a visitor. */
  token: string | null;
  /** The request continues if the page is left. */
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
  // No message: the scheme of a token, RFC 6750.
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

/** The API for a visitor in the browser, without a token. */
export const browserApi: Api = createApi((...request) => sendFromBrowser({ token: null }, ...request));
