import type { FastifyInstance } from 'fastify';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import { type ImportJobParts, importJobs } from './imports/import-jobs.ts';
import { openRowWork } from './imports/import-rows.ts';
import type { ImportThread } from './imports/import-thread.ts';
import { jobKinds, type WorkParts } from './job-kinds.ts';
import { webhookJobs } from './webhooks/webhook-jobs.ts';

/** How many receivers are sent to at the same time. */
const WEBHOOK_LANES = 8;

type QueueParts = Omit<WorkParts, 'log'> &
  Pick<ImportJobParts, 'photos' | 'fetchOutward'> & {
    /** Works on the rows of sellers' files, so that visitors do not wait; without it they are worked on in here. */
    importThread: ImportThread | undefined;
  };

/**
 * All that is done outside requests, from when the server is ready until it closes. Receivers that answer slowly and files of
 * thousands of rows hold up no mail: they have queues of their own.
 */
export function openJobQueues(app: FastifyInstance, { photos, fetchOutward, importThread, ...parts }: QueueParts) {
  const work = { ...parts, log: app.log };
  const workOnRows = importThread?.workOnRows ?? openRowWork(work);
  const ofImports = { ...work, photos, fetchOutward, dataDir: work.config.dataDir, workOnRows };
  const jobs = openJobQueue({ ...work, kinds: jobKinds(work) });
  const imports = openJobQueue({ ...work, kinds: importJobs(ofImports) });
  const deliveries = openJobQueue({ ...work, kinds: webhookJobs({ ...work, fetchOutward }), lanes: WEBHOOK_LANES });
  app.addHook('onReady', async () => {
    for (const queue of [jobs, imports, deliveries]) queue.wake();
  });
  app.addHook('onClose', async () => {
    await deliveries.close();
    await Promise.all([imports.close(), importThread?.close()]);
    await jobs.close();
    work.mailer.close?.();
  });
  return { jobs, imports, deliveries };
}
