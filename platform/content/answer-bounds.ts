import { setImmediate } from 'node:timers/promises';
import { validationError } from '../http/errors.ts';
import type { Relation } from './content-type.ts';
import type { Selection } from './selection.ts';

/**
 * The most entries that are loaded for one answer, those that stand inside others included. The largest answers that
 * anybody has a use for: a page of the product loads 160, a call of its recorded contract 530, a hundred entries with all
 * that belongs to them 2,100, and a hundred owners with a hundred entries each 10,300.
 */
const MOST_ENTRIES = 20_000;
/** The most bytes of one answer. The four answers above take 28 kB, 280 kB, 1.1 MB and 3.7 MB. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The most related entries that are populated for one entry; a list of the target type itself pages through all of them. */
export const MOST_POPULATED = 100;

/**
 * How many related entries are to be expected for each owner: more pictures or features than this are rare. Only the other
 * side of a to-one can be large.
 */
const EXPECTED = { 'to-one': 1, 'to-many': 10, 'has-many': MOST_POPULATED } as const satisfies Record<
  Relation['kind'],
  number
>;

/** Loading and writing so many takes some 5 ms, during which no other request is answered. */
const ENTRIES_A_STEP = 500;

/** How many entries one entry of this selection is expected to come with, itself included. */
const expectedEntries = ({ relations }: Selection): number =>
  relations.reduce((sum, populated) => sum + EXPECTED[populated.relation.kind] * expectedEntries(populated), 1);

/** The parts in which these entries are loaded, each small enough to let others be answered soon after it. */
export function stepsOf(selection: Selection, ids: readonly number[]): number[][] {
  const size = Math.max(1, Math.floor(ENTRIES_A_STEP / expectedEntries(selection)));
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, step) => ids.slice(step * size, (step + 1) * size));
}

/** Counts the contents of one answer while it is gathered. */
export interface AnswerBounds {
  /** How many more entries may be loaded. */
  entriesLeft(): number;
  /** Counts entries that were loaded. Throws a ValidationError when they are too many. */
  addEntries(count: number): void;
  /** Counts bytes that were written. Throws a ValidationError when they are too many. */
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
 * Resolves once other waiting requests could be answered. Parts of large answers wait for it, and get one turn each, however many large
 * answers there are.
 */
export function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}
