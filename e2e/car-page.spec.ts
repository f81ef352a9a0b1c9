import type { APIRequestContext, Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { boxOf, expect, isPhone, openPage, resizeWindow, test } from './page-test.ts';

test('what one asks first stands beside the price: year, mileage, condition, fuel, gearbox, engine and the date', async ({
  page,
  request,
}) => {
  const { documentId, path } = await ofDealer(request);
  const answer = await request.get(`/api/cars/${documentId}?populate=*`);
  const { data: car } = await answer.json();
  await openPage(page, path);
  const facts = await page.locator('.key-facts > div').allInnerTexts();
  expect(facts.map((fact) => fact.split(/\n+/))).toEqual([
    ['Year', String(car.year)],
    [carWords.mileage.page, `${car.mileage.toLocaleString('en')} km`],
    ['Condition', car.condition === 'new' ? 'New' : 'Used'],
    ['Fuel', car.fueltype],
    ['Gearbox', car.gearbox],
    ['Engine', `${car.engine.toLocaleString('en')} cc`],
  ]);
  const [year, month, day] = car.createdAt.slice(0, 10).split('-').map(Number);
  const monthName = new Date(Date.UTC(year, month - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  await expect(page.getByText(`Posted ${day} ${monthName} ${year}`)).toBeVisible();
});

test('a fact that is not known is left out, and none is made up', async ({ page }) => {
  await openFromList(page, () => ({ mileage: null, condition: null, engine: null, gearbox: null }));
  await expect(page.locator('.key-facts dt')).toHaveText(['Year', 'Fuel']);
});

test('a dealer is shown with logo, badges and stock, and leads to all of it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { documentId, path } = await ofDealer(request);
  const query = 'populate[dealer_info][fields][0]=dealerName&populate[dealer_info][fields][1]=features';
  const { data } = await (await request.get(`/api/cars/${documentId}?${query}`)).json();
  const { dealerName, features, documentId: dealer } = data.dealer_info;
  const counted = `filters[dealer_info][documentId][$eq]=${dealer}&pagination[pageSize]=1`;
  const { total } = (await (await request.get(`/api/cars?${counted}`)).json()).meta.pagination;
  await openPage(page, path);
  await expect(panel(page).locator('picture img')).toHaveAttribute('src', /dealer/);
  await expect(panel(page).getByText(`${total} cars`, { exact: true })).toBeVisible();
  for (const badge of features) await expect(panel(page).getByText(badge)).toBeVisible();
  await panel(page).getByRole('link', { name: dealerName }).click();
  await expect(page).toHaveURL(`/dealer-cars/${dealer}`);
  await expect(page.getByText(`${total} vehicles`)).toBeVisible();
});

test.describe('WhatsApp', () => {
  test('a seller with a mobile number is written to about the car, from the panel and on a phone from the bar', async ({
    page,
  }) => {
    await openFromList(page, (car) => ({ ...ASKED_FOR, dealer_info: dealerWith(car, '0772123456') }));
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const chats = page.getByRole('link', { name: 'WhatsApp', exact: true });
    await expect(chats).toHaveCount(isPhone(page) ? 2 : 1);
    for (const chat of await chats.all()) {
      const link = new URL((await chat.getAttribute('href')) ?? '');
      expect(link.origin + link.pathname).toBe('https://wa.me/256772123456');
      expect(link.searchParams.get('text')).toBe(
        `Hello, is the ${title} (Reference No. MTK-1, Ugx 45,000,000) still for sale?\n${page.url()}`,
      );
      await expect(chat).toHaveAttribute('target', '_blank');
      await expect(chat).toHaveAttribute('rel', 'noopener nofollow');
    }
  });

  test('where neither seller nor market has a mobile number there is none', { tag: '@long' }, async ({ page }) => {
    await openFromList(page, (car) => ({ ...ASKED_FOR, dealer_info: dealerWith(car, '0414123456') }));
    await expect(panel(page)).toContainText('Pearl Motors');
    await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test('the bar is there wherever one has scrolled to, and covers neither the end nor what the keyboard comes to', async ({
    page,
    request,
  }) => {
    await openPage(page, (await ofDealer(request)).path);
    const call = bar(page).getByRole('link', { name: /^Call \+256 / });
    await expect(call).toHaveAttribute('href', /^tel:\+256\d{9}$/);
    await expect(bar(page)).toContainText(/Ugx [\d,]+/);
    await expect(call).toHaveCSS('background-color', 'rgb(252, 220, 4)');
    await expect(panel(page).locator('summary')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const part of [0, 0.3, 0.7, 1]) {
      await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), part);
      await expect(call).toBeInViewport({ ratio: 1 });
    }
    const { y: top } = await boxOf(bar(page));
    // Scrolled to each time, lest something that came meanwhile has moved it.
    const bottomOfFooter = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const footer = await boxOf(page.getByRole('contentinfo'));
      return footer.y + footer.height;
    };
    await expect.poll(bottomOfFooter).toBeLessThanOrEqual(top + 1);

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Share' }).focus();
    for (let stops = 0; stops < 25; stops += 1) {
      await page.keyboard.press('Tab');
      // The focused element is scrolled into view a frame later.
      const bottomOfFocused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.closest('.contact-bar') ? 0 : (activeElement?.getBoundingClientRect().bottom ?? 0);
        });
      await expect.poll(bottomOfFocused).toBeLessThanOrEqual(top + 1);
    }
  });

  test('home to dialling takes three taps: search, a car, call', async ({ page }) => {
    await openPage(page, '/');
    await page
      .getByRole('form', { name: 'Find a car' })
      .getByRole('button', { name: /^Search/ })
      .tap();
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .tap();
    const call = bar(page).getByRole('link', { name: /^Call/ });
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(call).toHaveAttribute('href', /^tel:\+256/);
  });

  test.describe('without a signal', () => {
    test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

    test('what is said of it stands above the bar', { tag: '@long' }, async ({ page, request }) => {
      await openPage(page, (await ofDealer(request)).path);
      await page.context().setOffline(true);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1).click();
      const notice = await page.getByRole('alert').filter({ hasText: 'You are offline.' }).boundingBox();
      const { y: top = 0 } = (await bar(page).boundingBox()) ?? {};
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(top + 1);
      await expect(bar(page).getByRole('link', { name: /^Call/ })).toBeInViewport({ ratio: 1 });
      await page.context().setOffline(false);
    });
  });

  test('with large letters it still has both buttons whole', { tag: '@long' }, async ({ page }) => {
    await openFromList(page, (car) => ({ dealer_info: dealerWith(car, '0772123456'), price: 1_250_000_000 }));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const width of [320, 360, 768]) {
      await resizeWindow(page, { width, height: 740 });
      for (const button of await bar(page).getByRole('link').all()) {
        const { x = -1, width: wide = 0, y = 0, height = 0 } = (await button.boundingBox()) ?? {};
        // Its word is on one line.
        expect(height).toBeLessThan(100);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(y + height).toBeLessThanOrEqual(740);
      }
    }
  });
});

test('on a laptop the first window shows the whole gallery, the facts and the seller, who stay in sight', {
  tag: '@laptop',
}, async ({ page, request }) => {
  await resizeWindow(page, { width: 1280, height: 800 });
  await openPage(page, (await ofDealer(request)).path);
  const roomOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 9_999 };
  const stage = await roomOf('.gallery-stage');
  expect(stage.height).toBeLessThanOrEqual(0.6 * 800);
  for (const part of ['.gallery-thumbs', '.gallery-count', '.key-facts', '.contact-panel']) {
    const { y, height } = await roomOf(part);
    expect(y + height, part).toBeLessThanOrEqual(800);
  }
  await expect(bar(page)).toBeHidden();
  await page.getByRole('heading', { name: 'Car features' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(panel(page).getByText('Show Contact')).toBeInViewport();
});

test('on paper the page names the market, its address and a code of it, which nothing but printing fetches', {
  tag: '@long',
}, async ({ page, request }) => {
  const { path } = await ofDealer(request);
  const codes: string[] = [];
  page.on('request', (asked) => asked.url().endsWith('.svg') && codes.push(new URL(asked.url()).pathname));
  await openPage(page, path);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('See it on Motoka:')).toBeHidden();
  expect(codes).not.toContain(`${path}/qr.svg`);
  const answered = page.waitForResponse(`${path}/qr.svg`);
  await page.emulateMedia({ media: 'print' });
  const code = await answered;
  expect([code.status(), code.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  await expect(page.getByText('See it on Motoka:')).toBeVisible();
  await expect(page.getByText(new RegExp(`https?://[^/]+${path}$`))).toBeVisible();
  for (const text of ['Show Contact', 'Make an Offer', 'Featured cars']) {
    await expect(page.getByText(text)).toBeHidden();
  }
  await expect(bar(page)).toBeHidden();
  // As wide as a sheet between its margins: the code stands under the picture, and both begin where the words do.
  await resizeWindow(page, { width: 718, height: 1000 });
  const boxes = ['.gallery-stage', '.print-note', '.specification'].map((part) => page.locator(part).boundingBox());
  const [picture, note, words] = await Promise.all(boxes);
  expect([picture?.x, note?.x]).toEqual([words?.x, words?.x]);
  expect((note?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeLessThan(40);
  await expect(
    panel(page)
      .getByText(/^\+256 \d/)
      .filter({ visible: true }),
  ).toHaveCount(1);
});

test.describe('Share', () => {
  const stub = (how: 'dialogue' | 'nothing' | 'pictures') => (page: Page) =>
    page.addInitScript((kind) => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      const share = async (what: unknown) => void shared.push(what);
      Object.defineProperty(navigator, 'share', { value: kind === 'nothing' ? undefined : share });
      Object.defineProperty(navigator, 'canShare', { value: () => kind === 'pictures' });
    }, how);

  test('gives the phone the picture of the car with its words and address, where phones share pictures', async ({
    page,
    request,
  }) => {
    const { path } = await ofDealer(request);
    await stub('pictures')(page);
    await openPage(page, path);
    const link = page.getByRole('link', { name: 'Picture for WhatsApp' });
    // Has the server make the picture before: the button waits three seconds for it, and a busy machine takes longer.
    expect((await request.get(await link.evaluate((element: HTMLAnchorElement) => element.href))).status()).toBe(200);
    await page.getByRole('button', { name: 'Share' }).click();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    type Given = { files: File[]; title: string; text: string };
    const given = () =>
      page.evaluate(() =>
        (window as unknown as { shared: Given[] }).shared.map(({ files: [file], title, text }) => ({
          title,
          text,
          type: file?.type,
          isWhole: (file?.size ?? 0) > 20_000,
        })),
      );
    await expect.poll(given).toEqual([{ title, text: `${title}\n${page.url()}`, type: 'image/jpeg', isWhole: true }]);
    // By hand it is one press away, too.
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^[A-Za-z0-9-]+-\d{4}\.jpg$/);
  });

  test('opens the phone’s own dialogue with the car and its address', async ({ page, request }) => {
    const { path } = await ofDealer(request);
    await stub('dialogue')(page);
    await openPage(page, path);
    await page.getByRole('button', { name: 'Share' }).click();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared);
    await expect.poll(shared).toEqual([{ title, url: page.url() }]);
    await expect(page.getByText('Link copied')).toHaveCount(0);
  });

  test('copies the link where there is no such dialogue, and says so', { tag: '@long' }, async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await stub('nothing')(page);
    await openPage(page, (await ofDealer(request)).path);
    const button = page.getByRole('button', { name: 'Share' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(button).toBeFocused();
  });

  test('copies it as of old where browsers keep the clipboard to themselves', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    await stub('nothing')(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openPage(page, (await ofDealer(request)).path);
    const copied = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('copy', () => resolve(`${getSelection()}`))),
    );
    await page.getByRole('button', { name: 'Share' }).click();
    await copied;
    await expect(page.getByText('Link copied')).toBeVisible();
  });
});

test('a film keeps its place, shows the first picture, and is fetched when somebody asks for it', async ({
  page,
  request,
}) => {
  const films: string[] = [];
  page.on('request', (asked) => asked.resourceType() === 'media' && films.push(asked.url()));
  await openPage(page, (await withFilm(request)).path);
  const film = page.locator('.film');
  await film.scrollIntoViewIfNeeded();
  const play = page.getByRole('button', { name: 'Play video' });
  await expect(play).toBeVisible();
  await expect(film.locator('img')).toBeVisible();
  await expect(film.locator('video')).toHaveCount(0);
  expect(films).toEqual([]);
  const before = await film.boundingBox();
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(await findingsOf(page)).toEqual([]);
  await play.click();
  const video = film.locator('video');
  await expect(video).toBeFocused();
  await expect(video).toHaveAttribute('controls');
  await expect.poll(() => films.length).toBeGreaterThan(0);
  expect(await film.boundingBox()).toEqual(before);
});

test.describe('the car comes before what is beside it', () => {
  test.use({ allowed: [/503/] });

  /** Lists that the browser asks for while a car's page opens: what is related, featured, and the dealer's stock. */
  async function openWithHeldLists(page: Page, answer: 'as it is' | 'a failure') {
    const held: (() => void)[] = [];
    await openPage(page, '/filter');
    await page.route('**/api/cars?**', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return answer === 'a failure' ? route.fulfill({ status: 503, json: {} }) : route.fallback();
    });
    await page
      .getByRole('link', { name: /^View Details/ })
      .nth(1)
      .click();
    await expect(page.getByText('Show Contact')).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(1);
    return () => {
      for (const release of held) release();
    };
  }

  test('and nothing above moves when that comes', { tag: '@long' }, async ({ page }) => {
    const release = await openWithHeldLists(page, 'as it is');
    await expect(page.getByText('Reference No.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related cars' })).toHaveCount(0);
    const placeOf = async (text: string) => (await page.getByText(text).boundingBox())?.y;
    const before = [await placeOf('Show Contact'), await placeOf('Reference No.')];
    release();
    await expect(page.getByRole('heading', { name: 'Related cars' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Featured cars' })).toBeVisible();
    expect([await placeOf('Show Contact'), await placeOf('Reference No.')]).toEqual(before);
  });

  test('and where that cannot be had, it says that there is none', { tag: '@long' }, async ({ page }) => {
    const release = await openWithHeldLists(page, 'a failure');
    release();
    await expect(page.getByText('No related cars found')).toBeVisible();
    await expect(page.getByText('No featured cars found')).toBeVisible();
  });
});

test('what is below comes to life when its reader comes near, and not before', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const scripts: string[] = [];
  page.on('request', (asked) => asked.url().includes('other-cars') && scripts.push(asked.url()));
  await openPage(page, (await ofDealer(request)).path);
  const related = page.getByRole('heading', { name: 'Featured cars' });
  await expect(related).toBeAttached();
  expect(scripts).toEqual([]);
  await related.scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('list', { name: 'Featured cars' })
      .getByRole('button', { name: /^Like / })
      .first(),
  ).toBeVisible();
  expect(scripts.length).toBe(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a car is whole: facts, seller, number, bar, film and what is related, and no button that does nothing', async ({
    page,
    request,
  }) => {
    await page.goto((await withFilm(request)).path);
    await expect(page.locator('.key-facts > div')).toHaveCount(6);
    await expect(page.locator('.contact-bar').getByText('Call')).toHaveAttribute('href', /^tel:/);
    await expect(page.locator('.film video')).toHaveAttribute('controls');
    await expect(page.locator('.film video')).toHaveAttribute('poster', /\/uploads\//);
    await expect(page.getByRole('heading', { name: 'Related cars' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Featured cars' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});

async function findCar(request: APIRequestContext, filter: string): Promise<{ documentId: string; path: string }> {
  const query = `filters${filter}&fields[0]=price&pagination[pageSize]=1`;
  const { data } = await (await request.get(`/api/cars?${query}`)).json();
  return { documentId: data[0].documentId, path: `/detail/${data[0].documentId}` };
}

const ofDealer = (request: APIRequestContext) => findCar(request, '[dealer_info][id][$notNull]=true');
const withFilm = (request: APIRequestContext) => findCar(request, '[video][id][$notNull]=true');

/** A part of a car's answer, changed on its way to the browser, which asks for it after the list. */
async function openFromList(page: Page, change: (car: Record<string, unknown>) => object) {
  await page.route('**/api/cars/*?**', async (route) => {
    const { data, meta } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, ...change(data) }, meta } });
  });
  await openPage(page, '/filter');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible();
}

const ASKED_FOR = { reference: 'MTK-1', price: 45_000_000 };

const dealerWith = ({ images }: Record<string, unknown>, phonenumber: string) => ({
  id: 1,
  documentId: 'a'.repeat(24),
  dealerName: 'Pearl Motors',
  features: [],
  phonenumber,
  images,
});

const bar = (page: Page) => page.getByRole('region', { name: 'Price and contact' });
const panel = (page: Page) => page.getByRole('region', { name: 'Contact the seller' });
