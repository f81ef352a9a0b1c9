import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseAdapter } from '../../database/adapter.ts';
import { answers, nothing } from '../answer-schemas.ts';
import { sendError } from '../error-handling.ts';
import { unavailableError } from '../errors.ts';
import type { RouteApp } from '../route-schemas.ts';
import type { GracefulStop } from './graceful-stop.ts';

/** Monitoring gives up after some seconds, and would take silence for a server that hangs. */
const ANSWER_WITHIN_MS = 1_500;

const tags = ['health'];
const ping = { tags, summary: 'Answers without a body', response: answers({ 204: nothing }) };
const alive = {
  tags,
  summary: 'Is the process alive?',
  response: answers({ 200: z.object({ status: z.literal('alive') }) }),
};
const ready = {
  tags,
  summary: 'Can it answer, with its database and without being about to stop?',
  response: answers({ 200: z.object({ status: z.literal('ready') }) }, 503),
};

/** Routes for monitoring: is the server alive, and can it answer? */
export function healthRoutes(app: RouteApp, adapter: DatabaseAdapter, gracefulStop: GracefulStop) {
  const logLevel = 'warn';
  app.get('/_health', { logLevel, schema: ping }, async (_request, reply) => reply.code(204).send());
  app.get('/healthz', { logLevel, schema: alive }, async () => ({ status: 'alive' }) as const);
  app.get('/readyz', { logLevel, schema: ready }, async (_request, reply) => {
    if (gracefulStop.hasBegun()) return sendError(reply, unavailableError());
    const answer = sql`select 1`.execute(adapter.db).catch(() => undefined);
    const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false });
    if (!(await Promise.race([answer, late]))) throw unavailableError();
    return { status: 'ready' } as const;
  });
}
