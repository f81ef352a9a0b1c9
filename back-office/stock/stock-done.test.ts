import { expect, test } from 'vitest';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { openOfficeApi } from '../lib/office-api.ts';
import { doneWords, loadDone, pathAfter } from './stock-done.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

const at = (search: string) => new URL(`https://market.example/sell/listings${search}`);

test('the page after a move is told of it, and keeps what else its address says', () => {
  expect(pathAfter(at('?as=s1&state=published&done=free&of=c9'), 'sell', 'c1')).toBe(
    '/sell/listings?as=s1&state=published&done=sell&of=c1',
  );
  expect(pathAfter(new URL('https://market.example/sell/listings/c1?as=s1'), 'delete', 'c1')).toBe(
    '/sell/listings?as=s1&done=delete&of=c1',
  );
});

const apiWith = (status: number, body?: object) =>
  openOfficeApi(async () => ({ status, text: body ? JSON.stringify(body) : '' }));

const row = (fields: Partial<StockRow> = {}): StockRow => ({
  documentId: 'c1',
  kind: 'car',
  title: 'Toyota Premio 2010',
  state: 'sold',
  reason: null,
  price: null,
  stockNumber: null,
  photoCount: 0,
  picture: null,
  isWaiting: false,
  expiresAt: null,
  tasks: [],
  updatedAt: new Date(NOW - 1_000).toISOString(),
  ...fields,
});

test('it is news for ten minutes, and only of what the caller may see', async () => {
  const load = (search: string, status: number, body?: object) => loadDone(at(search), apiWith(status, body), NOW);
  expect(await load('?done=sell&of=c1', 200, row())).toMatchObject({ intent: 'sell', row: { documentId: 'c1' } });
  expect(await load('?done=sell&of=c1', 200, row({ updatedAt: '2026-11-22T11:49:00.000Z' }))).toBeNull();
  for (const status of [400, 403, 404]) expect(await load('?done=sell&of=c1', status)).toBeNull();
  await expect(load('?done=sell&of=c1', 503)).rejects.toMatchObject({ status: 503 });
  expect(await load('?done=nonsense&of=c1', 200, row())).toBeNull();
  expect(await load('', 200, row())).toBeNull();
  expect(await load('?done=delete&of=c1', 404)).toEqual({ intent: 'delete', row: null });
});

test('the words follow the state that a move led to; where somebody did something else since, there are none', () => {
  expect(doneWords({ intent: 'sell', row: row() })).toBe('Marked as sold.');
  expect(doneWords({ intent: 'sell', row: row({ state: 'published' }) })).toBeNull();
  expect(doneWords({ intent: 'submit', row: row({ state: 'published' }) })).toBe('On sale. Buyers can see it now.');
  expect(doneWords({ intent: 'put back', row: row({ state: 'in review' }) })).toContain('We check it');
  expect(doneWords({ intent: 'sell', row: null })).toBeNull();
});
