import { expect, test } from 'vitest';
import { isPublicState, LISTING_MOVES, LISTING_STATES, type ListingMove, stateAfter } from './listing-states.ts';
import { PERMISSIONS } from './permissions.ts';

const moves = Object.keys(LISTING_MOVES) as ListingMove[];
const movesFrom = (state: (typeof LISTING_STATES)[number]) =>
  moves.filter((move) => stateAfter(state, move) !== undefined);

test('an ad can be got out of every state, and into each', () => {
  const reached = new Set(LISTING_STATES.flatMap((state) => movesFrom(state).map((move) => stateAfter(state, move))));
  for (const state of LISTING_STATES) {
    expect(movesFrom(state), state).not.toEqual([]);
    expect(reached.has(state) || state === 'draft', state).toBe(true);
  }
});

test('buyers come to see one by the word of a moderator, of a trusted seller, or because they saw it before', () => {
  const published = moves.filter((move) =>
    LISTING_STATES.some((state) => {
      const next = stateAfter(state, move);
      return !isPublicState(state) && next !== undefined && isPublicState(next);
    }),
  );
  expect(published).toEqual(['publish', 'approve', 'put back']);
});

test('what was removed comes back by an admin alone, and not to buyers at once', () => {
  expect(movesFrom('removed')).toEqual(['restore']);
  expect(stateAfter('removed', 'restore')).toBe('withdrawn');
  expect(PERMISSIONS['restore listings'].by).toEqual({ admin: 'strong' });
});

test('a move that is not in the table is none', () => {
  expect(stateAfter('draft', 'sell')).toBeUndefined();
  expect(stateAfter('in review', 'submit')).toBeUndefined();
  expect(stateAfter('reserved', 'renew')).toBe('reserved');
});
