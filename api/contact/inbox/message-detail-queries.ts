import { VISITOR_MESSAGE_STATE_NAMES, type VisitorMessageState } from '#contract/leads/visitor-message-states.ts';
import { INBOX_UNDO_MS } from '#contract/office/inbox.ts';
import type { VisitorMessage, VisitorMessageEvent } from '#contract/office/visitor-message-schemas.ts';
import type { Delivery } from '#contract/office/visitor-messages.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { mailField, mailJob } from '../../../platform/mail/outbox.ts';
import { listAnsweringStaff } from '../rows/message-queries.ts';
import { type FoundMessage, listUndelivered, messageRow } from './inbox-queries.ts';
import { listMentions } from './mention-queries.ts';

const MOST_EVENTS = 200;
const MOST_OTHERS = 20;

/** A message with the member of staff who reads it. */
interface Viewed {
  db: Database;
  message: FoundMessage;
  readerId: number;
  now: number;
}

const listEvents = (db: Database, messageId: number) =>
  db
    .selectFrom('contact_event')
    .leftJoin('account', 'account.id', 'contact_event.account_id')
    .selectAll('contact_event')
    .select('account.username as by')
    .where('message_id', '=', messageId)
    .orderBy('contact_event.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/**
 * Returns the state to which the reader can return a message by Undo: the one before it was marked as done or junk. Undefined unless the
 * reader marked it a short time ago, and not by answering it.
 */
function stepBackIn(events: readonly EventRow[], { message, readerId, now }: Viewed): VisitorMessageState | undefined {
  const [last, before] = events.filter(({ kind }) => kind === 'state');
  const isOwn = last !== undefined && last.account_id === readerId && now - last.at <= INBOX_UNDO_MS;
  if (!isOwn || last.body !== message.state) return undefined;
  if (message.state !== 'done' && message.state !== 'junk') return undefined;
  const isOfAnswer = events.some(({ kind, at }) => kind === 'answer' && at === last.at);
  const former = before?.body ?? 'new';
  return isOfAnswer ? undefined : VISITOR_MESSAGE_STATE_NAMES.find((state) => state === former);
}

export const findStepBack = async (viewed: Viewed): Promise<VisitorMessageState | undefined> =>
  stepBackIn(await listEvents(viewed.db, viewed.message.id), viewed);

/** Returns the ids of the answers to this sender whose mails are still queued. */
async function listWaitingAnswers(db: Database, sender: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('job')
    .select(mailField('about').as('about'))
    .where('kind', '=', mailJob('contact-answer'))
    .where(mailField('recipient'), '=', sender)
    .execute();
  return new Set(rows.map(({ about }) => about));
}

/**
 * Returns whether the mail of an answer was sent, is waiting or failed. A mail that is neither sent nor queued counts as failed, because
 * staff discarded its job.
 */
function deliveryOf({ id, kind, sent_at, failed_at }: EventRow, waiting: ReadonlySet<string>): Delivery | null {
  if (kind !== 'answer') return null;
  if (sent_at !== null) return 'sent';
  return failed_at === null && waiting.has(String(id)) ? 'waiting' : 'failed';
}

async function listNames(db: Database, events: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = events.flatMap(({ kind, body }) => (kind === 'assign' && body !== null ? [Number(body)] : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'username']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, username }) => [String(id), username]));
}

/** Returns a message with its history, for a member of staff. */
export async function showMessage(viewed: Viewed): Promise<VisitorMessage> {
  const { db, message, readerId } = viewed;
  const { id, sender, subject, body } = message;
  const rows = await listEvents(db, id);
  const [names, waiting] = [await listNames(db, rows), await listWaitingAnswers(db, sender)];
  const events: VisitorMessageEvent[] = rows.map((event) => ({
    at: isoTime(event.at),
    kind: event.kind,
    by: event.by,
    body: event.kind === 'assign' && event.body !== null ? (names.get(event.body) ?? null) : event.body,
    delivery: deliveryOf(event, waiting),
  }));
  const others = await db
    .selectFrom('contact_message')
    .select(['id', 'created_at', 'subject', 'state'])
    .where('sender', '=', sender)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(MOST_OTHERS)
    .execute();
  const team = await listAnsweringStaff(db);
  const row = messageRow(message, await listUndelivered(db, [id]), readerId);
  return {
    ...row,
    isUndelivered: events.find(({ kind }) => kind === 'answer')?.delivery === 'failed',
    events,
    team: team.map(({ id: accountId, documentId, name }) => ({ documentId, name, isSelf: accountId === readerId })),
    mentions: await listMentions(db, `${subject}\n${body}`),
    others: others.map((other) => ({
      id: other.id,
      createdAt: isoTime(other.created_at),
      subject: other.subject,
      state: other.state,
    })),
    undo: stepBackIn(rows, viewed) ?? null,
  };
}
