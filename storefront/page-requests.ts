import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';
import type { SendRequest } from './page-contexts.ts';

const API_TIMEOUT_MS = 10_000;

/** Pages ask the API in this process, unless it lives elsewhere. What a visitor may do is counted by their address. */
export function sendTo(app: FastifyInstance, site: Site, address: string): SendRequest {
  const inProcess: SendRequest = async (method, url, payload) => {
    const { statusCode, body } = await app.inject({ method, url, remoteAddress: address, ...(payload && { payload }) });
    return { status: statusCode, text: body };
  };
  const overHttp: SendRequest = async (method, path, payload) => {
    const response = await fetch(site.apiHost + path, {
      method,
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
      ...(payload && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, text: await response.text() };
  };
  return site.apiHost === '' ? inProcess : overHttp;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** Asks as `send` does, and remembers what was answered. */
export function recorded(send: SendRequest) {
  const answers = new Map<string, { status: number; digest: string }>();
  return {
    async send(...asked: Parameters<SendRequest>) {
      const [method, path] = asked;
      const { status, text } = await send(...asked);
      if (method === 'GET') answers.set(path, { status, digest: digestOf(text) });
      return { status, text };
    },
    /** Did the API answer all that was asked? */
    isWhole: () => [...answers.values()].every(({ status }) => status < 400),
    /** Would it answer the same now? Then a page that was made of it needs no making. */
    async stillHolds(): Promise<boolean> {
      const same = Array.from(answers, async ([path, { status, digest }]) => {
        const now = await send('GET', path);
        return now.status === status && digestOf(now.text) === digest;
      });
      return (await Promise.all(same)).every(Boolean);
    },
  };
}
