import { sql } from 'kysely';
import { MAIL_KINDS, type MailKind } from '../api/schema/mail-limits.ts';
import type { Database } from '../platform/database/adapter.ts';
import { mailField, mailJob } from '../platform/mail/outbox.ts';

interface WaitingMail {
  kind: MailKind;
  recipient: string;
  about?: string;
  created_at: number;
  due_at: number;
  attempts: number;
}

/** All mails that wait or are being sent, by their number. */
export const waitingMails = (db: Database) =>
  db
    .selectFrom('job')
    .select(['id', 'created_at', 'due_at', 'attempts', 'leased_until'])
    .select([
      sql<string>`substr(kind, 6)`.as('kind'),
      mailField('recipient').as('recipient'),
      mailField('about').as('about'),
    ])
    .where('kind', 'in', MAIL_KINDS.map(mailJob))
    .orderBy('id')
    .execute();

/** Mails that wait as if they had been tried before. */
export async function insertMails(db: Database, mails: readonly WaitingMail[]): Promise<void> {
  const rows = mails.map(({ kind, recipient, about = '', ...times }) => ({
    ...times,
    kind: mailJob(kind),
    key: `${recipient} ${about}`,
    leased_until: null,
    payload: JSON.stringify({ recipient, about }),
  }));
  await db.insertInto('job').values(rows).execute();
}
