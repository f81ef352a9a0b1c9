import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DOCUMENT_ID, HOME_SLIDER_CARS, VIEWS_COUNTED_DAYS } from '#contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { sendJson } from '../content/answer.ts';
import { parseSelection } from '../content/entry-query.ts';
import type { ContentTypes } from '../content/filter.ts';
import { type ContentSource, writeEntries } from '../content/load-entries.ts';
import { parseQueryString } from '../content/query-string.ts';
import { clientNetwork } from '../http/client-address.ts';
import { notFoundError } from '../http/errors.ts';
import { carType } from './car-types.ts';

const DAY_MS = 86_400_000;
/** A carrier puts thousands of phones behind one address, and a view lost is no loss. */
const VIEWS_A_MINUTE = 600;

const dayOf = (time: number) => Math.floor(time / DAY_MS);

/** Views are counted by day, without who looked. Throws NotFound for a car that is not on sale. */
async function countView({ engine }: ContentSource, documentId: string, day: number): Promise<void> {
  const car = await engine.db
    .selectFrom('car')
    .select('id')
    .where('document_id', '=', documentId)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!car) throw notFoundError();
  await engine.db
    .insertInto('car_view')
    .values({ car_id: car.id, day, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'car_id']).doUpdateSet({ views: sql<number>`car_view.views + 1` }),
    )
    .execute();
}

/** The ids of the cars looked at most in the last 30 days, then of the newest. */
async function listPopularIds({ engine }: ContentSource, today: number): Promise<number[]> {
  const viewed = await sql<{ id: number }>`
    select car_view.car_id as id from car_view join car on car.id = car_view.car_id
    where car_view.day > ${today - VIEWS_COUNTED_DAYS} and car.published_at is not null
    group by car_view.car_id order by sum(car_view.views) desc, max(car.created_at) desc, car_view.car_id limit ${HOME_SLIDER_CARS}
  `.execute(engine.db);
  const newest = await sql<{ id: number }>`
    select id from car where published_at is not null order by created_at desc, id limit ${HOME_SLIDER_CARS}
  `.execute(engine.db);
  const ids = [...viewed.rows, ...newest.rows].map((row) => row.id);
  return [...new Set(ids)].slice(0, HOME_SLIDER_CARS);
}

export async function carViewRoutes(
  app: FastifyInstance,
  source: ContentSource,
  types: ContentTypes,
  { clock, config }: { clock: Clock; config: Config },
) {
  app.get('/api/cars/popular', async (request, reply) => {
    const selection = parseSelection(carType, parseQueryString(request.raw.url ?? ''), types);
    const entries = await writeEntries(source, carType, selection, await listPopularIds(source, dayOf(clock.now())));
    return sendJson(reply, `{"data":[${entries.join()}],"meta":{}}`);
  });

  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => clientNetwork(ip) });
  const limited = config.rateLimits ? { rateLimit: { max: VIEWS_A_MINUTE, timeWindow: '1 minute' } } : {};
  app.post<{ Params: { documentId: string } }>(
    '/api/cars/:documentId/views',
    { config: limited },
    async (request, reply) => {
      const { documentId } = request.params;
      if (!DOCUMENT_ID.test(documentId)) throw notFoundError();
      await countView(source, documentId, dayOf(clock.now()));
      return reply.code(204).send();
    },
  );
}
