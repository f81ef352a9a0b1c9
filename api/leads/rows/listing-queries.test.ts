import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/open-test-app.ts';
import { findListingFacts } from './listing-queries.ts';

test('a car and a part are known by their names, prices and sellers', async () => {
  const { adapter, makeMake, makeModel, makeCar, makeDealer, makeGarage, makeSparePart } = await openTestApp();
  const make = await makeMake({ name: 'Toyota' });
  const model = await makeModel({ name: 'Premio', make: make.id });
  const dealer = await makeDealer({ dealerName: 'Kira Motors', phonenumber: '0000000011' });
  const named = await makeCar({
    make: make.id,
    model: model.id,
    year: 2010,
    dealer_info: dealer.id,
    reference: 'M-77',
    price: 4_500_000_000,
  });
  const nameless = await makeCar({ reference: 'M-78', price: null, year: null });
  const garage = await makeGarage({ name: 'Kisekka Parts', phonenumber: null });
  const part = await makeSparePart({ name: 'Radiator', price: 250_000, garage: garage.id });
  const find = (kind: 'car' | 'part', { documentId }: { documentId: string }) =>
    findListingFacts(adapter.db, { kind, documentId });

  expect(await find('car', named)).toEqual({
    title: 'Toyota Premio 2010',
    reference: 'M-77',
    price: 4_500_000_000,
    seller: { name: 'Kira Motors', phonenumber: '0000000011', isPrivate: false },
  });
  expect(await find('car', nameless)).toEqual({ title: 'Car', reference: 'M-78', price: null, seller: null });
  expect(await find('part', part)).toEqual({
    title: 'Radiator',
    reference: null,
    price: 250_000,
    seller: { name: 'Kisekka Parts', phonenumber: null, isPrivate: false },
  });
  expect(await find('part', named)).toBeUndefined();

  await adapter.db.updateTable('car').set({ published_at: null, availability: null }).execute();
  expect(await find('car', named)).toBeUndefined();
});
