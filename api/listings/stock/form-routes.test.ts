import { expect, test } from 'vitest';
import type { ListingFormChoices } from '#contract/office/form-schemas.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

test('the form offers the market’s own names, in the order of the alphabet, and what is unpublished is none of them', async () => {
  const market = await openSellingMarket();
  const { ask } = await market.dealerPerson('agent');
  const nissan = await market.makeMake({ name: 'Nissan' });
  await market.makeModel({ name: 'X-Trail', make: nissan.id });
  await market.makeModel({ name: 'Note', make: nissan.id });
  await market.makeMake({ name: 'Hidden', publishedAt: null });
  const choices = (await ask('/sell/api/form')).body as ListingFormChoices;
  expect(choices.makes).toEqual([
    { name: 'Nissan', models: ['Note', 'X-Trail'] },
    { name: 'Toyota', models: ['Premio'] },
  ]);
  expect(choices).toMatchObject({ categories: ['Sedan'], usualMinutes: null });

  await market.makeMake({ name: 'Audi' });
  market.clock.advance(MINUTE_MS);
  const later = (await ask('/sell/api/form')).body as ListingFormChoices;
  expect(later.makes.map(({ name }) => name)).toEqual(['Audi', 'Nissan', 'Toyota']);
});

test('the names of the form are for sellers', async () => {
  const { request } = await openSellingMarket();
  expect((await request('/sell/api/form', { mayFail: true })).status).toBe(401);
});
