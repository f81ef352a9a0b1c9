import type { FastifyInstance } from 'fastify';
import { openCircuitBreaker } from '../platform/jobs/circuit-breaker.ts';
import { joinQueues, openJobQueue } from '../platform/jobs/job-queue.ts';
import { bulkKinds, fileKinds, mailKinds, noticeKinds, smsKinds, timedKinds, type WorkDeps } from './job-kinds.ts';
import { type ImportJobDeps, importJobs } from './listings/imports/import-jobs.ts';
import { openRowWork } from './listings/imports/import-rows.ts';
import type { ImportThread } from './listings/imports/import-thread.ts';
import { type WebhookJobDeps, webhookJobs } from './webhooks/delivery/webhook-jobs.ts';

/** The most webhook receivers that are sent to at the same time. */
const WEBHOOK_LANES = 8;
/** How many mails each queue sends at once. Together they use all connections to the mail server. */
export const MAIL_LANES = { toMembers: 3, toMany: 2 };

type QueueDeps = Omit<WorkDeps, 'log'> &
  Pick<ImportJobDeps, 'photos' | 'fetchOutward'> &
  Pick<WebhookJobDeps, 'webhookReach'> & {
    /** A thread that processes the rows of sellers' files, so that visitors need not wait. If undefined, the main thread processes them. */
    importThread: ImportThread | undefined;
  };

/** Opens the queues of mails. If the mail server does not answer, no other queue waits. */
function openMailQueues(work: WorkDeps) {
  const breaker = openCircuitBreaker('mail', work.clock, work.log);
  const kinds = mailKinds(work, breaker);
  return [
    openJobQueue({ ...work, kinds: kinds.toMembers, lanes: MAIL_LANES.toMembers, breaker }),
    openJobQueue({ ...work, kinds: kinds.toMany, lanes: MAIL_LANES.toMany, breaker }),
  ];
}

/**
 * Opens the queue of SMS about buyers. It sends one at a time: if the process is killed, there is at most one SMS that may or may not have
 * been sent.
 */
function openNoticeQueue(work: WorkDeps) {
  const breaker = openCircuitBreaker('sms', work.clock, work.log);
  return openJobQueue({ ...work, kinds: noticeKinds(work, breaker), breaker });
}

/**
 * Opens the job queues, which do all work that is not part of a request, from when the server is ready until it closes. Each kind has its
 * own queue, so that none waits for another: codes by SMS, SMS about buyers, mails, timed jobs, files, changes to many ads, imports, and
 * webhooks.
 */
export function openJobQueues(
  app: FastifyInstance,
  { photos, fetchOutward, webhookReach, importThread, ...parts }: QueueDeps,
) {
  const work = { ...parts, log: app.log };
  const workOnRows = importThread?.workOnRows ?? openRowWork({ ...work, derive: work.keys.derive });
  const ofImports = { ...work, photos, fetchOutward, dataDir: work.config.dataDir, workOnRows };
  const others = [smsKinds, timedKinds, fileKinds, bulkKinds].map((kindsOf) =>
    openJobQueue({ ...work, kinds: kindsOf(work) }),
  );
  const jobs = joinQueues([...openMailQueues(work), openNoticeQueue(work), ...others]);
  const imports = openJobQueue({ ...work, kinds: importJobs(ofImports) });
  const deliveries = openJobQueue({
    ...work,
    kinds: webhookJobs({ ...work, fetchOutward, webhookReach }),
    lanes: WEBHOOK_LANES,
  });
  app.addHook('onReady', async () => {
    for (const queue of [jobs, imports, deliveries]) queue.wake();
  });
  app.addHook('onClose', async () => {
    await Promise.all([deliveries.close(), imports.close(), importThread?.close(), jobs.close()]);
    work.mailer.close?.();
  });
  return { jobs, importJobs: imports, deliveries };
}
