import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { OPEN_MESSAGE_STATES } from '#contract/leads/visitor-message-states.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { mailField, mailJob } from '../../../platform/mail/outbox.ts';

/** Within this time, a message with the sender and text of a stored one is not stored again. */
const SAME_MESSAGE_MS = 15 * 60_000;

interface Message {
  sender: string;
  subject: string;
  body: string;
}

const digestOf = ({ sender, subject, body }: Message) =>
  createHash('sha256')
    .update(JSON.stringify([sender, subject, body]))
    .digest('base64url');

/**
 * Stores a message and returns its id; undefined if the same message was stored less than 15 minutes ago. If two equal messages arrive at
 * once, a unique index lets only one in. `db` must be a transaction.
 */
export async function keepMessage(db: Database, message: Message, now: number): Promise<number | undefined> {
  const digest = digestOf(message);
  await db
    .updateTable('contact_message')
    .set({ digest: null })
    .where('digest', '=', digest)
    .where('created_at', '<=', now - SAME_MESSAGE_MS)
    .execute();
  const { sender, subject, body } = message;
  const row = await db
    .insertInto('contact_message')
    .values({ sender, subject, body, digest, created_at: now, updated_at: now, state: 'new' })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface NewMessageEvent {
  messageId: number;
  kind: Tables['contact_event']['kind'];
  body: string | null;
}

/** Adds an event to a message's history, which raises its version. Returns the event's id. */
export async function addMessageEvent(
  { db, now, by }: Tx,
  { messageId, kind, body }: NewMessageEvent,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_event')
    .values({ message_id: messageId, account_id: by.accountId, kind, body, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('contact_message')
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', messageId)
    .execute();
  return id;
}

/**
 * Deletes the messages that a member sent from their confirmed address, with the queued answers. `db` must be the transaction that deletes
 * the account.
 */
export async function deleteMessagesOfMember(db: Database, accountId: number): Promise<void> {
  const proven = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('confirmed', '=', 1)
    .executeTakeFirst();
  if (!proven) return;
  await db.deleteFrom('contact_message').where('sender', '=', proven.email).execute();
  await db
    .deleteFrom('job')
    .where('kind', '=', mailJob('contact-answer'))
    .where(mailField('recipient'), '=', proven.email)
    .execute();
}

/** Unassigns the messages of a member who leaves the staff, so that colleagues can take them. */
export async function freeMessagesOf(db: Database, accountId: number): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ assignee_id: null })
    .where('assignee_id', '=', accountId)
    .where('state', 'in', [...OPEN_MESSAGE_STATES])
    .execute();
}
