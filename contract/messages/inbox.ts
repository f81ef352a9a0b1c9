import { formatNumber } from '../values/numbers.ts';

/** Sentences that both inboxes share: a seller's leads, and visitors' messages to the market. */

// ---- ages

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns an age for a list, short: "2 h". */
export function shortAge(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${formatNumber(Math.floor(ms / DAY_MS))} d`;
}
const unit = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
/** Returns an age in full words for screen readers: "2 hours". */
export function longAge(ms: number): string {
  if (ms < HOUR_MS) return unit(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
  if (ms < 2 * DAY_MS) return unit(Math.floor(ms / HOUR_MS), 'hour');
  return unit(Math.floor(ms / DAY_MS), 'day');
}
export const waitingFor = (age: string) => `Waiting for ${age}`;
export const ago = (age: string) => `${age} ago`;

// ---- the list

export const BY_STATE = 'Status';
export const SHOW_ALL = 'Show all';
export const assignedTo = (name: string) => `Assigned to ${name}`;
export const WITH_YOU = 'Assigned to you';
export const WITH_NOBODY = 'Not assigned yet';

// ---- the page of a single message

export const MESSAGE = 'What they wrote';
export const WHAT_NOW = 'Progress';
export const OPEN_AGAIN = 'Open again';
export const WHO_HAS_IT = 'Assigned to';
export const NOBODY = 'No one yet';
export const GIVE = 'Assign';
export const you = (name: string) => `${name} (you)`;

export const HISTORY = 'History';
export const CAME_IN = 'Received';
export const answeredAfter = (age: string) => `Answered after ${age}`;
export const givenTo = (name: string | null) => (name === null ? 'No longer assigned' : `Assigned to ${name}`);
export const byWhom = (who: string) => `by ${who}`;

export const NOTES = 'Notes';
export const NEW_NOTE = 'New note';
export const ADD_NOTE = 'Add note';
export const NOTE_MISSING = 'Write a note first.';

// ---- notices after an action

export const NOTED = 'Note saved.';
export const TAKEN_BACK = 'Undone.';
export const handedTo = (name: string | null) => (name === null ? 'No longer assigned.' : `Assigned to ${name}.`);
export const UNDO = 'Undo';
export const doneOf = (name: string, words: string) => `${name}: ${words}`;
