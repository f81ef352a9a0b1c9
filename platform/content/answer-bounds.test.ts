import { expect, test } from 'vitest';
import { servedTypes } from '../../api/content-types.ts';
import { likeType, saveType } from '../../api/favourites/favourite-types.ts';
import { insertGarages } from '../../api/garages/garage-writes.ts';
import { insertSpareParts } from '../../api/spare-parts/spare-part-writes.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import type { ContentType } from './content-type.ts';

// A market in which the dearest questions that may be asked have a great deal to answer.

const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' }, isTimed: false });
const { get, list, adapter, clock } = app;

const GARAGES = 100;
const PARTS_OF_EACH = 100;

await fillMarket();

test.each(servedTypes.map((type) => [type.plural, type] as const))(
  'the dearest question about %s is answered within the bounds, or refused by the name of one',
  async (plural, type) => {
    const { status, text, body } = await get(`/api/${plural}?${dearestQuery(type)}`);
    if (status === 200) {
      expect(text.length).toBeLessThanOrEqual(8 * 1024 * 1024);
      expect(entriesIn(text)).toBeLessThanOrEqual(20_000);
    } else expect(body).toMatchObject({ error: { status: 400, message: expect.stringMatching(BOUND) } });
    expect(status, plural).toBe(plural === 'garages' ? 400 : 200);
  },
);

test('what a member keeps is answered whole, with all that belongs to a hundred cars', async () => {
  const member = await openMemberMakers(app).makeMember();
  for (const { id } of await list('/api/cars?pagination[pageSize]=100&fields=id')) {
    await member.as('/api/saves', { method: 'POST', body: { data: { car: id } } });
  }
  const { status, text } = await member.as(`/api/saves?${dearestQuery(saveType)}`);
  expect(status).toBe(200);
  expect(entriesIn(text)).toBeGreaterThan(4_000);
});

test('a hundred of anything with all that belongs to it are answered', async () => {
  for (const { plural } of servedTypes) {
    expect((await get(`/api/${plural}?pagination[pageSize]=100&populate=*`)).status, plural).toBe(200);
  }
  const garages = await list('/api/garages?pagination[pageSize]=100&populate=*');
  expect(garages.map(({ spareparts }) => spareparts)).toEqual(
    garages.map(() => expect.objectContaining({ length: PARTS_OF_EACH })),
  );
});

test('entries are bounded as well as bytes', async () => {
  const few = 'fields=id&populate[spareparts][fields]=id&populate[spareparts][populate][images][fields]=id';
  const { body } = await get(`/api/garages?pagination[pageSize]=100&${few}`);
  expect(body).toMatchObject({ error: { status: 400, message: expect.stringMatching(/more than 20000 entries/) } });
  expect((await list(`/api/garages?pagination[pageSize]=50&${few}`))[0]?.spareparts).toHaveLength(PARTS_OF_EACH);
});

test('others are answered while a large answer is gathered', async () => {
  let isAnswered = false;
  const large = get('/api/garages?pagination[pageSize]=100&populate=*&sort=name').then(() => {
    isAnswered = true;
  });
  for (let others = 0; others < 3; others += 1) await get('/healthz');
  expect(isAnswered).toBe(false);
  await large;
});

async function fillMarket() {
  const images: number[] = [];
  for (let image = 0; image < 12; image += 1) images.push((await app.makeMedia()).id);
  const make = await app.makeMake();
  const category = await app.makeSpareCategory();
  const createdAt = clock.now();
  await adapter.db.transaction().execute(async (transaction) => {
    const garages = await insertGarages(
      adapter,
      transaction,
      Array.from({ length: GARAGES }, (_, at) => ({
        createdAt,
        name: `Garage ${at}`,
        phonenumber: '0000000000',
        location: 'Kisekka, Kampala',
        featured: false,
        images: images.slice(0, 2),
      })),
    );
    await insertSpareParts(
      adapter,
      transaction,
      garages.flatMap((garage) =>
        Array.from({ length: PARTS_OF_EACH }, (_, at) => ({
          createdAt,
          name: `Part ${at}`,
          price: 100_000,
          year: 2010,
          mileage: null,
          model: 'Premio',
          modelcode: null,
          location: 'Kisekka, Kampala',
          condition: 'used' as const,
          make: make.id,
          sparecategory: category.id,
          garage,
          images: images.slice(0, 2),
        })),
      ),
    );
  });
  const dealer = await app.makeDealer({ images: images });
  const model = await app.makeModel({ make: make.id });
  const features: number[] = [];
  for (let feature = 0; feature < 20; feature += 1) features.push((await app.makeFeature()).id);
  for (let car = 0; car < 100; car += 1) {
    const belongs = { make: make.id, model: model.id, dealer_info: dealer.id };
    await app.makeCar({ ...belongs, location: 'Jinja', features: features, images: images });
  }
}

const allTypes = [...servedTypes, saveType, likeType];

/** Every relation, and every relation of what it leads to, as far as a populate may go. */
function allRelations(type: ContentType, path: string[] = [], through: ContentType[] = []): string[] {
  const before = [...through, type];
  return Object.entries(type.relations).flatMap(([name, { target }]) => {
    const next = allTypes.find(({ plural }) => plural === target);
    if (next && before.includes(next)) return [];
    return [[...path, name].join('.'), ...(next ? allRelations(next, [...path, name], before) : [])];
  });
}

const dearestQuery = (type: ContentType) =>
  ['pagination[pageSize]=100', ...allRelations(type).map((relation, at) => `populate[${at}]=${relation}`)].join('&');

const BOUND = /^The answer would hold more than (20000 entries|8388608 bytes): ask for a smaller page/;
const entriesIn = (text: string) => text.split('"documentId":').length - 1;
