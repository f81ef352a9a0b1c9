import { type ApiQuery, formatApiQuery } from '#contract/api-query.ts';
import { REQUEST_REFUSED, SERVICE_UNAVAILABLE, SERVICE_UNREACHABLE, UNEXPECTED_ANSWER } from '#contract/messages.ts';
import type { Method, SendRequest } from './page-contexts.ts';

/** The one door to the API: on the server through an injected fetch, in the browser by fetch itself. */
export interface Api {
  /** The entries of a list, and its total. Throws ApiFailure. */
  list(path: string, query: ApiQuery): Promise<{ entries: Entry[]; total: number; page: number; pageCount: number }>;
  /** One entry. Throws ApiFailure, with status 404 if there is none. */
  find(path: string, query: ApiQuery): Promise<Entry>;
  /** Whatever else the API does. Gives what it answered, empty where that was nothing. Throws ApiFailure. */
  send(method: Method, path: string, body?: object): Promise<Entry>;
}

/** An answer as it came: nothing in it is taken for granted. */
export type Entry = Record<string, unknown>;

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

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEntries = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);

export const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
export const readNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
export const readEntries = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);
export const readEntry = (value: unknown): Entry => (isEntry(value) ? value : {});

const wrongAnswer = () => new ApiFailure(0, UNEXPECTED_ANSWER);

function parseJson(text: string): Entry {
  try {
    return readEntry(JSON.parse(text));
  } catch {
    throw wrongAnswer();
  }
}

/** The words of an error in the contract's shape: of the whole, and of its fields. */
function wordsIn(text: string): [said: string | null, fields: Record<string, string>] {
  try {
    const error = readEntry(parseJson(text).error);
    const errors = readEntries(readEntry(error.details).errors);
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
    async list(path, query) {
      const { data, meta } = await get(path, query);
      if (!isEntries(data)) throw wrongAnswer();
      const pagination = readEntry(readEntry(meta).pagination);
      return {
        entries: data,
        total: readNumber(pagination.total) ?? data.length,
        page: readNumber(pagination.page) ?? 1,
        pageCount: Math.max(readNumber(pagination.pageCount) ?? 1, 1),
      };
    },
    async find(path, query) {
      const { data } = await get(path, query);
      if (!isEntry(data)) throw wrongAnswer();
      return data;
    },
    async send(method, path, body) {
      const text = await request(method, path, body);
      return text === '' ? {} : parseJson(text);
    },
  };
}

/** All entries of a list that may be longer than a page of the API. */
export async function listAll(api: Api, path: string, query: ApiQuery): Promise<Entry[]> {
  const pageSize = 100;
  const first = await api.list(path, { ...query, pagination: { page: 1, pageSize } });
  const rest = await Promise.all(
    Array.from({ length: first.pageCount - 1 }, (_, at) =>
      api.list(path, { ...query, pagination: { page: at + 2, pageSize } }),
    ),
  );
  return [first, ...rest].flatMap((page) => page.entries);
}

const BROWSER_TIMEOUT_MS = 20_000;

/** Where the API is, as the page says. Empty: where the page is. */
export const apiHost = () => document.documentElement.dataset.apiHost ?? '';

/** A request from the browser, in the name of whoever the token stands for. Rejects when no answer comes. */
export async function sendFromBrowser(token: string | null, method: Method, path: string, body?: object) {
  const response = await fetch(apiHost() + path, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(BROWSER_TIMEOUT_MS),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** In the browser, as a visitor. */
export const browserApi: Api = createApi((...request) => sendFromBrowser(null, ...request));
