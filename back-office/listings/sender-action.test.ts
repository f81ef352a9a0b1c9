import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { nameSender } from './sender-action.ts';

test('name and number are asked together, and the place of the ad is the seller’s first', async () => {
  expect(await askedFor({ intent: 'ask code', name: 'Sanyu', phone: '0772 123 456' }, NOBODY)).toEqual({
    asked: [
      ['PATCH', '/sell/api/private-seller', { name: 'Sanyu', location: 'Ntinda, Kampala' }],
      ['POST', '/sell/api/phone/code', { phone: '0772 123 456' }],
    ],
    isReady: false,
  });
});

test('another code is sent from a form that has no name in it, also to somebody without one', async () => {
  expect((await askedFor({ intent: 'ask code', phone: '0772 123 456' }, NOBODY)).asked).toEqual([
    ['POST', '/sell/api/phone/code', { phone: '0772 123 456' }],
  ]);
});

test('an ad can be sent once both are known, whichever came last', async () => {
  const known = { name: 'Sanyu', wantedName: null, phone: '0772123456', location: null };
  expect((await askedFor({ intent: 'prove', code: '123456' }, known)).isReady).toBe(true);
  expect((await askedFor({ intent: 'ask code', name: 'Sanyu' }, { ...NOBODY, phone: '0772123456' })).isReady).toBe(
    true,
  );
  expect((await askedFor({ intent: 'prove', code: '123456' }, { ...NOBODY, phone: '0772123456' })).isReady).toBe(false);
});

const LISTING = { values: { location: 'Ntinda, Kampala' } } as unknown as OwnListing;

/** Returns what is asked of the API for a form. `own`: the private seller as the API knows them. */
async function askedFor(typed: Record<string, string>, own: object) {
  const asked: [string, string, unknown][] = [];
  const api: OfficeApi = {
    async ask<Answer>(method: string, path: string, body?: object) {
      asked.push([method, path, body]);
      return own as Answer;
    },
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  const isReady = await nameSender(api, form, LISTING);
  return { asked: asked.filter(([method]) => method !== 'GET'), isReady };
}

const NOBODY = { name: null, wantedName: null, phone: null, location: null };
