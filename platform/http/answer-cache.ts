import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../database/changes.ts';
import { type Encoding, encodingFor, sentHeaders, varyBy } from './compression.ts';
import { openPackedBody, type Packed, type PackedBody } from './packed-body.ts';
import { isPlain } from './request-kinds.ts';
import { inTurn, isAskedByPage, type Run } from './route-queue.ts';

/** Of all answers together, in the encodings that were asked for. */
const MOST_BYTES = 40 * 1024 * 1024;
/** Of the keys of what pages asked for lately. */
const MOST_ASKED_BYTES = 4 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** Of an answer besides its body: its headers, its key and the cache's own account of it. */
const ANSWER_OVERHEAD_BYTES = 2_000;
/** Of the addresses as they were written, each with the key of the answer that it leads to. */
const MOST_ADDRESS_BYTES = 8 * 1024 * 1024;
const ADDRESS_OVERHEAD_BYTES = 200;
/** Of one of them with its key: all together must not fill the memory. Nothing of ours is half as long. */
const LONGEST_ADDRESS = 4_000;
type Headers = Record<string, string>;

/** What a route has to say to an address. */
export interface Made {
  /** 200 where left out; anything else must be passing. */
  status?: number;
  body: Buffer;
  /** Those that belong to this answer alone; `content-type` among them. */
  headers: Headers;
  /** A request header that it depends on; its value is part of the key. */
  variesBy?: string;
  /** Asked for so often that it is worth some work to make it small. */
  isOften?: boolean;
  /** Not to be cached: the next one who asks is answered anew. */
  isPassing?: boolean;
  /** Asked when something has changed since: is it still what would be made now? Left out: it is made anew. */
  stillHolds?: () => Promise<boolean>;
  /** May be shown for ten minutes while the database is away: better than nothing. */
  isOfUseWhenStale?: boolean;
}

interface CachedAnswer extends Omit<Made, 'body'> {
  body: PackedBody;
  /** The version of the catalogue that it was made or found good at, and when. */
  version: number;
  checkedAt: number;
  /** All that was sent with it at first: what protects every answer, too. Undefined until somebody asked plainly. */
  sent: Headers | undefined;
}

/** Answers that anybody may see, kept until what they say changes. */
export interface AnswerCache {
  /** Answers at once what is cached, before anything else is done for the request. To be called before all other hooks. */
  answerEarly(app: FastifyInstance): void;
  /**
   * Sends what is kept under the key, or what `make` gives, once for all who ask meanwhile. The key says all that the answer
   * depends on; without one it is the visitor's alone, and made each time. An answer older than a minute is made anew or
   * asked whether it still holds, since some things change without a write: what is popular. Making and compressing wait for
   * the client's turn in the queue of the route; where too many wait there, the client is told to come back.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string | undefined,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>;
  /** What is kept for an address and good right now, with its entity tag: for pages, which ask in this process. */
  cached(address: string): { body: Buffer; tag: string } | undefined;
}

const OLDEST_MS = 60_000;
/** While the database is away. */
const OLDEST_STALE_MS = 10 * 60_000;

/** A shared cache may serve it for ten seconds, and while it asks for the next one; a browser asks each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';

/** Does whoever asks have these bytes already? */
function isKnown({ tag }: Packed, { raw }: FastifyRequest): boolean {
  const asked = raw.headers['if-none-match'];
  if (asked === undefined) return false;
  const tags = asked.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tag);
}

const addressOf = ({ raw }: FastifyRequest) =>
  raw.headers['save-data'] === 'on' ? `${raw.url} saving` : (raw.url ?? '');

interface Question {
  key: string;
  make: () => Promise<Made>;
  /** Compressed within the same turn. */
  encoding: Encoding;
  run: Run;
  /** A page asks: what only this page needs is in the page, and would take three times its bytes here. */
  isForPage: boolean;
}

interface Found {
  cached: CachedAnswer;
  /** How old it is, where it may not be what would be made now. */
  staleForS?: number;
}

export function openAnswerCache(changes: Changes, now: () => number): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: ({ body }, key) => body.weight() + key.length + ANSWER_OVERHEAD_BYTES,
  });
  const keyOf = new LRUCache<string, string>({
    maxSize: MOST_ADDRESS_BYTES,
    sizeCalculation: (key, address) => key.length + address.length + ADDRESS_OVERHEAD_BYTES,
  });
  const askedByPages = new LRUCache<string, true>({
    maxSize: MOST_ASKED_BYTES,
    sizeCalculation: (_, key) => key.length + ADDRESS_OVERHEAD_BYTES,
  });
  const underway = new Map<string, { version: number; making: Promise<Found> }>();
  const isFresh = (cached: CachedAnswer) =>
    cached.version === changes.version() && now() - cached.checkedAt < OLDEST_MS;

  function keep(key: string, made: Made, version: number): CachedAnswer {
    const onWeight = () => {
      const current = answers.peek(key);
      // It is put in anew with its weight, if it is still there.
      if (current?.body === body && answers.delete(key)) answers.set(key, current);
    };
    const body = openPackedBody(made.body, { isOften: made.isOften ?? false, onWeight });
    return { ...made, body, version, checkedAt: now(), sent: undefined };
  }

  function asStale(cached: CachedAnswer | undefined): Found | undefined {
    const ageMs = cached?.isOfUseWhenStale ? now() - cached.checkedAt : Number.POSITIVE_INFINITY;
    return cached && ageMs < OLDEST_STALE_MS ? { cached, staleForS: Math.floor(ageMs / 1_000) } : undefined;
  }

  /** Of what pages ask, only what is asked again: by the next page, or by this one after a change. */
  function isWorthStoring({ key, isForPage }: Question): boolean {
    const isKnown = !isForPage || askedByPages.has(key);
    if (isForPage) askedByPages.set(key, true);
    return isKnown;
  }

  async function makeAnew(question: Question, before: CachedAnswer | undefined): Promise<Found> {
    const { key, make, encoding } = question;
    // Before anything is read: what changes from here on may or may not be in it.
    const version = changes.version();
    if (before && (await stillHolds(before))) {
      return { cached: Object.assign(before, { version, checkedAt: now() }) };
    }
    const made = await make();
    const stale = isFailure(made) ? asStale(before) : undefined;
    if (stale) return stale;
    const cached = keep(key, made, version);
    if (before) reusePacked(cached, before);
    if (!cached.isPassing && (before || isWorthStoring(question))) answers.set(key, cached);
    else if (!isFailure(made)) answers.delete(key);
    await cached.body.as(encoding);
    return { cached };
  }

  async function find(question: Question): Promise<Found> {
    const { key, make, run } = question;
    const isCurrent = await changes.catchUp().then(
      () => true,
      () => false,
    );
    const known = answers.get(key);
    // Nobody knows what has changed: what is kept may be of yesterday, and what is made now is not cached.
    if (!isCurrent) {
      const version = changes.version();
      return (
        asStale(known) ?? run(async () => ({ cached: keep(key, { ...(await make()), isPassing: true }, version) }))
      );
    }
    if (known && isFresh(known)) return { cached: known };
    const version = changes.version();
    const started = underway.get(key);
    // What began before the last change may not know of it.
    if (started?.version === version) return started.making;
    const making = run(() => makeAnew(question, known));
    underway.set(key, { version, making });
    const settle = () => underway.get(key)?.making === making && underway.delete(key);
    making.then(settle, settle);
    return making;
  }

  const makeForOne = ({ make, run }: Pick<Question, 'make' | 'run'>): Promise<Found> =>
    run(async () => ({ cached: keep('', { ...(await make()), isPassing: true }, changes.version()) }));

  /** Undefined where it is not there, or must wait for something. */
  function freshFor(address: string): CachedAnswer | undefined {
    const key = changes.isCurrent() ? keyOf.get(address) : undefined;
    const cached = key === undefined ? undefined : answers.get(key);
    return cached && isFresh(cached) ? cached : undefined;
  }

  function rememberSent(cached: CachedAnswer, request: FastifyRequest, reply: FastifyReply, key: string) {
    if (!isPlain(request)) return;
    cached.sent ??= sentHeaders(reply);
    const address = addressOf(request);
    if (address.length + key.length <= LONGEST_ADDRESS) keyOf.set(address, key);
  }

  /** Sends it, and remembers under which address and with which headers. */
  async function sendFound({ cached, staleForS }: Found, request: FastifyRequest, reply: FastifyReply, key?: string) {
    const packed = await cached.body.as(encodingFor(request.headers['accept-encoding']));
    const isPassing = cached.isPassing === true || staleForS !== undefined;
    // Who says who they are gets it for themselves alone.
    const isPrivate = reply.getHeader('cache-control') === 'no-store';
    writeHeaders(reply, cached, isPassing ? 'no-cache' : CACHE_CONTROL);
    if (isPrivate) reply.header('cache-control', 'no-store');
    if (staleForS !== undefined) reply.header('age', staleForS);
    if (isPassing) return sendPacked(reply, packed, cached.status);
    if (key !== undefined && !isPrivate) rememberSent(cached, request, reply, key);
    reply.header('etag', packed.tag);
    return isKnown(packed, request) ? reply.code(304).send() : sendPacked(reply, packed, cached.status);
  }

  return {
    answerEarly(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const cached = isPlain(request) ? freshFor(addressOf(request)) : undefined;
        const packed = cached?.sent && cached.body.as(encodingFor(request.headers['accept-encoding']));
        if (!packed || !('bytes' in packed)) return done();
        reply.hijack();
        sendRaw(request, reply, packed, cached.sent);
      });
    },

    async answer(request, reply, key, make) {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const isForPage = isAskedByPage(request);
      return inTurn(request, reply, async (run) => {
        const question = { key, make, encoding, run, isForPage };
        const found = await (key === undefined ? makeForOne(question) : find({ ...question, key }));
        return sendFound(found, request, reply, key);
      });
    },

    cached(address) {
      const plain = freshFor(address)?.body.plain();
      return plain && { body: plain.bytes, tag: plain.tag };
    },
  };
}

/** Past all hooks. `sent`: the headers that it was sent with at first. */
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

const isFailure = ({ status = 200 }: Made) => status >= 500;

const stillHolds = async (cached: CachedAnswer) => (await cached.stillHolds?.().catch(() => false)) === true;

/** Where nothing in an answer has changed, neither has what it was compressed to. */
function reusePacked(cached: CachedAnswer, before: CachedAnswer): void {
  if (before.body.digest === cached.body.digest) cached.body = before.body;
}

/** For measurements: each answer is made anew, and carries neither tag nor leave to be cached. */
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
