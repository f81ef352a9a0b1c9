import { z } from 'zod';
import { dayInUganda } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/figures.ts';
import { type Figures, figuresSchema } from '#contract/office/figure-schemas.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/sheets/csv-text.ts';
import { countOf } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { countFigures } from './figure-queries.ts';

/** Figures are counted again when they are older than this, in ms. */
const KEPT_MS = 10 * MINUTE_MS;

const show = {
  tags: ['staff'],
  summary: 'The market in numbers, counted within the last ten minutes',
  response: answers({ 200: figuresSchema }, 401, 403),
};
const exported = {
  tags: ['staff'],
  summary: 'The same by day, as a table',
  response: {
    ...answers({}, 401, 403),
    200: { description: 'The table', content: { 'text/csv': { schema: z.unknown() } } },
  },
};

function* csvOf(figures: Figures) {
  yield BYTE_ORDER_MARK + csvRow([messages.DAY_COLUMN, ...messages.DAY_SERIES.map(({ label }) => label)]);
  for (const [at, day] of figures.days.entries()) {
    yield csvRow([day, ...messages.DAY_SERIES.map(({ name }) => String(figures[name][at] ?? 0))]);
  }
}

type FigureServices = Pick<Services, 'adapter' | 'clock' | 'config' | 'rateLimits'>;

/** Routes by which admins see figures about the market. */
export function figureRoutes(app: RouteApp, { adapter, clock, config, rateLimits }: FigureServices) {
  let kept: { at: number; figures: Promise<Omit<Figures, 'sms'>> } | undefined;

  /** Returns the figures that were counted last, or counts them if that was too long ago. Requests at the same time share one count. */
  function keptFigures(): Promise<Omit<Figures, 'sms'>> {
    const now = clock.now();
    if (kept && now - kept.at < KEPT_MS) return kept.figures;
    const figures = countFigures(adapter.apart.office, now);
    kept = { at: now, figures };
    // If counting failed, the figures are not kept, so that the next request counts again.
    figures.catch(() => {
      if (kept?.figures === figures) kept = undefined;
    });
    return figures;
  }

  async function figuresNow(): Promise<Figures> {
    const codes = await rateLimits.used([countOf('codesOfMarket', 'all')]);
    const notices = await rateLimits.used([countOf('noticesOfMarket', 'all')]);
    const sms = { used: codes + notices, most: config.smsPerDay + config.leadSmsPerDay };
    return { ...(await keptFigures()), sms };
  }

  app.get('/staff/api/figures', { schema: show, config: { action: 'see figures' } }, figuresNow);

  app.get('/staff/api/figures/days', { schema: exported, config: { action: 'see figures' } }, async (_, reply) => {
    const rows = [...csvOf(await figuresNow())];
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="figures-${dayInUganda(clock.now())}.csv"`)
      .send(rows.join(''));
  });
}
