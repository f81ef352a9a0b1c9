import { sql } from 'kysely';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { asJson, entriesJson } from '../../platform/content/answer.ts';
import { documentIdParams, wholeListRoute } from '../../platform/content/content-schemas.ts';
import type { ContentType } from '../../platform/content/content-type.ts';
import { type ContentSource, cachedEntries } from '../../platform/content/load-entries.ts';
import { canonicalQuery, parseQueryString } from '../../platform/content/query-string.ts';
import { parseSelection } from '../../platform/content/selection.ts';
import { PUBLIC } from '../../platform/content/viewer.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { answers as answersOf, nothing } from '../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { carType, modelType } from './car-types.ts';
import { openMostViewed } from './most-viewed.ts';

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/**
 * Counts a view for the day, without recording who viewed. Throws NotFound for a car that is not on sale. A power failure may undo the count
 * of the last views, for which nobody waits for the disk.
 */
async function countView({ adapter }: ContentSource, documentId: string, day: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await adapter.transactUnflushed((transaction) =>
    transaction
      .insertInto('car_view')
      .columns(['car_id', 'day', 'views'])
      .expression(
        transaction
          .selectFrom('car')
          .select(['id', sql<number>`${day}`.as('day'), sql<number>`1`.as('views')])
          .where('document_id', '=', documentId)
          .where('published_at', 'is not', null),
      )
      .onConflict((conflict) =>
        conflict.columns(['car_id', 'day']).doUpdateSet({ views: sql<number>`car_view.views + 1` }),
      )
      .executeTakeFirstOrThrow(),
  );
  if (numInsertedOrUpdatedRows === 0n) throw notFoundError();
}

const addView = {
  tags: ['cars'],
  summary: 'Counts a view of a car',
  params: documentIdParams,
  response: answersOf({ 204: nothing }, 404, 429),
};

export function carViewRoutes(
  app: RouteApp,
  {
    source,
    types,
    answers,
    queue,
    clock,
    rateLimits,
  }: Pick<Services, 'answers' | 'clock' | 'queue' | 'rateLimits' | 'source' | 'types'>,
) {
  const today = () => dayOf(clock.now());
  const mostViewed = openMostViewed({ adapter: source.adapter, clock, log: app.log });

  /** Adds a route that lists the most viewed entries of a type. */
  function servePopular(type: ContentType, findIds: () => Promise<number[]>) {
    const path = `/api/${type.plural}/popular`;
    const describe = () => wholeListRoute(type, types, `The ${type.plural} that were viewed most lately`);
    app.get(path, { config: { queue, describe } }, async (request, reply) => {
      const query = parseQueryString(request.raw.url ?? '');
      const selection = parseSelection(type, query, types);
      return answers.answer(request, reply, `${path}?${canonicalQuery(query)}`, async () =>
        asJson(entriesJson(await cachedEntries(source, { type, selection }, await findIds(), PUBLIC))),
      );
    });
  }
  servePopular(carType, () => mostViewed.cars(today()));
  servePopular(modelType, () => mostViewed.models(today()));

  app.post('/api/cars/:documentId/views', { schema: addView }, async (request, reply) => {
    const { documentId } = request.params;
    if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
    await rateLimits.consume(countsOfNetwork('viewsOfNetwork', request.ip));
    // Each network may count only a few views of a car, so that opening one car again and again does not make it popular.
    const views = countsOfNetwork('viewsOfCarInNetwork', request.ip, documentId);
    if (await rateLimits.tryConsume(views)) await countView(source, documentId, today());
    return reply.code(204).send();
  });
}
