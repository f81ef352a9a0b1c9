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
/** The most bytes of one answer. The four answers above take 28 kB, 280 kB, 1.1 MB and 3.7 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The most related entries that are populated for one entry. The list of the related type itself pages through all of them. */
export const MOST_POPULATED = 100;

/**
 * Number of related entries to expect for each entry; more pictures or features than this are rare. Only a has-many relation can be large.
 */
const EXPECTED = { 'to-one': 1, 'to-many': 10, 'has-many': MOST_POPULATED } as const satisfies Record<
  Relation['kind'],
  number
>;

/** Entries that are loaded and written in one step, which takes about 5 ms. No other request is answered during a step. */
const ENTRIES_A_STEP = 500;

/** Returns the number of entries to expect for one entry of this selection, including the entry itself. */
const expectedEntries = ({ relations }: Selection): number =>
  relations.reduce((sum, populated) => sum + EXPECTED[populated.relation.kind] * expectedEntries(populated), 1);

/** Splits the ids into steps that are small enough for other requests to be answered in between. */
export function stepsOf(selection: Selection, ids: readonly number[]): number[][] {
  const size = Math.max(1, Math.floor(ENTRIES_A_STEP / expectedEntries(selection)));
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, step) => ids.slice(step * size, (step + 1) * size));
}

/** Counts the entries and bytes of one answer while it is being made. */
export interface AnswerBounds {
  /** Returns how many more entries may be loaded. */
  entriesLeft(): number;
  /** Counts loaded entries. Throws a ValidationError if there are too many. */
  addEntries(count: number): void;
  /** Counts written bytes. Throws a ValidationError if there are too many. */
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
 * Resolves after other waiting requests could be answered. Large answers await it between their steps, and take turns however many there
 * are.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
