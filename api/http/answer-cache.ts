import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../db/changes.ts';
import { encodingFor, openPackedBody, type Packed, type PackedBody } from './packed-body.ts';

/** Of all answers together, with their compressed copies. */
const MOST_BYTES = 64 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const MOST_ANSWERS = 1_000;
/** Addresses as they were written, each with the answer that it leads to. */
const MOST_ADDRESSES = 10_000;
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
  heeds?: string;
  /** Asked for so often that it is worth some work to make it small. */
  isOften?: boolean;
  /** Not to be kept: the next one who asks is answered anew. */
  isPassing?: boolean;
  /** Asked when something has changed since: is it still what would be made now? Left out: it is made anew. */
  stillHolds?: () => Promise<boolean>;
}

interface Kept extends Omit<Made, 'body'> {
  body: PackedBody;
  /** The version of the catalogue that it was made or found good at, and when. */
  version: number;
  checkedAt: number;
  /** All that was sent with it at first: what protects every answer, too. Undefined until somebody asked plainly. */
  sent: Headers | undefined;
}

/** Answers that anybody may see, kept until what they say changes. */
export interface AnswerCache {
  /** Answers at once what is kept, before anything else is done for the request. To be called before all other hooks. */
  answerEarly(app: FastifyInstance): void;
  /**
   * Sends what is kept under the key, or what `make` gives, once for all who ask meanwhile. The key says all that the answer
   * depends on. An answer older than a minute is made anew or asked whether it still holds, since some things change
   * without a write: what is popular.
   */
  answer(request: FastifyRequest, reply: FastifyReply, key: string, make: () => Promise<Made>): Promise<FastifyReply>;
  /** What is kept for an address and good right now, with its entity tag: for pages, which ask in this process. */
  kept(address: string): { body: Buffer; tag: string } | undefined;
}

const OLDEST_MS = 60_000;

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

/** Two of them are refused, by whoever looks at requests one by one. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

/** Only a plain question has the same answer for everybody: no name, no other origin. */
const isPlain = ({ raw }: FastifyRequest) =>
  (raw.method === 'GET' || raw.method === 'HEAD') &&
  raw.headers.authorization === undefined &&
  raw.headers.origin === undefined &&
  hasOneHost(raw.rawHeaders);

export function openAnswerCache(changes: Changes, now: () => number): AnswerCache {
  const answers = new LRUCache<string, Kept>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_ANSWER,
    // With its headers and the cache's own account of it.
    sizeCalculation: ({ body }) => body.weight() + 2_000,
  });
  const keyOf = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  const underway = new Map<string, { version: number; making: Promise<Kept> }>();
  const isFresh = (kept: Kept) => kept.version === changes.version() && now() - kept.checkedAt < OLDEST_MS;

  const packedFor = ({ body }: Kept, { raw }: FastifyRequest) =>
    body.as(encodingFor(String(raw.headers['accept-encoding'] ?? '')));

  function keep(key: string, made: Made, version: number): Kept {
    const grown = () => {
      // It weighs more now: it is put in anew, if it is still there.
      if (answers.peek(key) === kept && answers.delete(key)) answers.set(key, kept);
    };
    const body = openPackedBody(made.body, { isOften: made.isOften ?? false, grown });
    const kept: Kept = { ...made, body, version, checkedAt: now(), sent: undefined };
    return kept;
  }

  async function makeAnew(key: string, make: () => Promise<Made>, before: Kept | undefined): Promise<Kept> {
    const version = changes.version();
    if (before?.stillHolds && (await before.stillHolds().catch(() => false))) {
      return Object.assign(before, { version, checkedAt: now() });
    }
    const kept = keep(key, await make(), version);
    // Nothing in it has changed: neither has what it was compressed to.
    if (before?.body.plain.tag === kept.body.plain.tag) kept.body = before.body;
    if (kept.isPassing) answers.delete(key);
    else answers.set(key, kept);
    return kept;
  }

  async function find(key: string, make: () => Promise<Made>): Promise<Kept> {
    const isCurrent = await changes.catchUp().then(
      () => true,
      () => false,
    );
    // Nobody knows what has changed: what is kept may be of yesterday, and what is made now is not kept.
    if (!isCurrent) return keep(key, { ...(await make()), isPassing: true }, changes.version());
    const known = answers.get(key);
    if (known && isFresh(known)) return known;
    const version = changes.version();
    const started = underway.get(key);
    // What began before the last change may not know of it.
    if (started?.version === version) return started.making;
    const making = makeAnew(key, make, known);
    underway.set(key, { version, making });
    const settle = () => underway.get(key)?.making === making && underway.delete(key);
    making.then(settle, settle);
    return making;
  }

  /** Undefined where it is not there, or must wait for something. */
  function freshFor(address: string): Kept | undefined {
    const key = changes.isCurrent() ? keyOf.get(address) : undefined;
    const kept = key === undefined ? undefined : answers.get(key);
    return kept && isFresh(kept) ? kept : undefined;
  }

  return {
    answerEarly(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const kept = isPlain(request) ? freshFor(addressOf(request)) : undefined;
        const packed = kept?.sent && packedFor(kept, request);
        if (!packed || !('bytes' in packed)) return done();
        const { bytes, encoding, tag } = packed;
        reply.hijack();
        const { raw } = reply;
        if (isKnown(packed, request)) return void raw.writeHead(304, { ...kept?.sent, etag: tag }).end();
        const headers: Record<string, string | number> = { ...kept?.sent, etag: tag, 'content-length': bytes.length };
        if (encoding !== 'identity') headers['content-encoding'] = encoding;
        raw.writeHead(200, headers).end(request.raw.method === 'HEAD' ? undefined : bytes);
      });
    },

    async answer(request, reply, key, make) {
      const kept = await find(key, make);
      const packed = await packedFor(kept, request);
      // Who says who they are gets it for themselves alone.
      const isPrivate = reply.getHeader('cache-control') === 'no-store';
      const leave = kept.isPassing ? 'no-cache' : CACHE_CONTROL;
      reply.headers({ 'cache-control': leave, ...kept.headers, ...(isPrivate && { 'cache-control': 'no-store' }) });
      varyBy(reply, 'accept-encoding');
      if (kept.heeds) varyBy(reply, kept.heeds);
      if (isPlain(request) && !isPrivate && !kept.isPassing) {
        kept.sent ??= { ...(reply.getHeaders() as Headers) };
        const address = addressOf(request);
        if (address.length + key.length <= LONGEST_ADDRESS) keyOf.set(address, key);
      }
      if (!kept.isPassing) {
        reply.header('etag', packed.tag);
        if (isKnown(packed, request)) return reply.code(304).send();
      }
      if (packed.encoding !== 'identity') reply.header('content-encoding', packed.encoding);
      return reply.code(kept.status ?? 200).send(packed.bytes);
    },

    kept(address) {
      const plain = freshFor(address)?.body.plain;
      return plain && { body: plain.bytes, tag: plain.tag };
    },
  };
}

/** For measurements: each answer is made anew, and carries neither tag nor leave to be kept. */
export const noAnswerCache: AnswerCache = {
  answerEarly: () => undefined,
  async answer(_request, reply, _key, make) {
    const { status = 200, body, headers, heeds } = await make();
    if (heeds) varyBy(reply, heeds);
    return reply.code(status).headers(headers).send(body);
  },
  kept: () => undefined,
};

function varyBy(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  const names = known === '' ? [] : known.split(',').map((one) => one.trim());
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) reply.header('vary', [...names, name].join(', '));
}
