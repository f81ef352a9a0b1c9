import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import { SECOND_MS } from '../platform/durations.ts';
import type { SendRequest } from '../storefront/lib/page-contexts.ts';

const API_TIMEOUT_MS = 10_000;

/** Finds answers of the API that are cached and still current. */
export interface CachedAnswers {
  cached(address: string): { body: Buffer; tag: string } | undefined;
}

export interface Answered {
  status: number;
  body: Uint8Array;
  /** The entity tag: two answers with different bodies have different tags. Undefined if the answer came without one. */
  tag?: string | undefined;
  /** The header Retry-After, if the API refused the request for the moment. */
  retryAfter?: string | undefined;
  /** Age in seconds of an answer that may be outdated, because the database cannot be reached. */
  ageS?: number | undefined;
}

export type Send = (...asked: Parameters<SendRequest>) => Promise<Answered>;

/** The visitor for whom a page is rendered. In the API's rate limits, the page's requests count as those of this visitor. */
interface Visitor {
  address: string;
  /** The browser's User-Agent header. */
  agent: string;
}

/**
 * Returns a function that sends a page's requests to the API: within this process, or over HTTP if the API runs elsewhere. In the API's
 * rate limits, they count as requests from the visitor's address.
 */
export function sendTo(app: FastifyInstance, site: Site, answers: CachedAnswers, { address, agent }: Visitor): Send {
  const inProcess: Send = async (method, url, payload) => {
    const cached = method === 'GET' ? answers.cached(url) : undefined;
    if (cached) return { status: 200, body: cached.body, tag: cached.tag };
    const { statusCode, rawPayload, headers } = await app.inject({
      method,
      url,
      remoteAddress: address,
      payload,
      headers: payload && { 'user-agent': agent },
    });
    return {
      status: statusCode,
      body: rawPayload,
      tag: headers.etag?.toString(),
      retryAfter: headers['retry-after']?.toString(),
      ageS: Number(headers.age ?? 0),
    };
  };
  const overHttp: Send = async (method, path, payload) => {
    const response = await fetch(site.apiHost + path, {
      method,
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      body: payload && JSON.stringify(payload),
      headers: payload && { 'content-type': 'application/json' },
    });
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    return { status: response.status, body: await response.bytes(), retryAfter };
  };
  return site.apiHost === '' ? inProcess : overHttp;
}

const tagOf = ({ body, tag }: Answered) => tag ?? createHash('sha256').update(body).digest('base64');

/**
 * By address: status and tag of the API's answers to a page's GET requests. Undefined if two of them went to the same address and got
 * different answers.
 */
export type PageAnswers = ReadonlyMap<string, { status: number; tag: string }> | undefined;

/** Wraps `send`, and remembers what the page needs to know about the API's answers: their tags, ages and the time to retry. */
export function recorded(send: Send) {
  const answers = new Map<string, { status: number; tag: string }>();
  const decoder = new TextDecoder();
  let isMixed = false;
  let retryAfter: string | undefined;
  let oldestS = 0;
  const isWhole = () => !isMixed && [...answers.values()].every(({ status }) => status < 400);
  return {
    send: (async (...args) => {
      const [method, path] = args;
      const answered = await send(...args);
      retryAfter ??= answered.retryAfter;
      oldestS = Math.max(oldestS, answered.ageS ?? 0);
      if (method === 'GET') {
        const tag = tagOf(answered);
        isMixed ||= (answers.get(path)?.tag ?? tag) !== tag;
        answers.set(path, { status: answered.status, tag });
      }
      return { status: answered.status, text: decoder.decode(answered.body) };
    }) satisfies SendRequest,
    /** Returns the header Retry-After of the first of the API's answers that has one; otherwise undefined. */
    retryAfter: () => retryAfter,
    /** Returns the age in ms of the oldest of the API's answers; 0 if all are current. */
    ageMs: () => oldestS * SECOND_MS,
    /** Returns whether the API answered each GET without an error, and repeated GETs of the same address with the same answer. */
    isWhole,
    answers: (): PageAnswers => (isMixed ? undefined : answers),
  };
}

/** Returns whether the API would give the same answers now, so that the page need not be rendered again. */
export async function stillHold(answers: PageAnswers, send: Send): Promise<boolean> {
  if (!answers) return false;
  const same = Array.from(answers, async ([path, { status, tag }]) => {
    const now = await send('GET', path);
    return now.status === status && tagOf(now) === tag;
  });
  return (await Promise.all(same)).every(Boolean);
}
