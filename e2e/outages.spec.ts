import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openPage, test } from './page-test.ts';
import { type StandInAnswer, type StandInApi, startStandInApi } from './stand-in-api.ts';
import { type RunningServer, startServer } from './start-server.ts';

// Serial, since they share a server of their own, which must not be started twice.
test.describe.configure({ mode: 'default' });

test.use({ allowed: [/50[03]|404|ERR_FAILED|ERR_EMPTY_RESPONSE|blocked by CORS policy/] });

/** Returns the text of the alert or the heading in a server-rendered page. */
const textOf = (part: 'alert' | 'heading', html: string) =>
  (part === 'alert' ? /role="alert"[^>]*>(.*?)<\/(?:p|h1)>/s : /<h1[^>]*>(.*?)<\/h1>/s)
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '');

interface OtherScreen {
  path: string;
  /** Error message when the API cannot be reached. */
  sentence: string;
  /** Message when the API has no such entry; a list always exists. */
  notFound?: string;
}

async function otherScreens(address: string): Promise<OtherScreen[]> {
  const firstOf = async (plural: string): Promise<string> => {
    const { data } = await (await fetch(`${address}/api/${plural}?pagination[pageSize]=1`)).json();
    return data[0].documentId;
  };
  return [
    { path: '/spareparts', sentence: 'Error loading cars: ' },
    {
      path: `/spareparts/${await firstOf('spareparts')}`,
      sentence: 'Error fetching car details',
      notFound: 'Car not found',
    },
    { path: '/garages', sentence: 'Error loading garages' },
    {
      path: `/garage-spareparts/${await firstOf('garages')}`,
      sentence: 'Error loading garages',
      notFound: 'Dealer not found',
    },
    { path: '/dealers', sentence: 'Error loading dealers' },
    {
      path: `/dealer-cars/${await firstOf('dealer-infos')}`,
      sentence: 'Error loading dealers',
      notFound: 'Dealer not found',
    },
    { path: '/blogs', sentence: 'Error loading articles' },
    {
      path: '/article/meeting-a-seller-safely',
      sentence: 'Error loading articles',
      notFound: 'Article not found',
    },
  ];
}

test.describe('with an API on a host of its own', () => {
  // The tests of a worker share its servers, one after the other.
  test.describe.configure({ mode: 'default' });

  let api: StandInApi;
  let server: RunningServer;
  let realAddress: string;
  let someCar: string;
  let others: OtherScreen[];

  test.beforeAll(async () => {
    realAddress = process.env.E2E_ADDRESS ?? '';
    api = await startStandInApi(realAddress);
    server = await startServer({ API_HOST: api.address, DEMO_DATA: 'off' });
    const { data } = await (await fetch(`${realAddress}/api/cars?pagination[pageSize]=1`)).json();
    someCar = `/detail/${data[0].documentId}`;
    others = await otherScreens(realAddress);
  });
  test.afterEach(({ page }) => page.close());
  test.afterAll(async () => {
    await server.stop();
    await api.stop();
  });

  const breakAll = (answer: StandInAnswer) => {
    api.answer = (path) => (path.startsWith('/api/') ? answer : undefined);
  };
  const breakOne = (pattern: RegExp) => {
    api.answer = (path) => (pattern.test(path) ? { status: 500, body: '{}' } : undefined);
  };

  test('pages fill themselves from there, in the browser too', async ({ page }) => {
    api.answer = () => undefined;
    const response = await openPage(page, `${server.address}/filter`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('2,000 results', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article')).toHaveCount(20);
    const picture = page.getByRole('article').first().getByRole('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${api.address}/uploads/`);
  });

  const wrongAnswers: [what: string, answer: StandInAnswer, reason: string][] = [
    ['nothing at all', 'none', 'the service cannot be reached'],
    ['an error', { status: 500, body: '{}' }, 'the service is not available right now'],
    ['that there is no such list', { status: 404, body: '{"error":{"status":404}}' }, 'the request was refused'],
    ['a page', { body: '<!doctype html><title>Maintenance</title>' }, 'the service gave an unexpected answer'],
    ['another shape', { body: '{"data":{"cars":[]}}' }, 'the service gave an unexpected answer'],
    ['null', { body: 'null' }, 'the service gave an unexpected answer'],
  ];
  for (const [what, answer, reason] of wrongAnswers) {
    test(`an API that says ${what} makes lists 503, with the reason, in their frame`, {
      tag: ['null', 'an error'].includes(what) ? [] : '@long',
    }, async ({ page }) => {
      breakAll(answer);
      const list = await openPage(page, `${server.address}/filter?selectedMake=Toyota`);
      expect(list?.status()).toBe(503);
      await expect(page.getByRole('alert')).toContainText(`Error loading cars: ${reason}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars On Sale In Uganda');
      await expect(page.getByText('No Vehicles Found')).toHaveCount(0);
      await expect(page.getByText(/^[\d,]+ results$/)).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();

      const home = await openPage(page, `${server.address}/`);
      expect(home?.status()).toBe(503);
      expect(home?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('alert')).toContainText(`Error loading cars: ${reason}`);
    });
  }

  test('every other screen says what its part of the market is called when it fails, and is no 404', {
    tag: '@long',
  }, async ({ page }) => {
    breakAll('none');
    for (const { path, sentence } of others) {
      const response = await page.goto(server.address + path);
      expect(response?.status(), path).toBe(503);
      await expect(page.getByRole('alert'), path).toContainText(sentence);
    }
    // From here on pages are only requested, not opened: browsers render all of them alike.
    for (const answer of [{ status: 500, body: '{}' }, { body: '{"data":"no"}' }] satisfies StandInAnswer[]) {
      breakAll(answer);
      for (const { path, sentence } of others) {
        const response = await page.request.get(server.address + path);
        expect(response.status(), path).toBe(503);
        expect(textOf('alert', await response.text()), path).toContain(sentence);
      }
    }
    breakAll({ status: 404, body: '{}' });
    for (const { path, notFound } of others) {
      const response = await page.request.get(server.address + path);
      expect(response.status(), path).toBe(notFound === undefined ? 503 : 404);
      if (notFound) expect(textOf('heading', await response.text()), path).toBe(notFound);
    }
  });

  test('makes that cannot be loaded leave the header and the footer whole', { tag: '@long' }, async ({ page }) => {
    breakOne(/^\/api\/(makes|models\/popular)/);
    const response = await openPage(page, `${server.address}/contact`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toContainText('Body types');
    await expect(page.getByRole('contentinfo')).not.toContainText('Most viewed models');
  });

  test('trying again after an outage shows the list', async ({ page }) => {
    breakAll('none');
    await openPage(page, `${server.address}/filter?selectedMake=Toyota`);
    await expect(page.getByRole('alert')).toBeVisible();
    api.answer = () => undefined;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
    await expect(page).toHaveURL(`${server.address}/filter?selectedMake=Toyota`);
  });

  test('a car that cannot be fetched is 503, and only one that the API does not know is 404', async ({ page }) => {
    for (const answer of ['none', { status: 500, body: '' }, { body: '{"data":[]}' }] satisfies StandInAnswer[]) {
      breakAll(answer);
      const response = await openPage(page, server.address + someCar);
      expect(response?.status()).toBe(503);
      await expect(page.getByRole('alert')).toHaveText('Error fetching car details');
    }
    breakAll({ status: 404, body: '{}' });
    const response = await openPage(page, server.address + someCar);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car not found');
    await expect(page.getByRole('link', { name: 'See all cars' })).toBeVisible();
  });

  test('a part of the home page that fails is hidden, and the page is kept by nobody', async ({ page }) => {
    const slider = (name: string) => page.getByRole('heading', { name, exact: true });
    breakOne(/^\/api\/cars\/popular/);
    const response = await openPage(page, `${server.address}/`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(slider('Popular Cars')).toHaveCount(0);
    await expect(slider('Featured Cars')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    breakOne(/^\/api\/cars\?.*featured/);
    await openPage(page, `${server.address}/`);
    await expect(slider('Popular Cars')).toBeVisible();
    await expect(slider('Featured Cars')).toHaveCount(0);

    api.answer = () => undefined;
    const whole = await openPage(page, `${server.address}/`);
    expect(whole?.headers()['cache-control']).not.toBe('no-store');
    await expect(slider('Popular Cars')).toBeVisible();
    await expect(slider('Featured Cars')).toBeVisible();
  });

  test('a list whose filters cannot be named still shows its cars', { tag: '@long' }, async ({ page }) => {
    breakOne(/^\/api\/(makes|models|categories|cars\/facets)/);
    // A list that was not requested before: a complete one would be served from the cache.
    const response = await openPage(page, `${server.address}/filter?selectedMake=Toyota&minYear=1981`);
    expect(response?.status()).toBe(200);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('article')).toHaveCount(20);
    await expect(page.locator('dialog').getByRole('checkbox', { name: 'Toyota', includeHidden: true })).toBeChecked();
  });

  test('choices that cannot be counted can all be made, and the list alone is counted', { tag: '@long' }, async ({
    page,
  }) => {
    breakOne(/^\/api\/cars\/facets/);
    await openPage(page, `${server.address}/filter?selectedCategory=Convertible`);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('checkbox', { disabled: true })).toHaveCount(0);
    await sheet
      .getByText(/^Show all/)
      .first()
      .click();
    await sheet.getByRole('checkbox', { name: 'Isuzu', exact: true }).check();
    await expect(sheet.getByRole('button', { name: 'Show 0 results' })).toBeVisible();
    await sheet.getByRole('checkbox', { name: 'Convertible', exact: true }).uncheck();
    await expect(sheet.getByRole('button', { name: /^Show [1-9]\d* results$/ })).toBeVisible();
  });

  test('a car whose related cars cannot be listed is still shown', { tag: '@long' }, async ({ page }) => {
    breakOne(/^\/api\/cars\?/);
    const response = await openPage(page, server.address + someCar);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('No related cars found')).toBeVisible();
    await expect(page.getByText('No featured cars found')).toBeVisible();
  });
});

test('with its database gone every page is 503 in its frame, and never an empty list', { tag: '@long' }, async ({
  page,
}) => {
  const server = await startServer();
  try {
    const { data } = await (await fetch(`${server.address}/api/cars?pagination[pageSize]=1`)).json();
    const others = await otherScreens(server.address);
    for (const name of readdirSync(server.dataDir).filter((name) => name.startsWith('motoka.sqlite'))) {
      const path = join(server.dataDir, name);
      // Overwritten in place, since the server has these files open.
      writeFileSync(path, Buffer.alloc(statSync(path).size, 'x'), { flag: 'r+' });
    }
    const list = await openPage(page, `${server.address}/filter`);
    expect(list?.status()).toBe(503);
    await expect(page.getByRole('alert')).toContainText('Error loading cars: the service is not available right now');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars On Sale In Uganda');
    await expect(page.getByText('No Vehicles Found')).toHaveCount(0);
    const detail = await openPage(page, `${server.address}/detail/${data[0].documentId}`);
    expect(detail?.status()).toBe(503);
    await expect(page.getByRole('alert')).toHaveText('Error fetching car details');
    // Counts of the first page may be in memory: then it is shown with them, and kept by nobody.
    const home = await openPage(page, `${server.address}/`);
    expect(home?.headers()['cache-control']).toBe('no-store');
    for (const { path, sentence } of others) {
      const response = await page.request.get(server.address + path);
      expect(response.status(), path).toBe(503);
      expect(textOf('alert', await response.text()), path).toContain(sentence);
    }
    await page.goto(`${server.address}/contact`);
    await page.getByLabel('Name').fill('Buyer');
    await page.getByLabel('Email', { exact: true }).fill('buyer@example.com');
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toHaveText('! There was an error. Please try again');
  } finally {
    await page.close();
    await server.stop();
  }
});

test('a list that fails while browsing keeps the page and says so', async ({ page }) => {
  await openPage(page, '/filter?selectedMake=Toyota');
  await page.route('**/api/cars?**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading cars: the service is not available right now');
  await expect(page.getByText('No Vehicles Found')).toHaveCount(0);
});

test('a car that fails while browsing says so, and trying again shows it', async ({ page }) => {
  await openPage(page, '/filter');
  await page.route('**/api/cars/*?**', (route) => route.abort());
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText('Error fetching car details');
  await page.unroute('**/api/cars/*?**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('Reference No.')).toBeVisible();
});
