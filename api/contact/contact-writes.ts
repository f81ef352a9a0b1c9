import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/adapter.ts';

/** The same words of the same sender within this time are one message. */
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
 * Gives the message's id; undefined if it came a moment ago, also when both come at once: which one is first is the database's to
 * say. One that comes again later takes its old row, and is a new message.
 */
export async function keepMessage(db: Database, message: Message, now: number): Promise<number | undefined> {
  const row = await db
    .insertInto('contact_message')
    .values({ ...message, digest: digestOf(message), created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ created_at: now })
        .where('contact_message.created_at', '<=', now - SAME_MESSAGE_MS),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
