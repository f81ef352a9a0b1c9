import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';
import { type ComposeMail, type Mailer, MailRefused, type QueuedMail } from './mail.ts';
import type { AllowedMail } from './mail-limits.ts';

// A request only notes that a mail is wanted, in its own transaction; what it says is written and sent afterwards. So a
// mail server that is down holds nobody up, no mail is lost or sent for what was rolled back, no code lies readable in
// the database, and a request for an address that nobody has does the same work as for one that somebody has.

const POLL_MS = 5_000;
/** Longer than any try takes. After that another server may take the mail over. */
const LEASE_MS = 120_000;
const LONGEST_PAUSE_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const AT_ONCE = 20;

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** attempts);

/** Notes that mails are to be sent; one that already waits will do. To be followed by `wake` after the commit. */
export async function queueMails(db: Database, mails: readonly AllowedMail[], now: number): Promise<void> {
  await db
    .insertInto('mail')
    .values(mails.map(({ row }) => ({ ...row, created_at: now, due_at: now, attempts: 0 })))
    .onConflict((conflict) => conflict.columns(['kind', 'recipient', 'about']).doNothing())
    .execute();
}

export interface Outbox {
  /** Sends what is due, soon. */
  wake(): void;
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface OutboxParts {
  adapter: DatabaseAdapter;
  clock: Clock;
  mailer: Mailer;
  /** By the mail's kind. */
  composers: Record<string, ComposeMail>;
  /** What stands after the @ of a message's id. */
  domain: string;
  log: FastifyBaseLogger;
}

export function openOutbox({ adapter, clock, mailer, composers, domain, log }: OutboxParts): Outbox {
  const { db } = adapter;
  let underway: Promise<void> | undefined;
  let wanted = false;
  let closed = false;

  const drop = ({ id }: QueuedMail) => db.deleteFrom('mail').where('id', '=', id).execute();

  /** Other servers may read the same table: whoever moves the due time has the mail. */
  async function claim({ id, due_at }: QueuedMail & { due_at: number }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('mail')
      .set({ due_at: clock.now() + LEASE_MS, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function send(mail: QueuedMail): Promise<void> {
    const written = await composers[mail.kind]?.(mail);
    if (!written) return;
    const messageId = `<${mail.created_at}.${mail.kind}.${mail.id}@${domain}>`;
    const sent = await mailer.send({ ...written, to: mail.recipient, messageId });
    log.info({ mail: mail.id, kind: mail.kind, ...sent }, 'mail sent');
  }

  async function deliver(mail: QueuedMail & { due_at: number; attempts: number }): Promise<void> {
    if (!(await claim(mail))) return;
    try {
      await send(mail);
      await drop(mail);
    } catch (error) {
      const isOver = error instanceof MailRefused || clock.now() - mail.created_at > GIVE_UP_AFTER_MS;
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // The reason names the address, and with it a member.
      const reason = { mail: mail.id, kind: mail.kind, attempts: mail.attempts + 1, code };
      log.warn(reason, isOver ? 'a mail cannot be sent and is given up' : 'a mail could not be sent yet');
      if (isOver) await drop(mail);
      else {
        const due_at = clock.now() + pauseAfter(mail.attempts);
        await db.updateTable('mail').set({ due_at }).where('id', '=', mail.id).execute();
      }
    }
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const due = await db
        .selectFrom('mail')
        .selectAll()
        .where('due_at', '<=', clock.now())
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const mail of due) await deliver(mail);
      if (due.length < AT_ONCE || closed) return;
    }
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      await deliverDue().catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be read'));
    }
  }

  function wake() {
    wanted = true;
    underway ??= run().finally(() => {
      underway = undefined;
    });
  }

  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
    wake,
    async idle() {
      while (underway) await underway;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await underway;
      mailer.close?.();
    },
  };
}
