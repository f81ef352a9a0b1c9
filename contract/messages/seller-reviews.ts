import type { ReviewSignal } from '../listings/review-signals.ts';
import { formatNumber } from '../values/numbers.ts';
import { signalWords } from './review-pages.ts';

/** Sentences about everything that waits for review of one seller, which a moderator may approve or decline at once. */

type Decision = 'approve' | 'decline';

const VERBS: Readonly<Record<Decision, string>> = { approve: 'Approve', decline: 'Decline' };

export const allWaiting = (decision: Decision, waiting: number) =>
  waiting === 1 ? `${VERBS[decision]} the one that waits` : `${VERBS[decision]} all ${formatNumber(waiting)} that wait`;

export const yesAll = (decision: Decision, waiting: number) =>
  waiting === 1 ? `Yes, ${decision} it` : `Yes, ${decision} all ${formatNumber(waiting)}`;

export const APPROVE_ALL_MEANS = 'Buyers see all of these at once. Open one to look at it first:';

/** Returns in words the signals that make an ad suspicious, to be shown behind its title. */
export const oddWords = (signals: readonly ReviewSignal[]) =>
  `(${signals.map((signal) => signalWords(signal).toLowerCase()).join(', ')})`;

const DONE = { approve: 'approved', decline: 'declined', undo: 'waiting for review again' } as const;
type AllDecision = keyof typeof DONE;
export const isAllDecision = (text: string): text is AllDecision => Object.hasOwn(DONE, text);

/** `done`: the number of ads that the decision changed. `left`: the number of ads that it left as they were. */
export function decidedAll(decision: AllDecision, done: number, left: number) {
  const words = `${done === 1 ? '1 is' : `${formatNumber(done)} are`} ${DONE[decision]}.`;
  if (left === 0) return words;
  return `${words} ${left === 1 ? '1 is as before: look at it.' : `${formatNumber(left)} are as before: look at them one by one.`}`;
}

export const allOfSeller = (waiting: number) => `All ${formatNumber(waiting)} of this seller`;
