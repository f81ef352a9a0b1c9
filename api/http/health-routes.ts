import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import { unavailableError } from './errors.ts';

/** For whoever watches the server: alive at all, and able to answer. */
export function healthRoutes(app: FastifyInstance, engine: Engine) {
  const alive = { logLevel: 'warn' as const };
  app.get('/_health', alive, async (_request, reply) => reply.code(204).send());
  app.get('/healthz', alive, async () => ({ status: 'alive' }));
  app.get('/readyz', alive, async () => {
    await sql`select 1`.execute(engine.db).catch(() => {
      throw unavailableError();
    });
    return { status: 'ready' };
  });
}
