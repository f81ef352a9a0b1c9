import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type FailedJob,
  type FailedWebhook,
  type Failures,
  failureActionSchema,
  failuresSchema,
} from '#contract/office/failure-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import { countStuckJobs, listStuckJobs, type StuckJob } from '../../platform/jobs/stuck-jobs.ts';
import { findLeadSeller } from '../leads/rows/lead-queries.ts';
import { IMPORT_JOB } from '../listings/imports/import-batches.ts';
import type { Services } from '../services.ts';
import { deliverWebhook } from '../webhooks/delivery/webhook-delivery.ts';
import { listFailingWebhooks } from '../webhooks/delivery/webhook-failure-queries.ts';
import { giveUpJob, setWebhookState, tryJobAgain } from './failure-writes.ts';

const MOST_LISTED = 50;

const show = {
  tags: ['staff'],
  summary: 'Jobs that were set aside, fail or wait too long, and webhooks that get no messages',
  response: answers({ 200: failuresSchema }, 401, 403),
};
const mendJob = {
  tags: ['staff'],
  summary: 'Has a job tried again now, or removes it',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/) }),
  body: failureActionSchema,
  response: answers({ 200: done }, 400, 401, 403, 404, 409),
};
const mendWebhook = {
  tags: ['staff'],
  summary: 'Switches a webhook on again, or off',
  params: documentIdParams,
  body: failureActionSchema,
  response: answers({ 200: done }, 400, 401, 403, 404),
};

/** Kinds of jobs whose keys are ids of rows. Keys of other kinds are not shown, since they may contain addresses and phone numbers. */
const SHOWN_KEYS = [IMPORT_JOB, deliverWebhook];

const jobRow = ({ key, since, ...job }: StuckJob, recurring: readonly string[]): FailedJob => ({
  id: job.id,
  kind: job.kind,
  state: job.state,
  since: isoTime(since),
  attempts: job.attempts,
  about: SHOWN_KEYS.includes(job.kind) ? key : null,
  isRecurring: recurring.includes(job.kind),
});

type FailureServices = Pick<Services, 'access' | 'clock' | 'db' | 'deliveries' | 'importJobs' | 'jobs'>;

/** Routes by which admins see failed jobs and webhooks, and repeat or discard them. */
export function failureRoutes(app: RouteApp, { access, clock, db, deliveries, importJobs, jobs }: FailureServices) {
  const config = { action: 'look after failures' } as const;
  const queues = [jobs, importJobs, deliveries];
  const recurring = queues.flatMap((queue) => queue.recurring);

  const callerOf = async (request: FastifyRequest) => {
    const { session } = await access.requireCaller(request);
    return { accountId: session.accountId };
  };

  async function listWebhooks(now: number): Promise<FailedWebhook[]> {
    const webhooks = await listFailingWebhooks(db, now, MOST_LISTED);
    return Promise.all(
      webhooks.map(async ({ document_id, address, state, failing_since, updated_at, seller, seller_id, lost }) => ({
        documentId: document_id,
        host: new URL(address).host,
        seller: { documentId: seller, name: (await findLeadSeller(db, seller_id))?.name ?? null },
        isOn: state === 'on',
        since: isoTimeOrNull(failing_since ?? (state === 'on' ? null : updated_at)),
        lost,
      })),
    );
  }

  app.get('/staff/api/failures', { schema: show, config }, async (): Promise<Failures> => {
    const now = clock.now();
    const stuck = await listStuckJobs(db, now, MOST_LISTED);
    return {
      jobs: stuck.map((job) => jobRow(job, recurring)),
      jobCount: stuck.length < MOST_LISTED ? stuck.length : await countStuckJobs(db, now),
      webhooks: await listWebhooks(now),
    };
  });

  app.post('/staff/api/failures/jobs/:id', { schema: mendJob, config }, async (request) => {
    const by = await callerOf(request);
    const isRetry = request.body.action === 'try again';
    const id = Number(request.params.id);
    await db.transaction().execute(async (transaction) => {
      const tx = { db: transaction, now: clock.now(), by };
      await (isRetry ? tryJobAgain(tx, id) : giveUpJob(tx, id, recurring));
    });
    if (isRetry) for (const queue of queues) queue.wake();
    return { ok: true } as const;
  });

  app.post('/staff/api/failures/webhooks/:documentId', { schema: mendWebhook, config }, async (request) => {
    const by = await callerOf(request);
    const state = request.body.action === 'try again' ? 'on' : 'off';
    await db
      .transaction()
      .execute((transaction) =>
        setWebhookState({ db: transaction, now: clock.now(), by }, request.params.documentId, state),
      );
    return { ok: true } as const;
  });
}
