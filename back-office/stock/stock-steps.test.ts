import { expect, test } from 'vitest';
import { isWhereItLed, LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import type { OwnSeller } from '#contract/office/self-schemas.ts';
import { type May, mayFor } from '../lib/may.ts';
import { movesOf, questionBefore, rowSteps, undoOf } from './stock-steps.ts';

test('an agent sells and reserves; whoever leads, or sells in private, also withdraws and puts back', () => {
  const published = { state: 'published', expiresAt: ENDING } as const;
  expect(movesOf(published, agent)).toEqual(['sell', 'reserve', 'renew']);
  expect(movesOf({ state: 'sold', expiresAt: null }, agent)).toEqual([]);
  for (const may of [manager, owner, alone]) {
    expect(movesOf(published, may)).toEqual(['sell', 'reserve', 'renew', 'withdraw']);
    expect(movesOf({ state: 'sold', expiresAt: null }, may)).toEqual(['put back']);
  }
});

test('nobody moves what is of a seller for whom they do not act, however much they lead another one', () => {
  const elsewhere = mayFor([seller({ role: 'owner' })], 'another');
  expect(LISTING_STATE_NAMES.flatMap((state) => movesOf({ state, expiresAt: ENDING }, elsewhere))).toEqual([]);
});

test('what never ends is not renewed, and what was removed is with nobody', () => {
  expect(movesOf({ state: 'reserved', expiresAt: null }, owner)).toEqual(['sell', 'free', 'withdraw']);
  expect(movesOf({ state: 'removed', expiresAt: null }, owner)).toEqual([]);
  expect(movesOf({ state: 'draft', expiresAt: null }, agent)).toEqual(['submit']);
  expect(movesOf({ state: 'in review', expiresAt: null }, agent)).toEqual(['take back']);
});

test('a move is undone by its inverse, as long as nothing else came after it, by who may make that', () => {
  expect(undoOf('reserve', 'reserved', agent)).toBe('free');
  expect(undoOf('free', 'published', agent)).toBe('reserve');
  expect(undoOf('sell', 'sold', owner)).toBe('put back');
  expect(undoOf('withdraw', 'withdrawn', alone)).toBe('put back');
  expect(undoOf('sell', 'sold', agent)).toBeNull();
  expect(undoOf('reserve', 'sold', owner)).toBeNull();
  expect(undoOf('put back', 'published', owner)).toBeNull();
});

test('what cannot be taken back, or drops changes, is asked before it is done', () => {
  const isAsked = (hasChanges: boolean, may: May) => questionBefore('sell', hasChanges, may) !== null;
  expect([isAsked(false, owner), isAsked(true, owner), isAsked(false, agent)]).toEqual([false, true, true]);
  expect(questionBefore('withdraw', true, owner)).toContain('changes will be lost');
  expect(questionBefore('reserve', true, agent)).toBeNull();
});

test('a row shows one step that needs no question, and has the others in its menu', () => {
  const row = { state: 'published', expiresAt: ENDING, isWaiting: false, tasks: [] } satisfies Parameters<
    typeof rowSteps
  >[0];
  expect(rowSteps(row, owner)).toEqual({ main: 'sell', others: ['reserve', 'renew', 'withdraw', 'edit'] });
  expect(rowSteps({ ...row, tasks: ['expires soon'] }, owner).main).toBe('renew');
  // An agent is asked before selling, since only others put it back.
  expect(rowSteps(row, agent)).toEqual({ main: 'reserve', others: ['sell', 'renew', 'edit'] });
  expect(rowSteps({ ...row, isWaiting: true }, owner).main).toBe('reserve');
  expect(rowSteps({ ...row, state: 'draft', expiresAt: null }, agent)).toEqual({ main: 'edit', others: [] });
  expect(rowSteps({ ...row, state: 'sold', expiresAt: null }, agent)).toEqual({ main: null, others: [] });
});

test('a move may have led to a moderator, or past one', () => {
  expect(isWhereItLed('submit', 'in review') && isWhereItLed('submit', 'published')).toBe(true);
  expect(isWhereItLed('put back', 'published') && isWhereItLed('put back', 'in review')).toBe(true);
  expect(isWhereItLed('sell', 'published')).toBe(false);
});

const seller = (fields: Partial<OwnSeller> = {}): OwnSeller => ({
  documentId: 'own',
  kind: 'dealer',
  name: 'Kira Motors',
  role: 'agent',
  isTrusted: true,
  ...fields,
});
const agent = mayFor([seller()], 'own');
const manager = mayFor([seller({ role: 'manager' })], 'own');
const owner = mayFor([seller({ role: 'owner' })], 'own');
const alone = mayFor([seller({ kind: 'private', role: 'owner' })], 'own');

const ENDING = '2026-12-24T00:00:00.000Z';
