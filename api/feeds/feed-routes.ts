import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { encodingFor, varyBy } from '../../platform/http/answers/compression.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { type FeedScope, feedCars, findFeedScope } from './feed-cars.ts';
import { type FeedFile, type FeedFormat, feedFormats, isFeedFile } from './feed-formats.ts';
import { openFeedSending } from './feed-sending.ts';
import { type FoundFeed, openFeedStore, type StoredFeed } from './feed-store.ts';

const FRESH_S = 600;
const CONDITIONS = ['if-none-match', 'if-modified-since'] as const;
const CHUNK_BYTES = 64 * 1024;

const file = z.string().max(40);
const contents = {
  'text/csv': { schema: z.string() },
  'application/x-ndjson': { schema: z.string() },
};
const feedOf = (summary: string, params: z.ZodType) => ({
  tags: ['feeds'],
  summary,
  params,
  response: {
    ...answers({ 304: nothing }, 404, 429, 503),
    200: { description: 'The feed', content: contents },
  },
});
const showFeed = feedOf(
  'All cars on sale: `cars.csv`, `cars.jsonl`, `google-vehicles.csv` or `meta-products.csv`',
  z.object({ file }),
);
const showSellerFeed = feedOf(
  'The cars that a seller has on sale, in the same files',
  z.object({ documentId: z.string().max(40), file }),
);

async function* written(db: Database, scope: FeedScope, { head, write }: FeedFormat): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const cars of feedCars(db, scope)) {
    const text = cars.map(write).join('');
    if (text !== '') yield text;
  }
}

function isUnchanged({ headers }: FastifyRequest, { etag, modifiedAt }: StoredFeed): boolean {
  const noneMatch = headers['if-none-match'];
  // If-None-Match is compared before If-Modified-Since, since tags are more exact than times.
  if (noneMatch !== undefined) {
    return noneMatch === '*' || noneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));
  }
  return Math.floor(modifiedAt / SECOND_MS) * SECOND_MS <= Date.parse(headers['if-modified-since'] ?? '');
}

interface AskedFeed {
  file: FeedFile;
  /** The name of the stored file. */
  name: string;
  scope: FeedScope;
}

/** Routes of feeds, by which other systems read the cars on sale: all of them, or one seller's. The address of a feed never changes. */
export function feedRoutes(
  app: RouteApp,
  { db, clock, config, rateLimits }: Pick<Services, 'clock' | 'config' | 'db' | 'rateLimits'>,
) {
  const formats = feedFormats(config.publicUrl);
  const sending = openFeedSending();
  const store = openFeedStore(join(config.dataDir, 'feeds'), clock);

  async function send(request: FastifyRequest, reply: FastifyReply, { file, name, scope }: AskedFeed) {
    await rateLimits.consume(countsOfNetwork('feedsOfNetwork', request.ip));
    const format = formats[file];
    // A client that has a copy waits for the complete feed, since only then it is known whether the feed changed, or a 304 is enough.
    const isAgain = CONDITIONS.some((name) => request.headers[name] !== undefined);
    const feed = await store[isAgain ? 'findWhole' : 'find'](name, () => written(db, scope, format));
    varyBy(reply, 'accept-encoding');
    reply.headers({
      'cache-control': `public, max-age=${FRESH_S}`,
      'x-robots-tag': 'noindex',
      'last-modified': new Date(feed.modifiedAt).toUTCString(),
    });
    if (feed.size !== undefined) {
      reply.header('etag', feed.etag);
      if (isUnchanged(request, feed)) return reply.code(304).send();
    }
    return sendBytes(request, reply.type(format.type), feed);
  }

  async function sendBytes({ headers, method }: FastifyRequest, reply: FastifyReply, feed: FoundFeed) {
    const isPacked = encodingFor(String(headers['accept-encoding'] ?? '').replace(/\bbr\b/g, '')) === 'gzip';
    if (isPacked) reply.header('content-encoding', 'gzip');
    if (isPacked && feed.size !== undefined) reply.header('content-length', feed.size);
    if (method === 'HEAD') return reply.send(Readable.from([]));
    const packed = await sending.read(feed, { isUnpacked: !isPacked });
    return reply.send(isPacked ? packed : pipeline(packed, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined));
  }

  app.get<{ Params: { file: string } }>('/feeds/:file', { schema: showFeed }, async (request, reply) => {
    const { file } = request.params;
    if (!isFeedFile(file)) throw notFoundError();
    return send(request, reply, { file, name: file, scope: { kind: 'all' } });
  });

  app.get<{ Params: { documentId: string; file: string } }>(
    '/feeds/sellers/:documentId/:file',
    { schema: showSellerFeed },
    async (request, reply) => {
      const { documentId, file } = request.params;
      const scope = isFeedFile(file) && DOCUMENT_ID.test(documentId) ? await findFeedScope(db, documentId) : undefined;
      if (!isFeedFile(file) || !scope) throw notFoundError();
      return send(request, reply, { file, name: `${documentId} ${file}`, scope });
    },
  );
}
