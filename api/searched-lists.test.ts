import { expect, test } from 'vitest';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import type { FilterSpec } from '#contract/lists/sale-list.ts';
import { SPARE_PART_LIST } from '#contract/lists/spare-part-list.data.ts';
import { carSearch } from './cars/car-types.ts';
import { sparePartSearch } from './spare-parts/spare-part-types.ts';

test.each([
  { list: CAR_LIST, search: carSearch },
  { list: SPARE_PART_LIST, search: sparePartSearch },
])('every filter of $list.path is answered from memory', ({ list, search }) => {
  const filters = Object.values(list.filters).filter((filter: FilterSpec) => filter.kind !== 'words');
  if ('words' in list.filters) expect(search.words).toBeDefined();
  const fields = (kinds: boolean) =>
    filters.filter(({ kind }) => (kind === 'range') === kinds).map(({ field }) => field);
  expect(search.choices.map(({ name }) => name)).toEqual(expect.arrayContaining(fields(false)));
  expect(search.ranges.map(({ name }) => name)).toEqual(expect.arrayContaining(fields(true)));
});

test.each([carSearch, sparePartSearch])('all that words of $type.plural mean is answered from memory', (search) => {
  const { names = [], codes = [], years = [], texts = [], talk } = search.words ?? {};
  const asked = [...(talk?.words.values() ?? [])].flatMap((said) =>
    typeof said === 'object' && 'asks' in said ? said.asks.map(({ name }) => name) : [],
  );
  const known = [...search.choices, ...search.ranges, ...search.sets].map(({ name }) => name);
  expect(known).toEqual(
    expect.arrayContaining([...names, ...codes, ...years, ...texts, ...(talk?.kinds ?? []), ...asked]),
  );
});

test('each field whose values the form offers is counted', () => {
  const offering = LISTING_FIELDS.car.flatMap(({ name, offers }) => (offers ? [name] : []));
  expect(carSearch.choices.map(({ name }) => name)).toEqual(expect.arrayContaining(offering));
});
