import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/adapter.ts';
import type { CircuitBreaker } from '../jobs/circuit-breaker.ts';
import { enqueue, type Job, type JobKind, readPayload } from '../jobs/jobs.ts';
import { fitSms } from '../sms/gsm-text.ts';
import type { SendSms } from '../sms/sms.ts';
import type { ComposeMail, Mailer, MailOutcome, QueuedMail } from './mail.ts';
import type { AllowedMail } from './mail-limits.ts';

// Mails are sent in two steps: a request only enqueues a mail, in its own transaction; later a job writes and sends it. So a mail server
// that is down delays no request, no mail is lost or sent after a rollback, the database contains no readable codes, and a request takes
// the same time whether the address has an account or not.

/** Returns the kind of the job that writes and sends mails of a kind. */
export const mailJob = (kind: string) => `mail ${kind}`;

/** Returns SQL for a field of a queued mail's payload. */
export const mailField = (name: 'recipient' | 'about') => sql<string>`payload ->> ${sql.lit(name)}`;

/** Returns whether a recipient is a phone number of ten digits, for a member without an email address. */
export const isNumber = (recipient: string): boolean => !recipient.includes('@');

const payloadSchema = z.object({ recipient: z.string(), about: z.string() });

/**
 * Enqueues mails, except those for which the same mail already waits. After the commit, the caller must wake the queue of jobs. `dueAt`:
 * the earliest time to send them, in ms since 1970.
 */
export const queueMails = (db: Database, mails: readonly AllowedMail[], now: number, dueAt = now): Promise<void> =>
  enqueue(
    db,
    mails.map(({ kind, recipient, about }) => ({
      kind: mailJob(kind),
      key: `${recipient} ${about}`,
      payload: { recipient, about },
      dueAt,
    })),
    now,
  );

interface OutboxDeps {
  mailer: Mailer;
  /** Sends an SMS. For a recipient with a phone number, only the mail's subject and link are sent, by SMS. */
  sendSms: SendSms;
  /** By kind of mail: the function that writes its text. */
  composers: Readonly<Record<string, ComposeMail>>;
  /** By kind of mail: the functions that are told what became of a mail. */
  outcomes?: Readonly<Record<string, MailOutcome>>;
  /** The domain after the @ in the ids of mails. */
  domain: string;
  log: FastifyBaseLogger;
  /** Circuit breaker that notes whether the mail server answers. Without it, every mail is tried even during an outage. */
  breaker?: Pick<CircuitBreaker, 'watch'>;
}

/** Returns the kinds of jobs that send mails of these kinds; by default of all kinds. */
export function mailJobs(
  { mailer, sendSms, composers, outcomes = {}, domain, log, breaker = { watch: (ask) => ask() } }: OutboxDeps,
  mailKinds: readonly string[] = Object.keys(composers),
): Record<string, JobKind> {
  function mailOf(kind: string, { id, created_at, payload }: Job): QueuedMail {
    const { recipient, about } = readPayload(payloadSchema, payload);
    return { id, kind, recipient, about, created_at };
  }

  async function send(kind: string, job: Job): Promise<void> {
    const mail = mailOf(kind, job);
    const { id, created_at } = mail;
    const written = await composers[kind]?.(mail);
    if (!written) return;
    if (isNumber(mail.recipient)) {
      const sms = fitSms((subject) => `${subject} ${written.link ?? ''}`.trim(), written.subject);
      log.info({ mail: id, kind, ...(await sendSms(mail.recipient, sms)) }, 'mail sent as an sms');
      return;
    }
    const messageId = `<${created_at}.${kind}.${id}@${domain}>`;
    const sent = await breaker.watch(() => mailer.send({ ...written, to: mail.recipient, messageId }));
    log.info({ mail: id, kind, ...sent }, 'mail sent');
    await outcomes[kind]?.sent(mail);
  }
  return Object.fromEntries(
    mailKinds.map((kind): [string, JobKind] => [
      mailJob(kind),
      {
        isPrivate: true,
        run: (job) => send(kind, job),
        gaveUp: async (job) => outcomes[kind]?.givenUp(mailOf(kind, job)),
      },
    ]),
  );
}
