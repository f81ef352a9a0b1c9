import { z } from 'zod';
import { carPagePlaceSchema } from '#contract/lists/car-page-schemas.ts';
import { CAR_PAGES_PATH } from '#contract/lists/car-pages.ts';
import { asJson } from '../../../platform/content/answer.ts';
import { parametersOf } from '../../../platform/http/address-parameters.ts';
import { answers as answersOf } from '../../../platform/http/answer-schemas.ts';
import { notFoundError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { Services } from '../../services.ts';
import { openCarPages } from './car-page-queries.ts';

const MOST_SEGMENTS = 3;
const LONGEST = 200;

const findPage = {
  tags: ['cars'],
  summary: 'What an address below /cars leads to',
  querystring: z.object({ path: z.string().max(1_000).meta({ description: 'Such as /cars/toyota/premio/kampala' }) }),
  response: answersOf({ 200: z.object({ data: carPagePlaceSchema, meta: z.object({}) }) }, 404, 503),
};

const name = z.string().max(LONGEST).optional();

const findPath = {
  tags: ['cars'],
  summary: 'The page that shows the list of these cars',
  querystring: z.object({ category: name, make: name, model: name, place: name }),
  response: answersOf({ 200: z.object({ data: z.object({ path: z.string().nullable() }), meta: z.object({}) }) }, 503),
};

/** Returns the segments after /cars, still encoded; undefined if the path is not one of a car page. */
function segmentsOf(path: string): string[] | undefined {
  const beginning = `${CAR_PAGES_PATH}/`;
  if (path.slice(0, beginning.length).toLowerCase() !== beginning) return undefined;
  const segments = path.slice(beginning.length).replace(/\/$/, '').split('/');
  const isPath = segments.length <= MOST_SEGMENTS && segments.every(({ length }) => length > 0 && length <= LONGEST);
  return isPath ? segments : undefined;
}

/** Routes that tell which car page an address shows, and which car page belongs to a filtered list. */
export function carPageRoutes(
  app: RouteApp,
  services: Pick<Services, 'answers' | 'clock' | 'db' | 'dictionaries' | 'queue' | 'searches' | 'source'>,
) {
  const { answers, queue } = services;
  const pages = openCarPages(services);
  const json = (data: unknown) => asJson(Buffer.from(JSON.stringify({ data, meta: {} })));

  app.get('/api/car-pages', { schema: findPage, config: { queue } }, async (request, reply) => {
    const path = parametersOf(request).get('path') ?? '';
    return answers.answer(request, reply, `/api/car-pages?${path}`, async () => {
      const segments = segmentsOf(path);
      const found = segments && (await pages.find(segments));
      if (!found) throw notFoundError();
      return json(found);
    });
  });

  app.get('/api/car-pages/of-list', { schema: findPath, config: { queue } }, async (request, reply) => {
    const parameters = parametersOf(request);
    const [category, make, model, place] = ['category', 'make', 'model', 'place'].map(
      (one) => parameters.get(one) ?? undefined,
    );
    const key = `/api/car-pages/of-list?${JSON.stringify([category, make, model, place])}`;
    return answers.answer(request, reply, key, async () =>
      json({ path: (await pages.pathOf({ category, make, model, place })) ?? null }),
    );
  });
}
