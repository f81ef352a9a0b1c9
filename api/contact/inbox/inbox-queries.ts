import { sql } from 'kysely';
import {
  OPEN_MESSAGE_STATES,
  VISITOR_MESSAGE_STATE_NAMES,
  type VisitorMessageState,
} from '#contract/leads/visitor-message-states.ts';
import type { InboxHolder } from '#contract/office/inbox.ts';
import type { VisitorInbox, VisitorMessageRow } from '#contract/office/visitor-message-schemas.ts';
import type { VisitorMessageFilter } from '#contract/office/visitor-messages.ts';
import { tableOf } from '#contract/values/names.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';

const PAGE_SIZE = 20;

const selectMessages = (db: Database) =>
  db
    .selectFrom('contact_message')
    .leftJoin('account as assignee', 'assignee.id', 'contact_message.assignee_id')
    .selectAll('contact_message')
    .select(['assignee.document_id as assigneeDocumentId', 'assignee.username as assigneeName']);

const allMessages = (db: Database) => selectMessages(db).execute();
/** A message of the contact form, with the member of staff it is assigned to. */
export type FoundMessage = Awaited<ReturnType<typeof allMessages>>[number];

export const findMessage = (db: Database, id: number): Promise<FoundMessage | undefined> =>
  selectMessages(db).where('contact_message.id', '=', id).executeTakeFirst();

/** Locks a message until the transaction ends, and returns its present state. */
export async function lockMessage(db: Database, id: number): Promise<FoundMessage | undefined> {
  await db.selectFrom('contact_message').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findMessage(db, id);
}

/** Returns the ids of those messages whose last answer could not be delivered. */
export async function listUndelivered(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const last = db
    .selectFrom('contact_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('message_id', 'in', ids)
    .where('kind', '=', 'answer')
    .groupBy('message_id');
  const rows = await db
    .selectFrom('contact_event')
    .select('message_id')
    .where('id', 'in', last)
    .where('failed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ message_id }) => message_id));
}

export function messageRow(message: FoundMessage, undelivered: ReadonlySet<number>, readerId: number) {
  const { id, assigneeDocumentId, assigneeName, assignee_id } = message;
  const isNobodys = assigneeDocumentId === null || assigneeName === null;
  const assignee = isNobodys
    ? null
    : { documentId: assigneeDocumentId, name: assigneeName, isSelf: assignee_id === readerId };
  const row: VisitorMessageRow = {
    id,
    createdAt: isoTime(message.created_at),
    updatedAt: isoTime(message.updated_at),
    answeredAt: isoTimeOrNull(message.answered_at),
    sender: message.sender,
    subject: message.subject,
    body: message.body,
    state: message.state,
    assignee,
    isUndelivered: undelivered.has(id),
    version: message.version,
  };
  return row;
}

interface AskedMessages {
  filter: VisitorMessageFilter;
  /** Lists only messages assigned to the reader (`me`) or to nobody (`nobody`); null: all messages. */
  holder: InboxHolder | null;
  words: string;
  page: number;
  readerId: number;
}

function statesOf(filter: VisitorMessageFilter): readonly VisitorMessageState[] {
  if (filter === 'all') return VISITOR_MESSAGE_STATE_NAMES;
  return filter === 'waiting' ? OPEN_MESSAGE_STATES : [filter];
}

const messagesWith = (db: Database, { holder, readerId }: AskedMessages) =>
  db
    .selectFrom('contact_message')
    .$if(holder === 'me', (query) => query.where('contact_message.assignee_id', '=', readerId))
    .$if(holder === 'nobody', (query) => query.where('contact_message.assignee_id', 'is', null));

type Adapter = Pick<DatabaseAdapter, 'db' | 'foldedText' | 'containsText'>;

function chosen(adapter: Adapter, asked: AskedMessages) {
  const text = sql`contact_message.sender || ' ' || contact_message.subject || ' ' || contact_message.body`;
  const words = asked.words.split(/\s+/).filter((word) => word !== '');
  return words.reduce(
    (query, word) => query.where(adapter.containsText(adapter.foldedText(text), word.toLowerCase())),
    messagesWith(adapter.db, asked).where('contact_message.state', 'in', [...statesOf(asked.filter)]),
  );
}

async function countStates(db: Database, asked: AskedMessages): Promise<Record<VisitorMessageState, number>> {
  const rows = await messagesWith(db, asked)
    .select(['contact_message.state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('contact_message.state')
    .execute();
  const counts = tableOf(VISITOR_MESSAGE_STATE_NAMES, () => 0);
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const isOpen = sql<boolean>`contact_message.state in (${sql.join(OPEN_MESSAGE_STATES.map((state) => sql.lit(state)))})`;

/** Returns a page of messages: open ones first, the longest waiting on top; then the others by their last event. */
export async function listMessages(adapter: Adapter, asked: AskedMessages): Promise<VisitorInbox> {
  const { db } = adapter;
  const { total } = await chosen(adapter, asked)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(Number(total) / PAGE_SIZE));
  const page = Math.min(asked.page, pageCount);
  const messages = await chosen(adapter, asked)
    .leftJoin('account as assignee', 'assignee.id', 'contact_message.assignee_id')
    .selectAll('contact_message')
    .select(['assignee.document_id as assigneeDocumentId', 'assignee.username as assigneeName'])
    .orderBy(sql`case when ${isOpen} then 0 else 1 end`)
    .orderBy(sql`case when ${isOpen} then contact_message.created_at else -contact_message.updated_at end`)
    .orderBy(sql`case when ${isOpen} then contact_message.id else -contact_message.id end`)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const undelivered = await listUndelivered(
    db,
    messages.map(({ id }) => id),
  );
  return {
    rows: messages.map((message) => messageRow(message, undelivered, asked.readerId)),
    page,
    pageCount,
    total: Number(total),
    counts: await countStates(db, asked),
  };
}
