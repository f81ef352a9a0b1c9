import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { StaffSearch } from '#contract/office/staff-search-schemas.ts';
import { sendContext } from '../lib/page-contexts.ts';
import { loader } from './staff-search-page.tsx';

test('a number or address that finds one ad, seller or member opens its page, which keeps what was typed', async () => {
  expect(await openedBy('0772 000 001', { sellers: [seller] })).toBe('/staff/sellers/s1?q=0772+000+001');
  expect(await openedBy('M-17', { listings: [listing] })).toBe('/staff/listings/l1?q=M-17');
  expect(await openedBy('o@mail.example', { members: [member] })).toBe('/staff/members/m1?q=o%40mail.example');
});

test('what a name finds is listed, and so is more than one thing, or none', async () => {
  expect(await openedBy('Okello', { isExact: false, sellers: [seller] })).toBeNull();
  expect(await openedBy('0772 000 001', { sellers: [seller, { ...seller, documentId: 's2' }] })).toBeNull();
  expect(await openedBy('0772 000 001', { sellers: [seller], members: [member] })).toBeNull();
  expect(await openedBy('0772 000 001', {})).toBeNull();
});

const listing = { documentId: 'l1', title: 'Toyota Premio 2010', state: 'published' } as const;
const seller = { documentId: 's1', name: 'Okello', kind: 'private', state: 'active' } as const;
const member = { documentId: 'm1', username: 'okello', since: '2026-11-22T12:00:00.000Z', isBlocked: false };

/** Searches for the text, where the API finds this. Returns the address to which the page redirects; null: it lists what was found. */
async function openedBy(q: string, found: Partial<StaffSearch>): Promise<string | null> {
  const answer = { isExact: true, listings: [], sellers: [], members: [], ...found };
  const context = new RouterContextProvider();
  context.set(sendContext, async () => ({ status: 200, text: JSON.stringify(answer) }));
  const url = new URL(`http://localhost/staff/search?${new URLSearchParams({ q })}`);
  const shown: unknown = await loader({ url, params: {}, context } as unknown as LoaderFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
  return shown instanceof Response ? shown.headers.get('location') : null;
}
