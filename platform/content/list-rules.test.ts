import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatApiQuery } from '#contract/api-query.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import type { CarListQuery } from '#contract/lists/car-list.ts';
import { listFilter } from '#contract/lists/list-filter.ts';
import { everythingIn, parseListQuery } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { matchesListQuery } from '../../test/matches-list-query.ts';
import { openTestApp } from '../../test/open-test-app.ts';

// On both databases: lists are filtered and sorted in SQL.

// The rules of a list are said twice: for one thing in the contract, and as a filter of the API. Both must find the same.

const app = await openTestApp();
const { list, makeCar, makeCategory, makeDealer, makeGarage, makeMake, makeModel, makeSpareCategory, makeSparePart } =
  app;

const names = {
  makes: ['Toyota', 'Nissan', 'toyota motor'],
  models: ['Noah', 'Note', 'X-Trail'],
  categories: ['Van', 'SUV'],
};
const places = ['Ntinda, Kampala', 'KAMPALA', 'Mukono', 'Japan Import', 'Jinja', 'in transit', null];

const sellerIds = ['a'.repeat(24), 'b'.repeat(24)] as const;

const at = <T>(items: readonly T[], index: number) => items[index % items.length] as T;

const idOf = (entry: { id: number } | undefined) => entry?.id ?? null;

const things = await makeThings();

test('the API finds the cars and the parts that the rules find, whatever is asked', async () => {
  await fc.assert(fc.asyncProperty(queries, expectSameFound));
}, 600_000);

test('each bound alone finds what the rules find', async () => {
  await expectSameFound(everythingIn(CAR_LIST));
  for (const address of [
    'minPrice=8000000',
    'maxPrice=8000000',
    'minYear=2005',
    'maxYear=2005',
    'minMileage=10000',
    'maxMileage=0',
    'location=Other',
    'location=kampala',
    'selectedCondition=NEW',
    'selectedMake=Toyota&selectedMake=Nissan',
    'selectedMake=toyota',
    'fueltype=Petrol&fueltype=Diesel',
    'gearbox=Manual&drivetype=Left+Hand+Drive',
    'color=red&seats=5&seats=7',
    `seller=${sellerIds[0]}`,
  ]) {
    await expectSameFound(parseListQuery(CAR_LIST, new URLSearchParams(address)));
  }
});

/** Cars, and a spare part of each with the same facts. */
async function makeThings() {
  const makes = [];
  for (const name of names.makes) makes.push(await makeMake({ name }));
  const models = [];
  for (const [index, name] of names.models.entries()) models.push(await makeModel({ name, make: at(makes, index).id }));
  const categories = [];
  const spareCategories = [];
  for (const name of names.categories) {
    categories.push(await makeCategory({ name }));
    spareCategories.push(await makeSpareCategory({ name }));
  }
  const things = [];
  const dealers = [await makeDealer({ documentId: sellerIds[0] }), await makeDealer({ documentId: sellerIds[1] })];
  const garages = [await makeGarage({ documentId: sellerIds[0] }), await makeGarage({ documentId: sellerIds[1] })];
  for (let index = 0; index < 50; index += 1) {
    const make = at([...makes, undefined], index);
    const model = at([...models, undefined], index * 3 + 1);
    const category = at([...categories, undefined], index);
    const fields = {
      price: at([null, 5_000_000, 8_000_000, 20_000_000, 20_000_001], index),
      year: at([1998, 2005, 2010, null], index * 3),
      mileage: at([0, 10_000, 90_000, null], index * 5),
      condition: at(['new', 'used', null] as const, index),
      location: at(places, index),
    };
    const own = {
      fueltype: at(['Petrol', 'petrol', 'Diesel', null], index),
      gearbox: at(['Automatic', 'Manual', null], index),
      drivetype: at(['Right Hand Drive', 'Left Hand Drive', null], index),
      color: at(['Red', 'red', '100%', null], index * 3),
      seats: at([5, 7, null], index),
    };
    const dealer = at([...dealers, undefined], index);
    const garage = at([...garages, undefined], index);
    const { id } = await makeCar({
      ...fields,
      ...own,
      make: idOf(make),
      model: idOf(model),
      category: idOf(category),
      dealer_info: idOf(dealer),
    });
    const part = await makeSparePart({
      ...fields,
      make: idOf(make),
      sparecategory: at([...spareCategories, undefined], index)?.id ?? null,
      garage: idOf(garage),
    });
    things.push({
      carId: id,
      partId: part.id,
      ...fields,
      ...own,
      dealer_info: dealer?.documentId ?? null,
      garage: garage?.documentId ?? null,
      make: make?.name ?? null,
      model: model?.name ?? null,
      category: category?.name ?? null,
      sparecategory: category?.name ?? null,
    });
  }
  return things;
}

async function idsFound(of: SaleList, query: AnyListQuery) {
  const asked = formatApiQuery({ filters: listFilter(of, query), fields: ['id'], pagination: { pageSize: 100 } });
  return (await list(`/api/${of.entity}?${asked}`)).map(({ id }) => id);
}

async function expectSameFound(query: CarListQuery) {
  const cars = things.filter((thing) => matchesListQuery(CAR_LIST, thing, query));
  expect(await idsFound(CAR_LIST, query)).toEqual(cars.map(({ carId }) => carId));
  // A part's model is a word of its own, which narrows nothing.
  const parts = things.filter((thing) => matchesListQuery(SPARE_PART_LIST, thing, query));
  expect(await idsFound(SPARE_PART_LIST, query)).toEqual(parts.map(({ partId }) => partId));
}

const some = (items: string[]) => fc.subarray(items, { maxLength: 2 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const queries: fc.Arbitrary<CarListQuery> = fc
  .record({
    makes: some([...names.makes, 'Nobody']),
    models: some(names.models),
    categories: some([...names.categories, 'Boat']),
    condition: maybe(fc.constantFrom('new', 'USED', 'broken')),
    location: maybe(fc.constantFrom('kampala', 'Mukono', 'a', 'Other', 'Atlantis', '%', '_')),
    minYear: maybe(fc.constantFrom(1998, 2005, 2011)),
    maxYear: maybe(fc.constantFrom(1998, 2005, 2011)),
    minPrice: maybe(fc.constantFrom(0, 8_000_000, 20_000_001)),
    maxPrice: maybe(fc.constantFrom(0, 8_000_000, 20_000_000)),
    minMileage: maybe(fc.constantFrom(0, 10_000)),
    maxMileage: maybe(fc.constantFrom(0, 10_000, 100_000)),
    fuels: some(['Petrol', 'petrol', 'Diesel', 'Steam']),
    gearboxes: some(['Automatic', 'Manual']),
    steering: some(['Left Hand Drive', 'Right']),
    colours: some(['Red', 'RED', '100%']),
    seats: some(['5', '7', '9']),
    sellers: some([...sellerIds, 'c'.repeat(24)]),
    sort: fc.constant('relevance'),
    page: fc.constant(1),
  })
  .map((choices) => ({ ...everythingIn(CAR_LIST), ...choices }));
