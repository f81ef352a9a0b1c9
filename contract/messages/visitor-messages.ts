import { formatMoment } from './dates.ts';

export { NO_UNDO_ANY_MORE } from './leads.ts';

/** Answers of staff to visitors' messages: the mail, and errors of the API, which pages show unchanged. */

// ---- the mail to the visitor

const replySubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

interface Answered {
  /** The answer. */
  text: string;
  /** `subject`, `body`, `writtenAt`: the visitor's message and when it was written. */
  subject: string;
  body: string;
  writtenAt: string;
}

/** The mail that answers a visitor, as plain text, with the visitor's own message quoted below. */
export const answerMail = (site: string, { text, subject, body, writtenAt }: Answered) => ({
  subject: replySubject(subject.replace(/\s/g, ' ')),
  text: `${text}\n\n${site}\n\n${youWrote(formatMoment(writtenAt))}\n\n${quoted(body)}\n`,
});
const youWrote = (moment: string) => `On ${moment} you wrote:`;

/** The first line of the mail that brings a visitor's message to the market's mailbox. */
export const answerItHere = (address: string) => `Read and answer it here: ${address}`;

// ---- errors of the API

const SOMEBODY = 'Someone else on the staff';
/** `who`: the member of staff who answered the message first; null if that member's account was deleted. */
export const answeredMeanwhile = (who: string | null) =>
  `${who ?? SOMEBODY} has just answered this message, so yours was not sent. Read their answer below first.`;
export const changedMeanwhile = (who: string | null) =>
  `${who ?? SOMEBODY} has just changed this message. Here is how it stands now.`;
export const NOT_ON_THE_STAFF = 'That person does not answer visitors.';
export const ANSWER_MISSING = 'Write your answer first.';
/** `when`: when to send again, for example "in 5 minutes". */
export const answeredTooOften = (when: string) =>
  `Your answer was not sent: too many have gone out. Please send it again ${when}.`;
