import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatApiQuery } from '#contract/api-query.ts';
import type { Suggestion } from '#contract/lists/suggestion-schemas.ts';
import { openTestApp } from '../../test/open-test-app.ts';

const { get, makeCar, makeMake, makeModel } = await openTestApp();

const toyota = await makeMake({ name: 'Toyota' });
const nissan = await makeMake({ name: 'Nissan' });
const models = {
  premio: await makeModel({ name: 'Premio', make: toyota.id }),
  prado: await makeModel({ name: 'Land Cruiser Prado', make: toyota.id }),
  note: await makeModel({ name: 'Note', make: nissan.id }),
  peugeot: await makeModel({ name: '2008', make: (await makeMake({ name: 'Peugeot' })).id }),
};
await makeModel({ name: 'Premium', make: nissan.id });
await makeModel({ name: 'Hidden', make: (await makeMake({ name: 'Hidden make', publishedAt: null })).id });
for (const [model, year, modelcode] of [
  ['premio', 2010, 'NZT260'],
  ['premio', 2010, 'ZRT260'],
  ['premio', 2012, 'NZT260'],
  ['prado', 2010, 'TRJ150'],
  ['note', 2008, 'E11'],
  ['peugeot', 2015, null],
] as const) {
  const { id, make } = models[model];
  await makeCar({ make, model: id, year, modelcode });
}
await makeCar({ make: toyota.id, model: models.premio.id, publishedAt: null });

test.each([
  ['toyo', ['Toyota 4', 'Toyota/Premio 3', 'Toyota/Land Cruiser Prado 1']],
  ['prem', ['Toyota/Premio 3']],
  ['PREMIO', ['Toyota/Premio 3']],
  ['toyota p', ['Toyota/Premio 3', 'Toyota/Land Cruiser Prado 1']],
  // Two slips may be what somebody means, who sees what they choose.
  ['premuin', ['Toyota/Premio 3']],
  ['landcruiser', ['Toyota/Land Cruiser Prado 1']],
  ['premio 2010', ['Toyota/Premio/2010 2']],
  ['premio 2010 nzt', ['Toyota/Premio/2010 +nzt 1']],
  ['nzt', ['Toyota/Premio +nzt 2']],
  ['2010', ['Toyota/Premio/2010 2', 'Toyota/Land Cruiser Prado/2010 1']],
  ['2008', ['Peugeot/2008 1']],
  // None of that year: what there is of it at all.
  ['note 1999', ['Nissan/Note 1']],
  // No car is both: the words that most is called by.
  ['premio qqqqqq', ['Toyota/Premio 3']],
  ['qqqq', []],
  ['hidden', []],
  ['', []],
  ['…', []],
])('%j suggests %j', async (search, expected) => {
  expect((await suggestionsFor(search)).map(written)).toEqual(expected);
});

const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.constantFrom('toyota', 'p', 'premio', 'lnad', 'cruiser', '2010', '20', 'nzt', 'nissan', 'x'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(' ')),
);

test('each suggestion leads to as many cars as it says, whatever is typed', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the API refuses them in any query.
      for (const { parts, search, count } of await suggestionsFor(text.replace(/[\u0000-\u001f\u007f]/g, ''))) {
        const filters = Object.fromEntries(
          parts.map(({ field, name }) => [field, field === 'year' ? Number(name) : { name }]),
        );
        const { body } = await get(`/api/cars?${formatApiQuery({ filters, search, fields: ['id'] })}`);
        expect((body as { meta: { pagination: { total: number } } }).meta.pagination.total).toBe(count);
      }
    }),
    { numRuns: 100 },
  );
});

test('what is new is suggested at once', async () => {
  const model = await makeModel({ name: 'Quashqai', make: nissan.id });
  expect(await suggestionsFor('quashqai')).toEqual([]);
  await makeCar({ make: nissan.id, model: model.id });
  expect((await suggestionsFor('quashqai')).map(written)).toEqual(['Nissan/Quashqai 1']);
});

test('a whole name with a slip comes before the beginning of a longer name with one', async () => {
  const mitsubishi = await makeMake({ name: 'Mitsubishi' });
  const vitz = await makeModel({ name: 'Vitz', make: toyota.id });
  for (const car of [
    { make: mitsubishi.id, model: null },
    { make: mitsubishi.id, model: null },
    { make: toyota.id, model: vitz.id },
  ])
    await makeCar(car);
  expect((await suggestionsFor('vits')).map(written)).toEqual(['Toyota/Vitz 1', 'Mitsubishi 2']);
});

async function suggestionsFor(search: string): Promise<Suggestion[]> {
  const { status, body, text } = await get(`/api/cars/suggestions?${formatApiQuery({ search })}`);
  expect(status, text).toBe(200);
  return (body as { data: { suggestions: Suggestion[] } }).data.suggestions;
}

/** "Toyota/Premio/2010 +nzt 1" */
const written = ({ parts, search, count }: Suggestion) =>
  `${parts.map(({ name }) => name).join('/')}${search === undefined ? '' : ` +${search}`} ${count}`;
