import { expect, onTestFinished, test, vi } from 'vitest';
import { car } from '#contract/entities/car.ts';
import type { FieldSpec } from '#contract/entities/entity.ts';
import type { Facets } from '#contract/lists/facets.ts';
import type { Suggestion } from '#contract/lists/suggestion-schemas.ts';
import { BUYERS_WORDS, type MeantCar, MISREAD_WORDS } from '../../test/buyers-words.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { CAR_TALK } from './car-talk.ts';

const app = await openTestApp(undefined, { isTimed: false });

const MODELS: readonly (readonly [make: string, category: string, ...models: string[]])[] = [
  ['Toyota', 'Sedan', 'Premio', 'Allion', 'Corolla', 'Mark X'],
  ['Toyota', 'Wagon', 'Fielder', 'Wish', 'Spacio'],
  ['Toyota', 'Hatchback', 'Vitz', 'IST'],
  ['Toyota', 'SUV', 'RAV4', 'Harrier', 'Land Cruiser', 'Land Cruiser Prado'],
  ['Toyota', 'Van', 'Noah', 'Hiace', 'Hilux Surf'],
  ['Toyota', 'Pickup', 'Hilux'],
  ['Toyota', 'Bus', 'Coaster'],
  ['Nissan', 'SUV', 'X-Trail'],
  ['Nissan', 'Van', 'AD Van', 'Caravan'],
  ['Honda', 'SUV', 'CR-V'],
  ['Subaru', 'SUV', 'Forester'],
  ['Mitsubishi', 'SUV', 'Pajero'],
  ['Mitsubishi', 'Truck', 'Fuso Fighter'],
  ['Land Rover', 'SUV', 'Range Rover', 'Range Rover Sport'],
  ['Mercedes-Benz', 'Sedan', 'C-Class', 'E-Class'],
  ['Volkswagen', 'Hatchback', 'Golf'],
  ['BMW', 'SUV', 'X5'],
  ['BMW', 'Sedan', '320'],
  ['Mazda', 'Hatchback', 'Mazda 3'],
  ['Lexus', 'Sedan', 'IS'],
];
const FACTS = {
  color: ['White', 'Pearl White', 'Black', 'Silver', 'Grey', 'Blue', 'Red'],
  location: [
    'Ntinda, Kampala',
    'Kampala',
    'Jinja',
    'Mbarara',
    'Entebbe, Wakiso',
    'Gulu',
    'Japan Import',
    'In transit - Mombasa',
  ],
  fueltype: ['Petrol', 'Diesel', 'Hybrid', 'Plug-in Hybrid', 'Electric'],
  gearbox: ['Automatic', 'CVT', 'Manual'],
  drivetype: ['Right Hand Drive', 'Left Hand Drive'],
  condition: ['used', 'used', 'new'],
  seats: [5, 7, 8, 14, 28, 4],
  engine: [1_500, 1_800, 2_000, 2_400],
} as const;
/** Many of each, so that every query finds some. */
const EACH = 40;

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

await makeMarket();

// So many at once are read into the index in the background.
const ALL = await vi.waitFor(async () => {
  const cars = await everyPage('populate=*');
  expect(cars).toHaveLength(EACH * MODELS.flatMap(([, , ...models]) => models).length);
  return cars;
});
const idsOf = (cars: readonly { documentId: string }[]) => cars.map(({ documentId }) => documentId).sort();
const found = async (words: string) => idsOf(await everyPage(`fields[0]=price&search=${encodeURIComponent(words)}`));
test.each([...BUYERS_WORDS, ...MISREAD_WORDS])(
  '"%s" finds the cars that are meant, and counts them',
  async (words, meant) => {
    const expected = idsOf(ALL.filter(meant));
    expect(await found(words)).toEqual(expected);
    expect((await readingOf(words)).total).toBe(expected.length);
  },
);

test('words that nothing is called are named, and the others can be taken away one by one', async () => {
  expect((await readingOf('Prado TX under 40m')).search).toEqual({
    understood: [
      { text: 'prado', rest: 'tx under 40m' },
      { text: 'under 40m', rest: 'prado tx' },
    ],
    apart: [],
    unknown: ['tx'],
  });
  expect((await readingOf('premio')).search).toEqual({
    understood: [{ text: 'premio', rest: '' }],
    apart: [],
    unknown: [],
  });
});

test('a search of more than names is suggested itself, with as many cars as its list has', async () => {
  for (const words of ['suv', 'automatic suv', 'toyota under 20m', 'kampala']) {
    const { body } = await app.get(`/api/cars/suggestions?search=${encodeURIComponent(words)}`);
    const [first] = (body as { data: { suggestions: Suggestion[] } }).data.suggestions;
    expect(first).toEqual({ parts: [], search: words, count: (await found(words)).length });
  }
});

test('the reference of a car finds it, with and without its beginning', async () => {
  const car = await app.makeCar({ reference: 'MTK-000123' });
  for (const words of ['MTK-000123', 'mtk-000123', '000123']) expect(await found(words)).toEqual([car.documentId]);
});

test('a search does not wait for slow reads, even if it may be a reference', async () => {
  const car = await app.makeCar({ reference: 'MTK-000456' });
  const apart = vi.spyOn(app.adapter, 'apart', 'get').mockImplementation(() => {
    throw new Error('A slow read');
  });
  onTestFinished(() => apart.mockRestore());
  expect(await found('000456')).toEqual([car.documentId]);
  // Looked up as a reference too.
  expect((await found('premio 50m')).length).toBeGreaterThan(0);
});

test.each([
  '😀😀😀',
  '!!! ???',
  '\u202Eabc\u202C',
  "'; drop table car; --",
  'a'.repeat(1_000),
  'qwerty '.repeat(40),
  '½ ² ٩',
])('of "%s" nothing breaks, and it is not taken for all cars', async (words) => {
  expect(await found(words)).toEqual([]);
});

test('each field of a car with a choice of values is searched by these, or by words of its own', () => {
  const isChoice = (field: FieldSpec) =>
    field.step !== undefined && ('oneOf' in field || field.filter?.kind === 'texts');
  const choices = Object.entries<FieldSpec>(car.fields).filter(([, field]) => isChoice(field));
  expect(choices.length).toBeGreaterThan(5);
  const asked = [...CAR_TALK.words.values()].flatMap((talk) =>
    typeof talk === 'object' && 'asks' in talk ? talk.asks.map(({ name }) => name) : [],
  );
  const searched = new Set([...CAR_TALK.kinds, ...asked]);
  expect(choices.map(([name]) => name).filter((name) => !searched.has(name))).toEqual([]);
});

async function makeMarket() {
  const [features, makes, categories] = [[] as number[], new Map<string, number>(), new Map<string, number>()];
  const names = [
    'Sunroof',
    'Leather Seats',
    'Alloy Wheels',
    'Reverse Camera',
    'Anti-lock Brakes (ABS)',
    'Four Wheel Drive',
    'Tracking Device Fitted',
  ];
  for (const name of names) {
    features.push((await app.makeFeature({ name })).id);
  }
  let at = 0;
  for (const [make, category, ...models] of MODELS) {
    makes.set(make, makes.get(make) ?? (await app.makeMake({ name: make })).id);
    categories.set(category, categories.get(category) ?? (await app.makeCategory({ name: category })).id);
    for (const name of models) {
      const model = await app.makeModel({ name, make: makes.get(make) ?? 0 });
      for (let car = 0; car < EACH; car += 1) {
        at += 1;
        await app.makeCar({
          make: makes.get(make) ?? null,
          category: categories.get(category) ?? null,
          model: model.id,
          year: 2003 + ((at * 5) % 18),
          price: 6_000_000 + ((at * 7) % 30) * 2_500_000,
          mileage: ((at * 11) % 20) * 12_000,
          color: pick(FACTS.color, at),
          location: pick(FACTS.location, at * 3),
          fueltype: pick(FACTS.fueltype, at),
          gearbox: pick(FACTS.gearbox, at),
          drivetype: pick(FACTS.drivetype, at >> 2),
          condition: pick(FACTS.condition, at >> 1),
          seats: pick(FACTS.seats, at),
          engine: pick(FACTS.engine, at >> 1),
          modelcode: pick(['NZT260', 'VW2E26', 'ZZT240'], at),
          features: [pick(features, at), pick(features, at >> 3)].filter((id, index, all) => all.indexOf(id) === index),
        });
      }
    }
  }
}

async function everyPage(query: string) {
  const found: (MeantCar & { documentId: string })[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await app.get(`/api/cars?${query}&pagination[pageSize]=100&pagination[page]=${page}`);
    const { data, meta } = body as { data: typeof found; meta: { pagination: { pageCount: number } } };
    found.push(...data);
    if (page >= meta.pagination.pageCount) return found;
  }
}

const readingOf = async (words: string) => {
  const { body } = await app.get(`/api/cars/facets?facets=condition&search=${encodeURIComponent(words)}`);
  return (body as { data: Facets }).data;
};
