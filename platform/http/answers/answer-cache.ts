import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../../database/changes.ts';
import { SECOND_MS } from '../../durations.ts';
import { TooBusyError } from '../limits/fair-queue.ts';
import { isPlain } from '../request-kinds.ts';
import { openAnswerStore } from './answer-store.ts';
import type { CachedAnswer, Found, Headers, Made } from './cached-answers.ts';
import { encodingFor, sentHeaders, varyBy } from './compression.ts';
import type { Packed } from './packed-body.ts';
import { hasRoom, inTurn, isAskedByPage } from './route-queue.ts';

/** The most bytes of all remembered addresses, each of which is stored with the key of its answer. */
const MOST_ADDRESS_BYTES = 8 * 1024 * 1024;
const ADDRESS_OVERHEAD_BYTES = 200;
/**
 * The most characters of an address and its key together. Longer addresses are not remembered, so that the memory stays small. The
 * product's own addresses are less than half as long.
 */
const LONGEST_ADDRESS = 4_000;

/** Caches public answers until their data changes. */
export interface AnswerCache {
  /**
   * Answers from the cache before any other work is done for a request. If too many requests wait, a page that was current less than a minute
   * ago is sent too, in place of a refusal: any change of data makes all pages old, and most of them still hold. To be registered before all
   * other hooks.
   */
  answerEarly(app: FastifyInstance): void;
  /**
   * Sends the answer that is cached under the key, or makes it once for all requests that wait for it. The key contains everything that the
   * answer depends on; without a key the answer is private and made each time. An answer older than a minute is made again or checked,
   * since some data, such as popularity, changes without a write. Making and compressing an answer wait for the client's turn in the
   * route's queue; if too many wait, the client is told to come back.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
  /**
   * Returns the cached answer for an address with its entity tag, if it is current; otherwise undefined. For pages, which call the API in
   * this process.
   */
  cached(address: string): { body: Buffer; tag: string } | undefined;
}

/**
 * Caches between server and browser may serve an answer for ten seconds, and for 50 more while they fetch a new one; browsers ask each
 * time.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';

/** Headers of an answer that may be outdated. Nobody may keep it, so that it gets no older. `ageS`: how long ago it was current, in seconds. */
const headersOfOld = (ageS: number): Headers => ({ 'cache-control': 'no-store', age: String(ageS) });

/** Returns whether the client already has the bytes that would be sent: its header If-None-Match names their entity tag. */
function isKnown({ tag }: Packed, { raw }: FastifyRequest): boolean {
  const noneMatch = raw.headers['if-none-match'];
  if (noneMatch === undefined) return false;
  const tags = noneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

const addressOf = ({ raw }: FastifyRequest) =>
  raw.headers['save-data'] === 'on' ? `${raw.url} saving` : (raw.url ?? '');

export function openAnswerCache(changes: Changes, now: () => number): AnswerCache {
  const store = openAnswerStore(changes, now);
  const keyOf = new LRUCache<string, string>({
    maxSize: MOST_ADDRESS_BYTES,
    sizeCalculation: (key, address) => key.length + address.length + ADDRESS_OVERHEAD_BYTES,
  });

  /** Returns the current answer for an address; undefined if none is cached, or if finding out whether it is current would take time. */
  function freshFor(address: string): CachedAnswer | undefined {
    const key = changes.isCurrent() ? keyOf.get(address) : undefined;
    return key === undefined ? undefined : store.fresh(key);
  }

  const ageS = ({ checkedAt }: CachedAnswer) => Math.floor((now() - checkedAt) / SECOND_MS);

  /** Returns an answer for an address that was current less than a minute ago, and may be sent although it is outdated. */
  function recentFor(address: string): CachedAnswer | undefined {
    const key = changes.awayMs() === undefined ? keyOf.get(address) : undefined;
    return key === undefined ? undefined : store.recent(key);
  }

  function rememberSent(cached: CachedAnswer, request: FastifyRequest, reply: FastifyReply, key: string) {
    if (!isPlain(request)) return;
    cached.sent ??= sentHeaders(reply);
    const address = addressOf(request);
    if (address.length + key.length <= LONGEST_ADDRESS) keyOf.set(address, key);
  }

  /** Sends an answer that was found or made. If it is public, remembers which address it belongs to, and with which headers it was sent. */
  async function sendFound({ cached, staleForS }: Found, request: FastifyRequest, reply: FastifyReply, key?: string) {
    const packed = await cached.body.as(encodingFor(request.headers['accept-encoding']));
    const isPassing = cached.isPassing === true || staleForS !== undefined;
    // A signed-in member's answer may not be kept by shared caches.
    const isPrivate = reply.getHeader('cache-control') === 'no-store';
    writeHeaders(reply, cached, isPassing ? 'no-cache' : CACHE_CONTROL);
    if (isPrivate) reply.header('cache-control', 'no-store');
    if (staleForS !== undefined) reply.headers(headersOfOld(staleForS));
    if (isPassing) return sendPacked(reply, packed, cached.status);
    if (key !== undefined && !isPrivate) rememberSent(cached, request, reply, key);
    reply.header('etag', packed.tag);
    return isKnown(packed, request) ? reply.code(304).send() : sendPacked(reply, packed, cached.status);
  }

  return {
    answerEarly(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (!isPlain(request)) return done();
        const fresh = freshFor(addressOf(request));
        const cached = fresh ?? (hasRoom(request) ? undefined : recentFor(addressOf(request)));
        const packed = cached?.sent && cached.body.as(encodingFor(request.headers['accept-encoding']));
        if (!packed || !('bytes' in packed)) return done();
        reply.hijack();
        sendRaw(request, reply, packed, fresh ? cached.sent : { ...cached.sent, ...headersOfOld(ageS(cached)) });
      });
    },

    async answer(request, reply, key, make) {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const isForPage = isAskedByPage(request);
      return inTurn(request, reply, async (run) => {
        const question = { key, make, encoding, run, isForPage };
        if (key === undefined) return sendFound(await store.makeForOne(question), request, reply);
        const answer = await store.find({ ...question, key }).catch((error: unknown) => {
          const cached = error instanceof TooBusyError && isPlain(request) ? store.recent(key) : undefined;
          if (!cached) throw error;
          return { cached, staleForS: ageS(cached) };
        });
        return sendFound(answer, request, reply, key);
      });
    },

    cached(address) {
      const plain = freshFor(address)?.body.plain();
      return plain && { body: plain.bytes, tag: plain.tag };
    },
  };
}

/** Sends a cached answer without running any hooks. `sent`: the headers with which this answer was sent the first time. */
function sendRaw(request: FastifyRequest, { raw }: FastifyReply, packed: Packed, sent: Headers | undefined): void {
  const { bytes, encoding, tag } = packed;
  if (isKnown(packed, request)) return void raw.writeHead(304, { ...sent, etag: tag }).end();
  const headers: Record<string, string | number> = { ...sent, etag: tag, 'content-length': bytes.length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  raw.writeHead(200, headers).end(request.raw.method === 'HEAD' ? undefined : bytes);
}

function writeHeaders(reply: FastifyReply, { headers, variesBy }: CachedAnswer, leave: string): void {
  reply.headers({ 'cache-control': leave, ...headers });
  varyBy(reply, 'accept-encoding');
  if (variesBy) varyBy(reply, variesBy);
}

function sendPacked(reply: FastifyReply, { encoding, bytes }: Packed, status = 200): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(bytes);
}

/** For measurements: makes every answer anew, without an entity tag, and forbids caching it. */
export const noAnswerCache: AnswerCache = {
  answerEarly: () => undefined,
  answer: (request, reply, key, make) =>
    inTurn(request, reply, async (run) => {
      const { status = 200, body, headers, variesBy } = await run(make);
      if (variesBy) varyBy(reply, variesBy);
      if (key === undefined) reply.header('cache-control', 'no-cache');
      return reply.code(status).headers(headers).send(body);
    }),
  cached: () => undefined,
};
