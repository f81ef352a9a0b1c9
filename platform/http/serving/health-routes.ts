import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DatabaseAdapter } from '../../database/adapter.ts';
import { answers, nothing } from '../answer-schemas.ts';
import { sendError } from '../error-handling.ts';
import { unavailableError } from '../errors.ts';
import type { RouteApp } from '../route-schemas.ts';
import type { GracefulStop } from './graceful-stop.ts';

/** Ms within which a check is answered: monitoring gives up after some seconds, and would take silence for a server that hangs. */
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
  summary: 'Can it answer and save, with a database that takes writes, and without being about to stop?',
  response: answers({ 200: z.object({ status: z.literal('ready') }) }, 503),
};
const readyToRead = {
  tags,
  summary: 'Can it answer those who only look, from its database or from memory, without being about to stop?',
  response: answers({ 200: z.object({ status: z.literal('ready') }) }, 503),
};

interface HealthDeps {
  adapter: Pick<DatabaseAdapter, 'takesWrites'>;
  gracefulStop: GracefulStop;
  /** Returns whether the data in memory is enough to answer lists without the database. */
  isFilled: () => boolean;
}

/** Routes by which monitoring and load balancers ask whether this server is alive, and whether it can answer requests. */
export function healthRoutes(app: RouteApp, { adapter, gracefulStop, isFilled }: HealthDeps) {
  const logLevel = 'warn';
  app.get('/_health', { logLevel, schema: ping }, async (_request, reply) => reply.code(204).send());
  app.get('/healthz', { logLevel, schema: alive }, async () => ({ status: 'alive' }) as const);

  /** Returns whether the database accepts writes; undefined if it does not answer soon. */
  function askDatabase(): Promise<boolean | undefined> {
    const answer = adapter.takesWrites().catch(() => undefined);
    return Promise.race([answer, sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  }

  function serveReady(path: string, schema: typeof ready, isReady: () => Promise<boolean>) {
    app.get(path, { logLevel, schema }, async (_request, reply) => {
      if (gracefulStop.hasBegun()) return sendError(reply, unavailableError());
      if (!(await isReady())) throw unavailableError();
      return { status: 'ready' } as const;
    });
  }
  serveReady('/readyz', ready, async () => (await askDatabase()) === true);
  serveReady('/readyz/reads', readyToRead, async () => isFilled() || (await askDatabase()) !== undefined);
}
