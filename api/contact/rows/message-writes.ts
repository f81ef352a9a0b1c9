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
 * Stores a message and returns its id; undefined if the same message came a moment ago. A unique index decides between two that come
 * at the same time. The same message sent again later reuses its old row and counts as new.
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
