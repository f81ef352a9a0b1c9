import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import { SECOND_MS } from '../platform/durations.ts';
import type { SendRequest } from '../storefront/lib/page-contexts.ts';

const API_TIMEOUT_MS = 10_000;

/** The API's cached answers that it would give again. */
export interface CachedAnswers {
  cached(address: string): { body: Buffer; tag: string } | undefined;
}

export interface Answered {
  status: number;
  body: Uint8Array;
  /** Entity tag, which differs between different answers. Undefined if the answer has none. */
  tag?: string | undefined;
  /** The Retry-After header of a refusal that passes. */
  retryAfter?: string | undefined;
  /** Age in seconds of an answer that may be out of date, since the database is away. */
  ageS?: number | undefined;
}

export type Send = (...asked: Parameters<SendRequest>) => Promise<Answered>;

/** The visitor by whom the API's rate limits count a page's requests. */
interface Visitor {
  address: string;
  /** The browser's User-Agent header. */
  agent: string;
}

/**
 * Sends a page's requests to the API in this process, or over HTTP if the API runs elsewhere. Rate limits count them by the visitor's
 * address.
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

/** The API's answers to the GET requests of a page, by their addresses. Undefined: one of them got two different answers. */
export type PageAnswers = ReadonlyMap<string, { status: number; tag: string }> | undefined;

/** Wraps `send` so that its answers are recorded. */
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
    /** Returns the Retry-After of the first refusal. */
    retryAfter: () => retryAfter,
    /** Returns the age of the oldest answer; 0: all of them are true now. */
    ageMs: () => oldestS * SECOND_MS,
    /** Did the API answer every request, and equal ones alike? */
    isWhole,
    answers: (): PageAnswers => (isMixed ? undefined : answers),
  };
}

/** Returns whether the API would answer the same now. Then a page made of these answers need not be rendered again. */
export async function stillHold(answers: PageAnswers, send: Send): Promise<boolean> {
  if (!answers) return false;
  const same = Array.from(answers, async ([path, { status, tag }]) => {
    const now = await send('GET', path);
    return now.status === status && tagOf(now) === tag;
  });
  return (await Promise.all(same)).every(Boolean);
}
