import type { VisitorMessageState } from '../leads/visitor-message-states.ts';
import type { InboxHolder } from '../office/inbox.ts';
import type { Delivery } from '../office/visitor-messages.ts';
import { formatNumber } from '../values/numbers.ts';

/** Sentences of the inbox in which staff read messages that visitors sent with the contact form. */

export const INBOX = 'Inbox';
export const INBOX_MEANS = 'What visitors wrote by the contact form.';
const messages = (count: number) => (count === 1 ? '1 message' : `${formatNumber(count)} messages`);
export const messagesFound = messages;
export const messagesWait = (count: number) =>
  count === 1 ? '1 message waits for an answer' : `${formatNumber(count)} messages wait for an answer`;

export const MESSAGE_STATE_WORDS: Readonly<Record<VisitorMessageState, string>> = {
  new: 'New',
  open: 'In progress',
  done: 'Done',
  junk: 'Junk',
};
export const TO_DO = 'To do';
export const ALL = 'All';
export const HELD_BY: Readonly<Record<InboxHolder | 'anybody', string>> = {
  anybody: 'Everybody’s',
  me: 'Mine',
  nobody: 'Not assigned',
};
export const SEARCH_MESSAGES = 'Search messages';
export const SEARCH_HINT = 'Address or words';
export const NONE_FOUND = 'No messages found. Try other words.';
export const NOTHING_TO_DO = 'Nothing to do: every message is dealt with.';
export const BACK_TO_INBOX = 'All messages';

// ---- the page of one message

export const UNDELIVERED = 'The answer could not be delivered';
export const UNDELIVERED_MEANS =
  'The mail server did not take it, perhaps because the address does not exist. See whether they left a phone number.';
export const RECEIVED = 'Received by the contact form';
export const MENTIONED = 'Mentioned here';
const NAMELESS = 'Without a name';
export const aboutAd = (name: string | null) => `Ad: ${name ?? NAMELESS}`;
export const aboutSeller = (name: string | null) => `Seller: ${name ?? NAMELESS}`;
export const OTHER_MESSAGES = 'Other messages from this address';

export const ANSWERS = 'Answers';
export const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  waiting: 'On its way',
  sent: 'Sent',
  failed: UNDELIVERED,
};
export const ANSWER = 'Answer';
export const answerTo = (sender: string) => `Your answer to ${sender}`;
export const ANSWER_HINT = 'Goes out as plain text, signed by the market, with their words below it.';
export const KEEP_OPEN = 'Keep it open: there is more to do';
export const SEND_ANSWER = 'Send answer';

export const TAKE = 'I take it';
export const MARK_DONE = 'Mark as done';
export const MARK_JUNK = 'Mark as junk';
export const NOT_JUNK = 'Not junk';
export const KEPT_UNTIL_DONE = 'It is deleted 30 days after it is done, and after 6 months in any case.';
export const NOTES_MEAN = 'Only the staff see these. Visitors never do.';

// ---- the history of a message, and confirmations

export const ANSWERED = 'Answered';
const OPENED = 'Opened';
const isState = (name: string): name is VisitorMessageState => Object.hasOwn(MESSAGE_STATE_WORDS, name);
/** Words for a state in the history of a message. */
export function movedTo(state: string): string {
  if (!isState(state)) return state;
  return state === 'open' ? OPENED : MESSAGE_STATE_WORDS[state];
}
export const DONE_STATE: Readonly<Record<VisitorMessageState, string>> = {
  new: 'It is new again.',
  open: 'It is in progress.',
  done: 'Marked as done.',
  junk: 'Marked as junk.',
};
export const ANSWER_SENT = 'Your answer is on its way.';
