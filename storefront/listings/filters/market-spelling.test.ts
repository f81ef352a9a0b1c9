import { expect, test } from 'vitest';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { parseListQuery } from '#contract/lists/list-query.ts';
import { createApi } from '../../lib/api-client.ts';
import { facetsOrNull } from './list-facets.ts';
import { redirectToSpelling } from './market-spelling.ts';

test.each([
  ['selectedMake=toyota', 'selectedMake=Toyota'],
  ['selectedMake=TOYOTA&minYear=2010&page=2', 'selectedMake=Toyota&minYear=2010&page=2'],
  ['selectedMake=Toyota&selectedMake=vw', 'selectedMake=Toyota&selectedMake=Volkswagen'],
  ['selectedMake=toyota&modelSelected=prado', 'selectedMake=Toyota&modelSelected=Land+Cruiser+Prado'],
  ['fueltype=gasoline&gearbox=A/T', 'fueltype=Petrol&gearbox=Automatic'],
  ['selectedMake=Datsun&modelSelected=Trado', 'selectedMake=Toyota&modelSelected=Land+Cruiser+Prado'],
  ['selectedMake=toyota&selectedMake=Toyota&selectedMake=Lada', 'selectedMake=Toyota&selectedMake=Lada'],
])('/filter?%s leads to the market’s spelling', async (address, market) => {
  const { to } = await led(address);
  expect(to).toEqual([302, `/filter?${market}`]);
  expect((await led(market)).to).toBeUndefined();
});

test('an address whose names are counted asks for nothing more', async () => {
  for (const address of ['', 'selectedMake=Toyota', 'selectedMake=Toyota&location=kampala&q=premio&minPrice=5000000'])
    expect(await led(address)).toEqual({ to: undefined, questions: 1 });
});

test('a name that the market does not know, and an outage, leave the address as it is', async () => {
  expect(await led('selectedMake=Lada')).toEqual({ to: undefined, questions: 3 });
  expect(await led('selectedMake=toyota', 503)).toEqual({ to: undefined, questions: 2 });
});

const CHOICES = {
  make: [
    { name: 'Toyota', count: 3 },
    { name: 'Volkswagen', count: 1 },
  ],
  model: [{ name: 'Land Cruiser Prado', make: 'Toyota', count: 2 }],
  fueltype: [{ name: 'Petrol', count: 4 }],
  gearbox: [{ name: 'Automatic', count: 4 }],
};

const FORMER = [
  { former: 'Datsun', name: 'Toyota' },
  { former: 'Trado', name: 'Land Cruiser Prado' },
];

/** The address to which an address of the list leads, and how often the API is asked for counts. */
async function led(address: string, status = 200) {
  let questions = 0;
  const api = createApi(async (_method, path) => {
    questions += 1;
    const asked = new URL(path, 'http://api').searchParams;
    if (path.startsWith('/api/former-names')) {
      const data = FORMER.filter(({ former }) => asked.getAll('name').includes(former));
      return { status: 200, text: JSON.stringify({ data, meta: {} }) };
    }
    const isWhole = !path.includes('filters');
    const fields = asked.get('facets')?.split(',') ?? [];
    const chosen = Array.from(asked).flatMap(([name, value]) => (name.startsWith('filters') ? [value] : []));
    const isKnown = ({ name }: { name: string }) => isWhole || chosen.includes(name);
    const choices = Object.entries(CHOICES).flatMap(([field, names]) =>
      fields.includes(field) ? [[field, names.filter(isKnown)]] : [],
    );
    const data = { total: 1, choices: Object.fromEntries(choices), histograms: {} };
    return isWhole && status !== 200 ? { status, text: '' } : { status: 200, text: JSON.stringify({ data, meta: {} }) };
  });
  const query = parseListQuery(CAR_LIST, new URLSearchParams(address));
  const facets = await facetsOrNull(api, CAR_LIST, query);
  const answer = await redirectToSpelling(api, CAR_LIST, query, facets).catch((error: unknown) => error);
  return { to: answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer, questions };
}
