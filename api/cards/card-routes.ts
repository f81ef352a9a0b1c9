import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OWN_COLOUR } from '#contract/site.ts';
import { openBrand } from '../../platform/brand/open-brand.ts';
import { answers, nothing } from '../../platform/http/answer-schemas.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import { notFoundError, unavailableError } from '../../platform/http/errors.ts';
import { openFairQueue } from '../../platform/http/limits/fair-queue.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import type { MarketConfig } from '../schema/market-config.ts';
import type { Services } from '../services.ts';
import { makeCard } from './card-picture.ts';
import { type CardFacts, requireCardFacts } from './card-queries.ts';
import { CARD_SHAPES, type CardShapeName } from './card-shapes.ts';

/** Cache lifetime in seconds. A card may show this much later than its ad that the car was sold. */
const FRESH_S = 300;
/** Drawn cards are cached only in memory, the last used 150 or so: few of a market's ads are shared at any time. */
const MOST_BYTES = 24 * 1024 ** 2;
/** A full queue is about thirty seconds of work. One network may fill half of it. */
const QUEUE = { atOnce: 1, mostWaiting: 200 };
/**
 * The queue for pictures is shared fairly among clients. All cards count as one client, so that photos of pages are not delayed by many
 * cards.
 */
const ALL_CARDS = 'cards';
/** The version of the drawings. Increase it whenever cards are drawn differently, so that browsers fetch them anew. */
const DRAWING = 1;

const FILE = /^([a-z0-9]{24})(-wide)?\.jpg$/;

const showCard = {
  tags: ['listings'],
  summary: 'The picture of an ad for passing on, or, with `-wide`, the one beside a link to it',
  params: z.object({ file: z.string().max(40) }),
  response: {
    ...answers({ 304: nothing }, 404, 503),
    200: { description: 'A JPEG', content: { 'image/jpeg': { schema: z.file() } } },
  },
};

/** Returns a function that loads the logo and colours on its first call, as most processes never draw a card. */
function openLook(config: MarketConfig) {
  const { siteName: name, brandColour: colour = OWN_COLOUR, publicUrl } = config;
  let opened: ReturnType<typeof open> | undefined;
  async function open() {
    const { brand, logo } = await openBrand(config);
    return { key: brand.key, market: { name, colour, publicUrl, logo }, logo: logo?.png };
  }
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Returns the name under which a phone saves the file, such as "Toyota-Premio-2010.jpg". */
const fileName = (title: string) =>
  `${
    title
      .replace(/[^A-Za-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-|-$/g, '') || 'card'
  }.jpg`;

const tagOf = (written: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 22)}"`;

const namesTag = (header: string | undefined, tag: string) =>
  header !== undefined && (header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));

/**
 * Routes of ads' cards, the pictures that are shared in chats. They are drawn on request, one at a time, in a queue that is fair among
 * clients.
 */
export function cardRoutes(app: RouteApp, { config, db, pictures }: Pick<Services, 'config' | 'db' | 'pictures'>) {
  const look = openLook(config);
  const queue = openFairQueue(QUEUE);
  const cards = new LRUCache<string, Buffer>({ maxSize: MOST_BYTES, sizeCalculation: ({ length }) => length });

  /** Draws a card. If the ad has no photo that can be read, the card shows a drawing in its place. */
  async function draw(facts: CardFacts, name: CardShapeName): Promise<Buffer> {
    const shape = CARD_SHAPES[name];
    const photo = facts.picture && (await pictures.lay(facts.picture, shape.photo));
    return makeCard({ ...(await look()), facts, shape, photo });
  }

  async function drawOnce(tag: string, facts: CardFacts, shape: CardShapeName): Promise<void> {
    if (cards.has(tag)) return;
    await pictures.draw(ALL_CARDS, tag, async () => {
      cards.set(tag, await draw(facts, shape));
    });
  }

  app.get<{ Params: { file: string } }>('/cards/:file', { schema: showCard }, async (request, reply) => {
    const [, documentId, wide] = FILE.exec(request.params.file) ?? [];
    if (documentId === undefined) throw notFoundError();
    const shape = wide === undefined ? 'tall' : 'wide';
    const facts = await requireCardFacts(db, documentId);
    const tag = tagOf([DRAWING, (await look()).key, shape, facts]);
    reply.headers({ 'cache-control': `public, max-age=${FRESH_S}`, etag: tag, 'x-robots-tag': 'noindex' });
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const kept = cards.get(tag);
    if (!kept) {
      await queue.run(clientNetwork(request.ip), () => drawOnce(tag, facts, shape));
    }
    const bytes = kept ?? cards.get(tag);
    // The card was drawn, but so many other cards were drawn just after it that the cache has already dropped it.
    if (!bytes) throw unavailableError();
    const headers = {
      'content-disposition': `inline; filename="${fileName(facts.title)}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    };
    return reply.type('image/jpeg').headers(headers).send(bytes);
  });
}
