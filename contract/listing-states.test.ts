import { expect, test } from 'vitest';
import {
  eventOf,
  isPublicState,
  LISTING_MOVES,
  LISTING_STATE_NAMES,
  type ListingMove,
  type ListingState,
  SELLER_MOVES,
  stateAfter,
} from './listing-states.ts';
import { PERMISSIONS } from './permissions.ts';

const moves = Object.keys(LISTING_MOVES) as ListingMove[];
const movesFrom = (state: ListingState) => moves.filter((move) => stateAfter(state, move) !== undefined);

test('an ad can be got out of every state, and into each', () => {
  const reached = new Set(
    LISTING_STATE_NAMES.flatMap((state) => movesFrom(state).map((move) => stateAfter(state, move))),
  );
  for (const state of LISTING_STATE_NAMES) {
    expect(movesFrom(state), state).not.toEqual([]);
    expect(reached.has(state) || state === 'draft', state).toBe(true);
  }
});

test('buyers come to see one by the word of a moderator, of a trusted seller, or because they saw it before', () => {
  const published = moves.filter((move) =>
    LISTING_STATE_NAMES.some((state) => {
      const next = stateAfter(state, move);
      return !isPublicState(state) && next !== undefined && isPublicState(next);
    }),
  );
  expect(published).toEqual(['publish', 'approve', 'undo stop', 'put back']);
  const unasked = SELLER_MOVES.filter((move) => LISTING_MOVES[move].asks === null);
  expect(
    published.filter((move) => unasked.some((one) => one === move)),
    'a move of a seller that shows an ad asks for that (`asks`), so that moderators may check it first',
  ).toEqual([]);
});

test('what was removed comes back by an admin alone, and not to buyers at once', () => {
  expect(movesFrom('removed')).toEqual(['restore']);
  expect(stateAfter('removed', 'restore')).toBe('withdrawn');
  expect(PERMISSIONS['restore listings'].by).toEqual({ admin: 'strong' });
});

/** The allowed moves in each state, written a second time by hand: a move that is only in the product's table fails the test. */
const MAY_BE_DONE: Readonly<Record<ListingState, readonly ListingMove[]>> = {
  draft: ['submit', 'publish', 'remove'],
  'in review': ['take back', 'approve', 'decline', 'remove'],
  declined: ['submit', 'publish', 'undo decline', 'undo stop', 'remove'],
  published: ['stop', 'undo approve', 'sell', 'reserve', 'renew', 'expire', 'withdraw', 'remove'],
  reserved: ['stop', 'sell', 'free', 'renew', 'expire', 'withdraw', 'remove'],
  sold: ['put back', 'ask back', 'remove'],
  expired: ['put back', 'ask back', 'remove'],
  withdrawn: ['put back', 'ask back', 'remove'],
  removed: ['restore'],
};

test.each(LISTING_STATE_NAMES)('nothing else can be done with an ad that is %s', (state) => {
  expect(movesFrom(state)).toEqual(MAY_BE_DONE[state]);
});

test('a reserved ad that is renewed stays reserved', () => {
  expect(stateAfter('reserved', 'renew')).toBe('reserved');
});

test('sellers are offered each move that is theirs, but those that are made in place of another', () => {
  const offered: readonly ListingMove[] = SELLER_MOVES;
  const theirs = moves.filter((move) => /^(edit|withdraw) listings$/.test(LISTING_MOVES[move].by ?? ''));
  expect(theirs.filter((move) => !offered.includes(move))).toEqual(['publish', 'ask back']);
});

test('webhooks are told each move but those that only the seller sees, and of a decision that is taken back too', () => {
  expect(moves.filter((move) => eventOf(move) === null)).toEqual(['take back', 'renew']);
  expect(eventOf('undo decline')).toBe('listing.submitted');
  expect(eventOf('free')).toBe('listing.available');
});
