import { expect, test } from 'vitest';
import type { SavedListing } from '#contract/office/listing-schemas.ts';
import type { ReviewDetail } from '#contract/office/review-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import type { StaffSearch } from '#contract/office/staff-search-schemas.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce } from '../../../test/test-database.ts';
import { renewCarNumberKeys } from '../rows/car-number-writes.ts';

// On both databases: ads of one car are found by an index, and the keyed hashes are renewed where a number is still the same.

test('a plate and a chassis number are kept with the ad, by whatever seller, and refused where they cannot be one', async () => {
  const { privatePerson, begin, save, show, keysOf } = await openNumbers();
  const person = await privatePerson();
  const id = await begin(person, person.seller);
  const saved = (await save(person, id, { plate: ' ubx-739 q', chassis: 'zvw30 1234567', price: '9m' })).body;
  expect(saved).toMatchObject({ faults: {} });
  expect((await show(person, id)).values).toMatchObject({ plate: 'UBX-739 Q', chassis: 'ZVW30 1234567' });
  const kept = await keysOf(id);
  expect(kept).toMatchObject({ plate: 'UBX-739 Q', chassis: 'ZVW30 1234567' });
  expect([kept.plate_key, kept.chassis_key].join()).toMatch(/^[\w-]{43},[\w-]{43}$/);
  const refused = (await save(person, id, { plate: 'none', chassis: 'see logbook' })).body as SavedListing;
  expect(Object.keys(refused.faults)).toEqual(['plate', 'chassis']);
  expect(await keysOf(id)).toEqual(kept);
  await save(person, id, { plate: '', chassis: null });
  expect(await keysOf(id)).toEqual({ plate: null, plate_key: null, chassis: null, chassis_key: null });
});

testOnce('somebody else’s change of a plate is a conflict, and a spare part has none', async () => {
  const { privatePerson, begin, save, show } = await openNumbers();
  const person = await privatePerson();
  const id = await begin(person, person.seller);
  await save(person, id, { plate: PLATE }, 1);
  const { status, body } = await save(person, id, { plate: 'UBX 111A' }, 1);
  expect([status, body]).toMatchObject([
    409,
    { error: { details: { conflicts: { plate: { yours: 'UBX 111A', theirs: PLATE } } } } },
  ]);
  const part = await begin(person, person.seller, 'spare_part');
  const { faults } = (await save(person, part, { plate: PLATE })).body as SavedListing;
  expect(Object.keys(faults)).toEqual(['plate']);
  expect((await show(person, part)).values).not.toHaveProperty('plate');
});

test('two ads of one car are known to be so, whichever was sent first and however the number is written', async () => {
  const { privatePerson, draft, move, moderator, signalsOf, look } = await openNumbers();
  const [one, other] = [await privatePerson(), await privatePerson()];
  const first = await draft(one, one.seller, { plate: PLATE });
  const second = await draft(other, other.seller, { plate: 'ubx739q', chassis: CHASSIS });
  await move(one, first, 'submit');
  expect(await signalsOf(first)).not.toContain('same car elsewhere');
  await move(other, second, 'submit');
  for (const id of [first, second]) expect(await signalsOf(id)).toContain('same car elsewhere');
  const { reviewId, doubles, values } = await look(second);
  expect(doubles).toMatchObject([{ documentId: first }]);
  expect((await look(first)).doubles).toMatchObject([{ documentId: second }]);
  expect(values).toMatchObject({ plate: 'UBX739Q', chassis: CHASSIS });
  const detail = (await moderator.ask(`/staff/api/review/${reviewId}`)).body as ReviewDetail;
  expect(detail).toMatchObject({ values: { plate: 'UBX739Q', chassis: CHASSIS }, doubles: [{ documentId: first }] });
});

test('a number that an ad on sale is given later is looked at too, and the ad stays on sale', async () => {
  const { privatePerson, dealerPerson, dealer, draft, move, save, show, signalsOf, look } = await openNumbers();
  const person = await privatePerson();
  const waiting = await draft(person, person.seller, { chassis: CHASSIS });
  await move(person, waiting, 'submit');
  const owner = await dealerPerson('owner');
  const onSale = await draft(owner, dealer.documentId);
  await move(owner, onSale, 'submit');
  await save(owner, onSale, { chassis: 'ACU35-0012345' });
  expect(await signalsOf(onSale)).toBeUndefined();
  await save(owner, onSale, { chassis: 'ZVW301234567' });
  for (const id of [waiting, onSale]) expect(await signalsOf(id)).toContain('same car elsewhere');
  expect(await show(owner, onSale)).toMatchObject({ state: 'published' });
  const { history } = await look(onSale);
  expect(history[0]).toMatchObject({ what: 'edit' });
  expect(JSON.stringify(history)).not.toContain('ZVW30');
});

testOnce('staff find an ad by its plate or chassis number, in whatever spelling', async () => {
  const { privatePerson, draft, move, search } = await openNumbers();
  const person = await privatePerson();
  const id = await draft(person, person.seller, { plate: PLATE, chassis: CHASSIS });
  expect(await search(PLATE)).toMatchObject({ listings: [] });
  await move(person, id, 'submit');
  for (const q of [PLATE, 'ubx739q', 'UBX-739Q', CHASSIS, 'zvw301234567']) {
    expect(await search(q), q).toMatchObject({ isExact: true, listings: [{ documentId: id }] });
  }
  expect(await search('UBX 739R')).toMatchObject({ isExact: false, listings: [] });
});

testOnce(
  'nothing that buyers, other programs or search engines are answered holds a plate or chassis number',
  async () => {
    const { dealerPerson, dealer, draft, move, save, get, db } = await openNumbers();
    const owner = await dealerPerson('owner');
    const id = await draft(owner, dealer.documentId, { plate: PLATE, chassis: CHASSIS });
    await move(owner, id, 'submit');
    await save(owner, id, { plate: 'UBX 739R' });
    const paths = [
      `/api/cars/${id}?populate=*`,
      '/api/cars?populate=*',
      '/feeds/cars.jsonl',
      '/feeds/cars.csv',
      '/feeds/google-vehicles.csv',
    ];
    for (const path of paths) {
      const { text } = await get(path);
      expect(text, path).toContain(id);
      expect(text, path).not.toMatch(/UBX|739|ZVW30|1234567/);
    }
    const fields = await get(`/api/cars/${id}?fields[0]=plate&fields[1]=chassis`);
    expect(fields.text).not.toMatch(/UBX|ZVW30/);
    const kept = await db.selectFrom('audit_event').select('difference').execute();
    const news = await db.selectFrom('listing_event').select('patch').execute();
    expect(JSON.stringify([kept, news])).not.toMatch(/UBX|ZVW30/);
  },
);

test('numbers are found again after the market’s secret was changed', async () => {
  const { privatePerson, begin, save, keysOf, db } = await openNumbers();
  const person = await privatePerson();
  const id = await begin(person, person.seller);
  await save(person, id, { plate: PLATE });
  const { plate_key } = await keysOf(id);
  const derive = (text: string) => `new ${text}`.padEnd(43, '-').slice(0, 43);
  expect(await renewCarNumberKeys(db, derive, false)).toBe(1);
  expect(await keysOf(id)).toMatchObject({ plate: PLATE, plate_key: derive('plate UBX739Q'), chassis_key: null });
  expect(plate_key).not.toBe(derive('plate UBX739Q'));
  expect(await renewCarNumberKeys(db, derive, true)).toBe(0);
});

const PLATE = 'UBX 739Q';
const CHASSIS = 'ZVW30-1234567';

async function openNumbers() {
  const market = await openSellingMarket();
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const keysOf = (id: string) =>
    market.db
      .selectFrom('listing')
      .select(['plate', 'plate_key', 'chassis', 'chassis_key'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow();
  /** The signals of an ad's open review; undefined if it has none. */
  async function signalsOf(id: string): Promise<string[] | undefined> {
    const item = await market.db
      .selectFrom('review_item')
      .innerJoin('listing', 'listing.id', 'review_item.listing_id')
      .select('signals')
      .where('listing.document_id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    return item && JSON.parse(item.signals);
  }
  const look = async (id: string) => (await moderator.ask(`/staff/api/listings/${id}`)).body as StaffListing;
  const search = async (q: string) =>
    (await moderator.ask(`/staff/api/search?q=${encodeURIComponent(q)}`)).body as StaffSearch;
  return { ...market, moderator, keysOf, signalsOf, look, search };
}
