import { expect, test } from 'vitest';
import {
  isAnswer,
  isOpenLead,
  LEAD_MOVES,
  LEAD_STATE_NAMES,
  type LeadMoveName,
  leadStateAfter,
} from './lead-states.ts';

const moves = Object.keys(LEAD_MOVES) as LeadMoveName[];

test('each state but new can be reached from new, and no move stays where it is', () => {
  const reached = moves.map((move) => leadStateAfter('new', move));
  expect(new Set(['new', ...reached])).toEqual(new Set(LEAD_STATE_NAMES));
  for (const move of moves) expect(LEAD_MOVES[move].from).not.toContain(LEAD_MOVES[move].to);
});

test('a lead that was called spam, or won, by mistake comes back by one move', () => {
  expect(leadStateAfter('spam', 'contact')).toBe('contacted');
  expect(leadStateAfter('spam', 'win')).toBeUndefined();
  expect(leadStateAfter('won', 'lose')).toBe('lost');
  expect(leadStateAfter('lost', 'negotiate')).toBe('negotiating');
});

test('the first step out of new is the answer', () => {
  expect([isAnswer('new', 'contacted'), isAnswer('new', 'lost')]).toEqual([true, true]);
  expect([isAnswer('contacted', 'viewing'), isAnswer('new', 'new')]).toEqual([false, false]);
  expect(LEAD_STATE_NAMES.filter(isOpenLead)).toEqual(['new', 'contacted', 'negotiating', 'viewing']);
});
