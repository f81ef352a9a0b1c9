import { expect, test } from 'vitest';
import { openOfficeApi } from '../lib/office-api.ts';
import { decideAll, sellerDecidedIn } from './seller-reviews.tsx';

test('the seller’s page says how many were approved, and offers to undo that for a minute', async () => {
  const answer = await approve(200, { done: 2, left: 1, decidedAt });
  const to = new URL((answer as Response).headers.get('location') ?? '', 'http://localhost');
  expect(to.pathname).toBe('/staff/sellers/s1');
  expect(sellerDecidedIn(to, NOW)).toEqual({
    words: '2 are approved. 1 is as before: look at it.',
    at: decidedAt,
    secondsLeft: 40,
  });
  expect(sellerDecidedIn(to, NOW + 60_000)).toMatchObject({ secondsLeft: 0 });
  expect(sellerDecidedIn(new URL('http://localhost/?decision=sell'), NOW)).toBeNull();
});

test('where others wait by now, none is approved, and the page says so', async () => {
  expect(await approve(409, { error: { message: '3 ads of this seller wait now.' } })).toMatchObject({
    data: { userMessage: '3 ads of this seller wait now.' },
    init: { status: 409 },
  });
});

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const decidedAt = new Date(NOW - 20_000).toISOString();

/** Approves what waits of a seller, where the API answers like this. Returns what the page answers or throws. */
const approve = (status: number, answer: object): Promise<unknown> => {
  const form = new FormData();
  form.append('item', '7 1');
  form.append('item', '8 3');
  const api = openOfficeApi(async (_method, path, body) => {
    expect([path, body]).toMatchObject([
      '/staff/api/sellers/s1/decisions',
      {
        decision: 'approve',
        items: [
          { id: 7, version: 1 },
          { id: 8, version: 3 },
        ],
      },
    ]);
    return { status, text: JSON.stringify(answer) };
  });
  return decideAll(api, 's1', 'approve', form).catch((thrown: unknown) => thrown);
};
