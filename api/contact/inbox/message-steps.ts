import type { ChosenState, VisitorMessageState } from '#contract/leads/visitor-message-states.ts';
import * as messages from '#contract/messages/visitor-messages.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { conflictError, validationError } from '../../../platform/http/errors.ts';
import type { RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { lockAccount } from '../../accounts/account-writes.ts';
import { type Difference, recordAudit } from '../../audit/audit-writes.ts';
import { allowMails } from '../../schema/mail-limits.ts';
import { findAnsweringStaff } from '../rows/message-queries.ts';
import { addMessageEvent } from '../rows/message-writes.ts';
import type { FoundMessage } from './inbox-queries.ts';

// Steps that staff take with a message. Callers must lock the message (`lockMessage`) and check the member's permission.

/** A transaction that has locked a message. */
export interface MessageTx extends Tx {
  by: { accountId: number };
  message: FoundMessage;
}

/** Records a step in the audit log, without the text of the message or of the answer. */
const record = ({ db, now, by, message }: MessageTx, action: string, difference: Difference = {}) =>
  recordAudit(db, {
    at: now,
    actor: by.accountId,
    action,
    subject: { kind: 'message', id: message.id },
    difference,
  });

/**
 * Throws a conflict if the message was changed since the given version; notes do not count. The error message says whether it was answered
 * or changed in another way.
 */
export async function requireUnmoved({ db, message }: MessageTx, version: number): Promise<void> {
  const steps = message.version - version;
  if (steps === 0) return;
  const events = await db
    .selectFrom('contact_event')
    .leftJoin('account', 'account.id', 'contact_event.account_id')
    .select(['contact_event.kind', 'account.username as by'])
    .where('message_id', '=', message.id)
    .orderBy('contact_event.id', 'desc')
    .limit(Math.max(0, steps))
    .execute();
  // Each event raises the version by one, so these are the events after the given version. Notes do not count as conflicts.
  const moves = events.filter(({ kind }) => kind !== 'note');
  if (steps > 0 && events.length === steps && moves.length === 0) return;
  const answer = moves.find(({ kind }) => kind === 'answer');
  const words = answer ? messages.answeredMeanwhile(answer.by) : messages.changedMeanwhile(moves[0]?.by ?? null);
  throw conflictError(words, { version: message.version, state: message.state });
}

/** A second note or answer with the same text by the same author within this time counts as a repeated press of the button. */
const SECOND_PRESS_MS = MINUTE_MS;

/** Returns whether this member of staff wrote the same note or answer a moment ago, which means that the button was pressed twice. */
export async function wasWritten({ db, now, by, message }: MessageTx, kind: 'note' | 'answer', text: string) {
  const event = await db
    .selectFrom('contact_event')
    .select('id')
    .where('message_id', '=', message.id)
    .where('kind', '=', kind)
    .where('account_id', '=', by.accountId)
    .where('body', '=', text)
    .where('at', '>', now - SECOND_PRESS_MS)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return event !== undefined;
}

async function goTo(tx: MessageTx, state: VisitorMessageState): Promise<void> {
  const { db, message } = tx;
  if (message.state === state) return;
  await db.updateTable('contact_message').set({ state }).where('id', '=', message.id).execute();
  await addMessageEvent(tx, { messageId: message.id, kind: 'state', body: state });
}

async function giveTo(tx: MessageTx, accountId: number | null): Promise<void> {
  const { db, message } = tx;
  if (message.assignee_id === accountId) return;
  await db.updateTable('contact_message').set({ assignee_id: accountId }).where('id', '=', message.id).execute();
  const body = accountId === null ? null : String(accountId);
  await addMessageEvent(tx, { messageId: message.id, kind: 'assign', body });
}

/** Assigns a message to a member of staff, or to nobody (null). A new message becomes open. */
export async function assignMessage(tx: MessageTx, documentId: string | null): Promise<void> {
  const { db, message } = tx;
  const person = documentId === null ? undefined : await findAnsweringStaff(db, documentId);
  if (person) await lockAccount(db, person.id);
  // The role is looked up again under the account's lock, since the member may have lost it after the first look.
  const isThere = person !== undefined && (await findAnsweringStaff(db, person.documentId)) !== undefined;
  if (documentId !== null && !isThere) throw validationError(messages.NOT_ON_THE_STAFF);
  const assignee = person?.id ?? null;
  if (message.assignee_id === assignee) return;
  await giveTo(tx, assignee);
  if (message.state === 'new' && assignee !== null) await goTo(tx, 'open');
  await record(tx, 'assign message', { assignee: { before: message.assignee_id, after: assignee } });
}

/** Marks a message as done or as junk, or opens it again. */
export async function setMessageState(tx: MessageTx, state: ChosenState): Promise<void> {
  const before = tx.message.state;
  if (before === state) return;
  await goTo(tx, state);
  await record(tx, 'change message', { state: { before, after: state } });
}

export async function undoMessageStep(tx: MessageTx, to: VisitorMessageState): Promise<void> {
  await goTo(tx, to);
  await record(tx, 'undo message', { state: { before: tx.message.state, after: to } });
}

export async function noteMessage(tx: MessageTx, text: string): Promise<void> {
  await addMessageEvent(tx, { messageId: tx.message.id, kind: 'note', body: text });
  await record(tx, 'note message');
}

interface Answer {
  text: string;
  /** Whether the message stays open after the answer, because more has to be done. */
  keepsOpen: boolean;
}

/** Where the request came from, and the rate limits that it counts against. */
interface AnswerCause {
  rateLimits: RateLimits;
  ip: string;
}

/** Queues the mail of an answer. The message is closed unless `keepsOpen`, and assigned to the author if nobody had it. */
export async function answerMessage(tx: MessageTx, { text, keepsOpen }: Answer, cause: AnswerCause): Promise<void> {
  const { db, now, by, message } = tx;
  const { id, sender, state } = message;
  const mails = await allowMails(cause.rateLimits, { ip: cause.ip, causer: by.accountId }, [
    { kind: 'contact-answer', recipient: sender, about: String(await addAnswer(tx, text)) },
  ]);
  await queueMails(db, mails, now);
  await db
    .updateTable('contact_message')
    .set({ answered_at: message.answered_at ?? now })
    .where('id', '=', id)
    .execute();
  if (message.assignee_id === null) await giveTo(tx, by.accountId);
  const after = keepsOpen ? 'open' : 'done';
  await goTo(tx, after);
  await record(tx, 'answer message', { state: { before: state, after } });
}

const addAnswer = (tx: MessageTx, text: string) =>
  addMessageEvent(tx, { messageId: tx.message.id, kind: 'answer', body: text });

/** Returns whether a message has another answer that is queued or was sent. */
async function hasOtherAnswer(db: Database, messageId: number, eventId: number): Promise<boolean> {
  const other = await db
    .selectFrom('contact_event')
    .select('id')
    .where('message_id', '=', messageId)
    .where('kind', '=', 'answer')
    .where('id', '<>', eventId)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/** Records that an answer could not be delivered, so that its message waits for an answer again. `db` must be a transaction. */
export async function noteFailedAnswer(db: Database, eventId: number, now: number): Promise<void> {
  const answer = await db.selectFrom('contact_event').select('message_id').where('id', '=', eventId).executeTakeFirst();
  if (!answer) return;
  const messageId = answer.message_id;
  const message = await db
    .selectFrom('contact_message')
    .select('state')
    .where('id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const noted = await db
    .updateTable('contact_event')
    .set({ failed_at: now })
    .where('id', '=', eventId)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!message || !noted || (await hasOtherAnswer(db, messageId, eventId))) return;
  const isReopened = message.state === 'done';
  await db
    .updateTable('contact_message')
    .set({ answered_at: null, state: isReopened ? 'open' : message.state })
    .where('id', '=', messageId)
    .execute();
  if (isReopened) {
    await addMessageEvent({ db, now, by: { accountId: null } }, { messageId, kind: 'state', body: 'open' });
  }
}
