import { setImmediate } from 'node:timers/promises';
import { validationError } from '../http/errors.ts';
import type { Relation } from './content-type.ts';
import type { Selection } from './selection.ts';

/**
 * The most entries that are loaded for one answer, including nested ones. The largest useful answers are far below: one of the product's
 * pages loads 160, a call of its recorded contract 530, a hundred entries with all their relations 2,100, and a hundred owners with a
 * hundred entries each 10,300.
 */
const MOST_ENTRIES = 20_000;
/** The most bytes of one answer. The four answers that are named at `MOST_ENTRIES` take 28 kB, 280 kB, 1.1 MB and 3.7 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The most related entries that one entry contains in an answer. More can be had from the list of the related type, page by page. */
export const MOST_POPULATED = 100;

/**
 * By kind of relation: how many related entries an entry is expected to have. More than ten pictures or features are rare; only a has-many
 * relation can be large.
 */
const EXPECTED = { 'to-one': 1, 'to-many': 10, 'has-many': MOST_POPULATED } as const satisfies Record<
  Relation['kind'],
  number
>;

/** Number of entries that are loaded and written in one step, which takes about 5 ms, and during which no other request is answered. */
const ENTRIES_A_STEP = 500;

/** Returns how many entries to expect in an answer for each entry of this selection: the entry itself, and its related ones. */
const expectedEntries = ({ relations }: Selection): number =>
  relations.reduce((sum, populated) => sum + EXPECTED[populated.relation.kind] * expectedEntries(populated), 1);

/** Splits the entries of an answer, such as their ids, into steps, between which other requests can be answered. */
export function stepsOf<Entry>(selection: Selection, entries: readonly Entry[]): Entry[][] {
  const size = Math.max(1, Math.floor(ENTRIES_A_STEP / expectedEntries(selection)));
  const length = Math.ceil(entries.length / size);
  return Array.from({ length }, (_, step) => entries.slice(step * size, (step + 1) * size));
}

/** Counts the entries and bytes of one answer while it is being made. */
export interface AnswerBounds {
  /** Returns how many more entries may be loaded for this answer. */
  entriesLeft(): number;
  /** Adds to the number of loaded entries. Throws a ValidationError if the answer then has too many. */
  addEntries(count: number): void;
  /** Adds to the number of written bytes. Throws a ValidationError if the answer then has too many. */
  addBytes(count: number): void;
}

const tooMuch = (bound: string) =>
  validationError(`The answer would hold more than ${bound}: ask for a smaller page, or populate less`);

export function openAnswerBounds(): AnswerBounds {
  let entries = 0;
  let bytes = 0;
  return {
    entriesLeft: () => MOST_ENTRIES - entries,
    addEntries(count) {
      entries += count;
      if (entries > MOST_ENTRIES) throw tooMuch(`${MOST_ENTRIES} entries`);
    },
    addBytes(count) {
      bytes += count;
      if (bytes > MOST_BYTES) throw tooMuch(`${MOST_BYTES} bytes`);
    },
  };
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves after other waiting requests have had a turn. A large answer awaits this between its steps; if there are many such answers, they
 * take turns.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
