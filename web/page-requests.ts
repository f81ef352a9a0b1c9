import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import type { SendRequest } from '../storefront/lib/page-contexts.ts';

const API_TIMEOUT_MS = 10_000;

/** What the API has answered before and would answer again. */
export interface CachedAnswers {
  cached(address: string): { body: Buffer; tag: string } | undefined;
}

interface Answered {
  status: number;
  text: string;
  /** Another answer has another tag. Undefined where nobody gave it one. */
  tag?: string | undefined;
  /** The header of a refusal that passes. */
  retryAfter?: string | undefined;
}

type Send = (...asked: Parameters<SendRequest>) => Promise<Answered>;

/** By whom the API counts what a page does in somebody's name. */
interface Visitor {
  address: string;
  /** What their browser calls itself. */
  agent: string;
}

/** Pages ask the API in this process, unless it lives elsewhere. What a visitor may do is counted by their address. */
export function sendTo(app: FastifyInstance, site: Site, answers: CachedAnswers, { address, agent }: Visitor): Send {
  const inProcess: Send = async (method, url, payload) => {
    const known = method === 'GET' ? answers.cached(url) : undefined;
    if (known) return { status: 200, text: known.body.toString(), tag: known.tag };
    const { statusCode, body, headers } = await app.inject({
      method,
      url,
      remoteAddress: address,
      ...(payload && { payload, headers: { 'user-agent': agent } }),
    });
    return {
      status: statusCode,
      text: body,
      tag: headers.etag?.toString(),
      retryAfter: headers['retry-after']?.toString(),
    };
  };
  const overHttp: Send = async (method, path, payload) => {
    const response = await fetch(site.apiHost + path, {
      method,
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      ...(payload && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    });
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    return { status: response.status, text: await response.text(), retryAfter };
  };
  return site.apiHost === '' ? inProcess : overHttp;
}

const tagOf = ({ text, tag }: Answered) => tag ?? createHash('sha256').update(text).digest('base64');

/** Asks as `send` does, and remembers what was answered. */
export function recorded(send: Send) {
  const answers = new Map<string, { status: number; tag: string }>();
  /** Was something else said to one question than before? */
  let isMixed = false;
  let retryAfter: string | undefined;
  return {
    async send(...asked: Parameters<SendRequest>) {
      const [method, path] = asked;
      const answered = await send(...asked);
      retryAfter ??= answered.retryAfter;
      if (method === 'GET') {
        const tag = tagOf(answered);
        isMixed ||= (answers.get(path)?.tag ?? tag) !== tag;
        answers.set(path, { status: answered.status, tag });
      }
      return answered;
    },
    /** As the first refusal said it. */
    retryAfter: () => retryAfter,
    /** Did the API answer all that was asked, and each question alike? */
    isWhole: () => !isMixed && [...answers.values()].every(({ status }) => status < 400),
    /** Would it answer the same now? Then a page that was made of it needs no making. */
    async stillHolds(): Promise<boolean> {
      if (isMixed) return false;
      const same = Array.from(answers, async ([path, { status, tag }]) => {
        const now = await send('GET', path);
        return now.status === status && tagOf(now) === tag;
      });
      return (await Promise.all(same)).every(Boolean);
    },
  };
}
