import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DatabaseAdapter } from '../database/adapter.ts';
import { sendError } from './error-handling.ts';
import { unavailableError } from './errors.ts';
import type { GracefulStop } from './graceful-stop.ts';

/** Who asks gives up after some seconds, and would take silence for a server that hangs. */
const ANSWER_WITHIN_MS = 1_500;

/** For whoever watches the server: alive at all, and able to answer. */
export function healthRoutes(app: FastifyInstance, adapter: DatabaseAdapter, gracefulStop: GracefulStop) {
  const alive = { logLevel: 'warn' as const };
  app.get('/_health', alive, async (_request, reply) => reply.code(204).send());
  app.get('/healthz', alive, async () => ({ status: 'alive' }));
  app.get('/readyz', alive, async (_request, reply) => {
    if (gracefulStop.hasBegun()) return sendError(reply, unavailableError());
    const answer = sql`select 1`.execute(adapter.db).catch(() => undefined);
    const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false });
    if (!(await Promise.race([answer, late]))) throw unavailableError();
    return { status: 'ready' };
  });
}
