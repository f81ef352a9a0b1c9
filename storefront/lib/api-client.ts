import { type ApiQuery, formatApiQuery } from '#contract/api-query.ts';
import type { EntityName } from '#contract/entities/entities.ts';
import type { Entry, Filters, KnownRelations, Selection, Sort } from '#contract/entities/entry.ts';
import {
  REQUEST_REFUSED,
  SERVICE_UNAVAILABLE,
  SERVICE_UNREACHABLE,
  UNEXPECTED_ANSWER,
} from '#contract/messages/errors.ts';
import { safePath } from '#contract/safe-path.ts';
import type { Method, SendRequest } from './page-contexts.ts';

/** What narrows and orders a list. Apart from what is selected of its entries, so that a name too many is an error of types. */
export interface Narrowing<Name extends EntityName> {
  readonly filters?: Filters<Name>;
  readonly sort?: Sort<Name> | readonly Sort<Name>[];
  /** Free words. */
  readonly search?: string | undefined;
}

export interface ListRequest<Name extends EntityName> extends Narrowing<Name> {
  /** Of a list of its own at the API. */
  readonly part?: 'popular';
  readonly pagination?: { readonly page?: number; readonly pageSize?: number; readonly withCount?: boolean };
}

export interface ListAnswer<Item> {
  entries: Item[];
  total: number;
  page: number;
  pageCount: number;
}

/** The one door to the API: on the server through an injected fetch, in the browser by fetch itself. */
export interface Api {
  /** Entries with what was selected of them, and the list's total. Throws ApiFailure. */
  list<Name extends EntityName, const Asked extends Selection<Name>>(
    name: Name,
    selection: Asked & KnownRelations<Name, Asked>,
    request?: ListRequest<Name>,
  ): Promise<ListAnswer<Entry<Name, Asked>>>;
  /** One entry with what was selected of it. Throws ApiFailure, with status 404 if there is none. */
  find<Name extends EntityName, const Asked extends Selection<Name>>(
    name: Name,
    documentId: string,
    selection: Asked & KnownRelations<Name, Asked>,
  ): Promise<Entry<Name, Asked>>;
  /** What is no entry: the `data` of the answer. Throws ApiFailure. */
  get(path: string, query: ApiQuery): Promise<Answer>;
  /** Whatever else the API does. Gives what it answered, empty where that was nothing. Throws ApiFailure. */
  send(method: Method, path: string, body?: object): Promise<Answer>;
}

/** An answer as it came: nothing in it is taken for granted. */
export type Answer = Record<string, unknown>;

/** The API did not answer as asked. `status` 0: not at all. */
export class ApiFailure extends Error {
  readonly status: number;
  /** The API's own sentence, if it gave one. */
  readonly said: string | null;
  /** What it said of each field that it named. */
  readonly fields: Record<string, string>;

  constructor(status: number, message: string, said: string | null = null, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.said = said;
    this.fields = fields;
  }
}

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiFailure && statuses.includes(error.status);

const isObject = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry holds is what its schema says: the API's own tests see to it. */
const isEntry = <Name extends EntityName, Asked>(value: unknown): value is Entry<Name, Asked> => isObject(value);

const isEntries = <Name extends EntityName, Asked>(value: unknown): value is Entry<Name, Asked>[] =>
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

/** The words of an error in the contract's shape: of the whole, and of its fields. */
function wordsIn(text: string): [said: string | null, fields: Record<string, string>] {
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
    async list<Name extends EntityName, Asked>(name: Name, selection: Asked, request: ListRequest<Name> = {}) {
      const { part, filters, ...order } = request;
      const path = part === undefined ? `/api/${name}` : safePath`/api/${name}/${part}`;
      const { data, meta } = await get(path, { filters, ...selection, ...order } as ApiQuery);
      if (!isEntries<Name, Asked>(data)) throw wrongAnswer();
      const pagination = readObject(readObject(meta).pagination);
      return {
        entries: data,
        total: readNumber(pagination.total) ?? data.length,
        page: readNumber(pagination.page) ?? 1,
        pageCount: Math.max(readNumber(pagination.pageCount) ?? 1, 1),
      };
    },
    async find<Name extends EntityName, Asked>(name: Name, documentId: string, selection: Asked) {
      const { data } = await get(safePath`/api/${name}/${documentId}`, selection as ApiQuery);
      if (!isEntry<Name, Asked>(data)) throw wrongAnswer();
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

/** All entries of a list that may be longer than a page of the API. */
export async function listAll<Name extends EntityName, const Asked extends Selection<Name>>(
  api: Api,
  name: Name,
  selection: Asked & KnownRelations<Name, Asked>,
  narrowing: Narrowing<Name> = {},
): Promise<Entry<Name, Asked>[]> {
  const pageSize = 100;
  const ask = (page: number): Promise<ListAnswer<Entry<Name, Asked>>> =>
    api.list<Name, Asked>(name, selection, { ...narrowing, pagination: { page, pageSize } });
  const first = await ask(1);
  const rest = await Promise.all(Array.from({ length: first.pageCount - 1 }, (_, at) => ask(at + 2)));
  return [first, ...rest].flatMap((page) => page.entries);
}

const BROWSER_TIMEOUT_MS = 20_000;

/** Where the API is, as the page says. Empty: where the page is. */
export const apiHost = () => document.documentElement.dataset.apiHost ?? '';

/**
 * A request from the browser, in the name of whoever the token stands for. `keepalive`: it goes on if the page is left. Rejects when
 * no answer comes.
 */
export async function sendFromBrowser(
  token: string | null,
  method: Method,
  path: string,
  body?: object,
  keepalive = false,
) {
  const response = await fetch(apiHost() + path, {
    method,
    keepalive,
    credentials: 'include',
    signal: AbortSignal.timeout(BROWSER_TIMEOUT_MS),
    headers: {
      // No message: the scheme of a token, RFC 6750.
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** In the browser, as a visitor. */
export const browserApi: Api = createApi((...request) => sendFromBrowser(null, ...request));
