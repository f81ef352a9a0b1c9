import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../db/changes.ts';

/** Of all answers together, with their compressed copies. */
const MOST_BYTES = 64 * 1024 * 1024;
const LARGEST_ANSWER = 4 * 1024 * 1024;
const MOST_ANSWERS = 1_000;
/** Addresses as they were written, each with the answer that it leads to. */
const MOST_ADDRESSES = 10_000;
const COMPRESSED_FROM_BYTES = 1_024;

type Encoding = 'br' | 'gzip' | 'identity';
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
  /** Not to be kept: the next one who asks is answered anew. */
  isPassing?: boolean;
  /** Asked when something has changed since: is it still what would be made now? Left out: it is made anew. */
  stillHolds?: () => Promise<boolean>;
}

interface Kept extends Made {
  etag: string;
  /** The version of the catalogue that it was made or found good at, and when. */
  version: number;
  checkedAt: number;
  /** By encoding; compressed when first asked for. */
  bodies: Partial<Record<Encoding, Promise<Buffer> | Buffer>>;
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
}

const OLDEST_MS = 60_000;

/** A shared cache may serve it for ten seconds, and while it asks for the next one; a browser asks each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';

const compressWith: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  // A tenth smaller than by level 4, for a millisecond more; from 9 on it would be twenty.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
  gzip: promisify(gzip),
};

/** `br;q=0` refuses it. */
const accepts = (accepted: string, encoding: string) =>
  new RegExp(`(?:^|[,\\s])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i').test(accepted);

function encodingFor(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Each encoding is another sequence of bytes, which a strong tag must tell apart. */
const tagOf = ({ etag }: Kept, encoding: Encoding) => (encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`);

/** Does whoever asks have these bytes already? */
function isKnown(etag: string, { raw }: FastifyRequest): boolean {
  const asked = raw.headers['if-none-match'];
  if (asked === undefined) return false;
  const tags = asked.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
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
    sizeCalculation: ({ body, bodies }) =>
      Object.values(bodies).reduce((sum, one) => sum + (Buffer.isBuffer(one) ? one.length : 0), body.length + 1_000),
  });
  const keyOf = new LRUCache<string, string>({ max: MOST_ADDRESSES });
  const underway = new Map<string, { version: number; making: Promise<Kept> }>();
  const encodings = new Map<string, Encoding>();

  function encodingOf({ body }: Kept, { raw }: FastifyRequest): Encoding {
    if (body.length < COMPRESSED_FROM_BYTES) return 'identity';
    const accepted = String(raw.headers['accept-encoding'] ?? '');
    const known = encodings.get(accepted);
    if (known) return known;
    const encoding = encodingFor(accepted);
    // Browsers write a handful of these; whoever makes up others is read anew.
    if (encodings.size < 100) encodings.set(accepted, encoding);
    return encoding;
  }

  const isFresh = (kept: Kept) => kept.version === changes.version() && now() - kept.checkedAt < OLDEST_MS;

  function compressed(key: string, kept: Kept, encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return kept.body;
    kept.bodies[encoding] ??= compressWith[encoding](kept.body).then((body) => {
      kept.bodies[encoding] = body;
      // It weighs more now: it is put in anew, if it is still there.
      if (answers.peek(key) === kept && answers.delete(key)) answers.set(key, kept);
      return body;
    });
    return kept.bodies[encoding];
  }

  const keep = (made: Made, version: number): Kept => {
    const etag = createHash('sha256').update(made.body).digest('base64url').slice(0, 22);
    return { ...made, etag, version, checkedAt: now(), bodies: {}, sent: undefined };
  };

  async function makeAnew(key: string, make: () => Promise<Made>, before: Kept | undefined): Promise<Kept> {
    const version = changes.version();
    if (before?.stillHolds && (await before.stillHolds().catch(() => false))) {
      return Object.assign(before, { version, checkedAt: now() });
    }
    const kept = keep(await make(), version);
    // Nothing in it has changed: neither has what it was compressed to.
    if (before?.etag === kept.etag) kept.bodies = before.bodies;
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
    if (!isCurrent) return keep({ ...(await make()), isPassing: true }, changes.version());
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

  /** The bytes to send, and how they are encoded. */
  async function bodyFor(key: string, kept: Kept, request: FastifyRequest): Promise<[Buffer, Encoding]> {
    const encoding = encodingOf(kept, request);
    return [await compressed(key, kept, encoding), encoding];
  }

  /** Undefined where it must wait for something, and takes the usual way. */
  function keptFor(request: FastifyRequest): { key: string; kept: Kept; sent: Headers } | undefined {
    const key = isPlain(request) && changes.isCurrent() ? keyOf.get(addressOf(request)) : undefined;
    const kept = key === undefined ? undefined : answers.get(key);
    return key && kept?.sent && isFresh(kept) ? { key, kept, sent: kept.sent } : undefined;
  }

  return {
    answerEarly(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const found = keptFor(request);
        if (!found) return done();
        const { key, kept, sent } = found;
        const encoding = encodingOf(kept, request);
        const body = compressed(key, kept, encoding);
        if (!Buffer.isBuffer(body)) return done();
        reply.hijack();
        const { raw } = reply;
        const etag = tagOf(kept, encoding);
        if (isKnown(etag, request)) return void raw.writeHead(304, { ...sent, etag }).end();
        const headers: Record<string, string | number> = { ...sent, etag, 'content-length': body.length };
        if (encoding !== 'identity') headers['content-encoding'] = encoding;
        raw.writeHead(200, headers).end(request.raw.method === 'HEAD' ? undefined : body);
      });
    },

    async answer(request, reply, key, make) {
      const kept = await find(key, make);
      const [body, encoding] = await bodyFor(key, kept, request);
      // Who says who they are gets it for themselves alone.
      const isPrivate = reply.getHeader('cache-control') === 'no-store';
      const leave = kept.isPassing ? 'no-cache' : CACHE_CONTROL;
      reply.headers({ 'cache-control': leave, ...kept.headers, ...(isPrivate && { 'cache-control': 'no-store' }) });
      varyBy(reply, 'accept-encoding');
      if (kept.heeds) varyBy(reply, kept.heeds);
      if (isPlain(request) && !isPrivate && !kept.isPassing) {
        kept.sent ??= { ...(reply.getHeaders() as Headers) };
        keyOf.set(addressOf(request), key);
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      if (kept.isPassing) return reply.code(kept.status ?? 200).send(body);
      const etag = tagOf(kept, encoding);
      reply.header('etag', etag);
      return isKnown(etag, request) ? reply.code(304).removeHeader('content-encoding').send() : reply.send(body);
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
};

function varyBy(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  const names = known === '' ? [] : known.split(',').map((one) => one.trim());
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase())) reply.header('vary', [...names, name].join(', '));
}
