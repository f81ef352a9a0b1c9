import { z } from 'zod';
import { RSS_FEEDS } from '#contract/catalogue/feeds.ts';
import { listingTitle } from '#contract/listings/listing-fields.ts';
import { ARTICLES_MEAN, articlesFeed, NEW_CARS_MEANS, newCarsFeed } from '#contract/messages/shell.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { type RssItem, rssXml } from './rss.ts';

const NEWEST = 50;
const FRESH_S = 600;

async function newestCars(db: Database): Promise<RssItem[]> {
  const rows = await db
    .selectFrom('car')
    .leftJoin('make', 'make.id', 'car.make_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .select(['car.document_id', 'car.created_at', 'car.year', 'car.price', 'make.name as make', 'model.name as model'])
    .where('car.published_at', 'is not', null)
    .orderBy('car.created_at', 'desc')
    .orderBy('car.id')
    .limit(NEWEST)
    .execute();
  return rows.map(({ document_id, created_at, make, model, year, price }) => ({
    path: `/detail/${document_id}`,
    title: `${listingTitle('car', { make, model, year })}, ${formatPrice(price)}`,
    at: created_at,
  }));
}

async function newestArticles(db: Database): Promise<RssItem[]> {
  const rows = await db
    .selectFrom('article')
    .select(['slug', 'title', 'created_at'])
    .where('published_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
  return rows.map(({ slug, title, created_at }) => ({
    path: `/article/${encodeURIComponent(slug)}`,
    title,
    at: created_at,
  }));
}

const FEEDS = {
  cars: { list: newestCars, path: '/filter', title: newCarsFeed, description: NEW_CARS_MEANS },
  articles: { list: newestArticles, path: '/blogs', title: articlesFeed, description: ARTICLES_MEAN },
};

const schemaOf = (summary: string) => ({
  tags: ['feeds'],
  summary,
  response: {
    ...answers({}, 429, 503),
    200: { description: 'The feed', content: { 'application/rss+xml': { schema: z.string() } } },
  },
});

/** Routes of the RSS feeds of the newest cars and articles. */
export function rssRoutes(
  app: RouteApp,
  { db, config: { publicUrl, siteName }, rateLimits }: Pick<Services, 'config' | 'db' | 'rateLimits'>,
) {
  const summaries = { cars: 'The newest cars, as RSS', articles: 'The newest articles, as RSS' };
  for (const name of ['cars', 'articles'] as const) {
    const { list, path, title, description } = FEEDS[name];
    app.get(RSS_FEEDS[name], { schema: schemaOf(summaries[name]) }, async (request, reply) => {
      await rateLimits.consume(countsOfNetwork('feedsOfNetwork', request.ip));
      const channel = { title: title(siteName), description, path, feedPath: RSS_FEEDS[name] };
      reply.headers({ 'cache-control': `public, max-age=${FRESH_S}`, 'x-robots-tag': 'noindex' });
      return reply.type('application/rss+xml; charset=utf-8').send(rssXml(publicUrl, channel, await list(db)));
    });
  }
}
