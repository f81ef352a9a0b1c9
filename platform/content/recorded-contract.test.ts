import { expect, test } from 'vitest';
import { differencesFrom, type Ruling, type Shape } from '../../test/answer-shapes.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import recorded from '../../test/recorded-answers.json' with { type: 'json' };

// On both databases: answers are the recorded ones, whatever the database.

// Compares with the answers of a Strapi 5.54 with the same entities to each GET: the status and the shape of the body, without the values.

const noValue = 'a value that is not of the field’s type is 400, never 500 or a guess';
const wholeNumbers = 'page, pageSize and limit are whole numbers from 1, start from 0: else 400';
const noDrafts = 'a visitor never sees a draft';

const rulings: Record<string, Ruling> = {
  'article-status-draft-public': { because: noDrafts, differs: /body.data: entries, here none/ },
  'article-status-bad': { because: noDrafts, differs: /publishedAt: null, here string/ },
  'dp-get-draft-with-status': { because: noDrafts, status: 404 },
  'public-route-with-bad-token': { because: 'public routes ignore a bad token', status: 200 },
  'noperm-cars-populate-star': { because: 'makes are public here', differs: /body.data: key make is new/ },
  'noperm-cars-filter-make': { because: 'makes are public here', status: 200 },
  'page-pagesize-0': { because: wholeNumbers, status: 400 },
  'page-pagesize-minus1': { because: wholeNumbers, status: 400 },
  'page-pagesize-1.5': { because: wholeNumbers, message: /^pagination\.pageSize must be a whole number/ },
  'page-page-minus1': { because: wholeNumbers, status: 400 },
  'page-limit-0': { because: wholeNumbers, status: 400 },
  'page-start-minus1': { because: wholeNumbers, status: 400 },
  'shape-populate-images-star': { because: 'pictures have no relations here', message: /^Invalid key \* at images$/ },
  'filter-in-comma': { because: noValue, status: 400 },
  'filter-between-one': { because: noValue, status: 400 },
  'filter-number-string-bad': { because: noValue, status: 400 },
  'filter-id-string-bad': { because: noValue, status: 400 },
  'filter-in-101': { because: 'more than 100 values are refused, where Strapi drops the whole filter', status: 400 },
  'filter-spec-filterquery': {
    because: 'what a list is only sorted by is not shown',
    differs: /body.data: key createdAt is missing/,
  },
  'filter-contains-case': {
    because: '$contains looks at case on both databases',
    differs: /body.data: entries, here none/,
  },
  'filter-endswith-upper': {
    because: '$endsWith looks at case on both databases',
    differs: /body.data: entries, here none/,
  },
};

const app = await openTestApp();

const made = await makeCatalogue();
for (const { name, method, path, headers, status, body } of recorded.answers) {
  const ruling = rulings[name];
  test(`${name} is answered as recorded${ruling ? `, but ${ruling.because}` : ''}`, async () => {
    const url = path
      .replaceAll(/\{(\w+)\}/g, (_, entry: string) => documentIds.get(entry) ?? '')
      .replace('[make]=1', `[make]=${await idOfToyota()}`)
      .replace('[make][id][$eq]=1', `[make][id][$eq]=${await idOfToyota()}`);
    const answer = await app.request(url, {
      method: method as 'GET' | 'HEAD',
      headers: headers as Record<string, string> | undefined,
    });
    expect(answer.status).toBe(ruling?.status ?? status);
    if (answer.status !== status || method === 'HEAD' || status === 204) return;

    const shape = recorded.shapes[body] as Shape;
    if (status >= 400) {
      const { name: errorName, message } = (shape as { error: { name: string; message: string } }).error;
      const expected = ruling?.message ? expect.stringMatching(ruling.message) : message;
      expect(answer.body).toMatchObject({ error: { name: errorName, message: expected } });
      return;
    }
    const explained = [...everywhere, ...(ruling ? [ruling] : [])].flatMap(({ differs }) => differs ?? []);
    const choosesKeys = /[?&](fields|populate|sort)/.test(path);
    const found = differences(shape, answer.body, 'body').map((difference) =>
      choosesKeys ? difference.replace(/.*keys in another order/, 'asked in an order') : difference,
    );
    const unexplained = found.filter((difference) => !explained.some((pattern) => pattern.test(difference)));
    const hint =
      "The recorded contract has other keys. A field that it does not have is declared with answered: 'extra'.";
    expect(unexplained, hint).toEqual([]);
    if (ruling?.differs) expect(found.join('\n'), 'the ruling is no longer needed').toMatch(ruling.differs);
  });
}

test('every ruling speaks of a recorded answer', () => {
  const names = recorded.answers.map(({ name }) => name);
  for (const name of Object.keys(rulings)) expect(names).toContain(name);
});

const everywhere: Ruling[] = [
  {
    because: 'keys stand in the order of the declaration, whatever was asked for first',
    differs: /^asked in an order/,
  },
  { because: 'prices are JSON numbers', differs: /\.price: string, here number$/ },
  { because: 'the placeholder colour of a picture', differs: /provider_metadata/ },
  { because: 'copies are made in four sizes, those smaller than the picture', differs: /\.formats: key \w+/ },
];

const differences = differencesFrom(recorded.parts);

/** A small catalogue in which each recorded request finds something. */
async function makeCatalogue() {
  const picture = await app.makeMedia({ name: 'car02.png' });
  const film = await app.makeMedia({ ext: '.mp4', mime: 'video/mp4', width: null, height: null });
  const toyota = await app.makeMake({ name: 'Toyota' });
  const corolla = await app.makeModel({ name: 'Corolla', make: toyota.id });
  const suv = await app.makeCategory({ name: 'SUV' });
  const sedan = await app.makeCategory({ name: 'Sedan' });
  const abs = await app.makeFeature({ name: 'ABS' });
  const dealer = await app.makeDealer({ features: ['Warranty'], images: [picture.id] });
  const whole = {
    make: toyota.id,
    model: corolla.id,
    category: sedan.id,
    dealer_info: dealer.id,
    features: [abs.id],
    images: [picture.id],
    video: [film.id],
    location: 'Kampala',
    featured: true,
    regyear: 2018,
    modelcode: 'NZE141',
    dimension: 8.2,
  };
  const car = await app.makeCar({ ...whole, price: 4_000_000, year: 2010 });
  await app.makeCar({ ...whole, price: 200_000_000, year: 2011, category: suv.id });
  await app.makeCar({ price: null, year: 1990, location: null, make: toyota.id });
  await app.makeCar({ year: 2012, location: 'Mukono', category: sedan.id, make: toyota.id });
  // Enough for a second page of 20 and for what stands after the fortieth.
  for (let more = 0; more < 40; more += 1) await app.makeCar();
  const garage = await app.makeGarage({ images: [picture.id] });
  const brakes = await app.makeSpareCategory();
  const sparepart = await app.makeSparePart({
    garage: garage.id,
    make: toyota.id,
    sparecategory: brakes.id,
    images: [picture.id],
    price: 90_000,
    year: 2010,
    mileage: 1,
    model: 'Corolla',
    modelcode: 'NZE141',
    location: 'Jinja',
  });
  await app.makeArticle({ slug: 'article-number-3', cover: picture.id });
  const draft = await app.makeArticle({ slug: 'article-number-19', publishedAt: null });
  return { car, dealer, garage, sparepart, draft };
}

const documentIds = new Map(Object.entries(made).map(([name, { documentId }]) => [name, documentId]));

async function idOfToyota(): Promise<number> {
  const [toyota] = await app.list('/api/makes?filters[name]=Toyota');
  return toyota?.id ?? 0;
}
