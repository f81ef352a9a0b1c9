import type { BrowserContext, Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { carWords } from '#contract/entities/car-words.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { findingsOf } from './axe.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';
import { askOffice, makePrivateSeller, signInToSell } from './seller.ts';

// Sellers use a cheap phone on a slow connection.

const PHOTO = await sharp({ create: { width: 1_280, height: 960, channels: 3, background: '#88a' } })
  .jpeg()
  .toBuffer();

/** Messages that the browser logs for a cut connection, and for answers that a test provokes: invalid, or too late. */
const ALLOWED = [/ERR_INTERNET_DISCONNECTED|status of (409|422)/];

test.describe('the form of an ad', () => {
  test.use({ allowed: ALLOWED });

  test('from an empty form to "sent for review" on a slow line and a slow phone takes less than three minutes', {
    tag: '@long',
  }, async ({ page: first, context }) => {
    test.setTimeout(300_000);
    const { show } = await openSeller(first, context);
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, at) => takePhoto(at + 1)));
    const sent = watchSending(context);
    let page = first;
    let line = await slowDown(page);
    let { type, tap } = handsOn(page);

    const startedAt = Date.now();
    await page.goto('/sell/new');
    await tap('A car');
    await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible();
    const id = /listings\/(\w+)\/edit/.exec(page.url())?.[1] ?? '';
    await page.getByLabel('Choose photos').setInputFiles(photos);
    await expect(page.getByText(`${PHOTOS} photos not sent yet`).first()).toBeVisible();
    await tap('Next', 'link');
    await page.getByLabel(carWords.make.label).selectOption('Toyota');
    // Cuts the connection in the middle of the photos.
    if (isLong) await line.cut();
    await type('Model', 'Premio');
    if (isLong) await line.join();
    await type('Year of manufacture', '2010');
    if (isLong) {
      expect(sent.taken.length).toBeLessThan(PHOTOS);
      ({ reopened: page, line } = await killAndReopen(page));
      ({ type, tap } = handsOn(page));
    }
    await tap('Use these');
    await tap('Next');
    await tap('Used', 'radio');
    await type(carWords.mileage.label, '98000');
    await tap('Locally used', 'radio');
    await tap('In hand', 'radio');
    await tap('Paid', 'radio');
    await type('In your own words', 'One owner, serviced at the dealer, ');
    if (isLong) await line.cut();
    await type('In your own words', 'new tyres, no accidents');
    await tap('Next');
    await type('Price in Ugx', '24.5m');
    if (isLong) await line.join();
    await expect(page.getByText('Ugx 24,500,000', { exact: true })).toBeVisible();
    await type('Where it can be seen', 'Ntinda, Kampala');
    await tap('Next');
    await expect(page.getByRole('heading', { name: 'Toyota Premio 2010' })).toBeVisible();
    // Some photos are on their way still: the press is kept.
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible({ timeout: 150_000 });
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const bytes = await sent.bytes();
    console.info(`a car with ${PHOTOS} photos on its way to review: ${seconds} s, at most ${bytes} bytes`);
    expect(seconds).toBeLessThan(180);
    expect(bytes).toBeLessThan(6_000_000);
    expect(sent.taken.toSorted()).toEqual([...new Set(sent.taken)].sort());
    const { state, values, photoCount } = await show(id);
    expect([state, photoCount]).toEqual(['in review', PHOTOS]);
    expect(values).toMatchObject({
      make: 'Toyota',
      model: 'Premio',
      year: 2010,
      mileage: 98_000,
      condition: 'used',
      logbook: 'in hand',
      taxes: 'paid',
      price: 24_500_000,
      location: 'Ntinda, Kampala',
      description: 'One owner, serviced at the dealer, new tyres, no accidents',
    });
  });

  test('each step has an address, says what is read, and Back leads to the one before', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const { begin, show } = await openSeller(page, context);
    const id = await begin();
    await openPage(page, formPath(id, 'what'));
    await page.getByLabel(carWords.make.label).selectOption('Toyota');
    await page.getByLabel(carWords.model.label, { exact: true }).fill('Premio');
    await page.getByLabel(carWords.year.label).fill('2010');
    await expect(page.getByText(/^Most like this have: /)).toBeVisible();
    await page.getByRole('button', { name: 'Use these' }).click();
    await expect(page.getByLabel(carWords.gearbox.label)).not.toHaveValue('');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/step=state/);
    await expect(page.getByRole('heading', { name: 'Condition' })).toBeFocused();
    await page.getByRole('link', { name: 'Price and place' }).click();
    await expect(page.getByText(/similar cars: .* million/)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/step=state/);
    await isSaved(page);
    expect((await show(id)).values).toMatchObject({
      make: 'Toyota',
      model: 'Premio',
      year: 2010,
      gearbox: 'CVT',
    });
  });

  test('on a small phone the bar leaves room for the form, and what most cars have comes into view above it', async ({
    page,
    context,
  }) => {
    const { begin } = await openSeller(page, context);
    const id = await begin();
    await page.setViewportSize({ width: 360, height: 640 });
    await openPage(page, formPath(id, 'check'));
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link', { name: /,/ })).toHaveText([
      'Which carMake, Model, Year of manufacture',
      `ConditionCondition, ${carWords.mileage.label}`,
      'Price and placePrice in Ugx, Where it can be seen',
    ]);
    await page.getByRole('link', { name: /^Which car Make/ }).click();
    await page.getByLabel(carWords.make.label).selectOption('Toyota');
    await page.getByLabel(carWords.model.label, { exact: true }).fill('Premio');
    await page.getByLabel(carWords.year.label).fill('2010');
    const bar = page.locator('.step-bar');
    const topOfBar = async () => (await bar.boundingBox())?.y ?? 0;
    const proposal = page.getByRole('button', { name: 'Use these' });
    const endOfProposal = async () => {
      const { y, height } = (await proposal.boundingBox()) ?? { y: 640, height: 0 };
      return y + height;
    };
    await expect.poll(async () => (await endOfProposal()) - (await topOfBar())).toBeLessThan(0);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect((await bar.boundingBox())?.height).toBeLessThan(160);
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await bar.boundingBox())?.height).toBeLessThan(160);
  });

  test('what is wrong is named beside its field, with what would be right, and stays as it was typed', async ({
    page,
    context,
  }) => {
    const { begin, show } = await openSeller(page, context);
    const id = await begin();
    await openPage(page, formPath(id, 'price'));
    await page.getByLabel(carWords.price.label).fill('a good price');
    await page.getByLabel(carWords.location.label).fill('Jinja');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/step=price/);
    await page.getByLabel(carWords.location.label).focus();
    await expect(page.getByText(/Enter whole shillings, such as/)).toBeVisible();
    await expect(page.getByLabel(carWords.price.label)).toHaveValue('a good price');
    await expect.poll(async () => (await show(id)).values.location).toBe('Jinja');
    await page.getByRole('link', { name: 'Check and send' }).click();
    await expect(page.getByRole('link', { name: 'Photos' }).last()).toBeVisible();
    await page.getByRole('link', { name: 'Price in Ugx' }).click();
    await expect(page).toHaveURL(/step=price/);
  });

  test('while the line is away what is typed is kept, from step to step, and sent when it is back', async ({
    page,
    context,
  }) => {
    const { begin, show } = await openSeller(page, context);
    const id = await begin();
    await openPage(page, formPath(id, 'state'));
    await context.setOffline(true);
    await page.getByLabel(carWords.mileage.label).fill('98000');
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/step=price/);
    await page.getByLabel(carWords.price.label).fill('24.5m');
    await context.setOffline(false);
    await isSaved(page);
    expect((await show(id)).values).toMatchObject({ mileage: 98_000, price: 24_500_000 });
  });

  test('what was typed before the tab was killed is there in the next one, and is sent', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const { begin, show } = await openSeller(page, context);
    const id = await begin();
    await openPage(page, formPath(id, 'state'));
    await context.setOffline(true);
    await page.getByLabel(carWords.faults.label).fill('A scratch on the left door');
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`${process.env.E2E_ADDRESS}${formPath(id, 'state')}`);
    await waitUntilAlive(next);
    await expect(next.getByLabel(carWords.faults.label)).toHaveValue('A scratch on the left door');
    await isSaved(next);
    expect((await show(id)).values.faults).toBe('A scratch on the left door');
  });

  test('what two devices wrote is put to a choice, field by field', async ({ page, context }) => {
    const { begin, show, write } = await openSeller(page, context);
    const id = await begin(WHOLE);
    await openPage(page, formPath(id, 'price'));
    await write(id, { price: 22_000_000, location: 'Gulu' });
    await page.getByLabel(carWords.price.label).fill('23m');
    await expect(page.getByText('Also changed on another device')).toBeVisible();
    await expect(page.getByText('22,000,000', { exact: true })).toBeVisible();
    await expect(page.getByLabel(carWords.location.label)).toHaveValue('Gulu');
    // The last step is one tap away from every other.
    await page.getByRole('navigation', { name: 'Steps of your ad' }).getByRole('link').last().click();
    await expect(page.getByRole('link', { name: 'Price in Ugx: choose which one to keep' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose which one to keep', exact: true }).click();
    await expect(page.getByText('Also changed on another device')).toBeInViewport();
    await page.getByRole('button', { name: 'Keep yours' }).click();
    await expect(page.getByText('Also changed on another device')).toBeHidden();
    await isSaved(page);
    expect((await show(id)).values).toMatchObject({ price: 23_000_000, location: 'Gulu' });
  });

  test('what was sent for review elsewhere is said, and nothing that was typed is lost', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    const { begin, show } = await openSeller(page, context);
    const id = await begin(WHOLE);
    await openPage(page, formPath(id, 'photos'));
    await addPhoto(page);
    await openPage(page, formPath(id, 'state'));
    await askOffice(context, 'POST', `/sell/api/listings/${id}/moves`, { move: 'submit' });
    await page.getByLabel(carWords.color.label).fill('Pearl white');
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible();
    await expect(page.getByText(/What you typed since then is saved/)).toBeVisible();
    await page.getByRole('button', { name: 'Take back to edit' }).click();
    await expect(page.getByLabel(carWords.color.label)).toHaveValue('Pearl white');
    await page.getByRole('button', { name: 'Next' }).click();
    await isSaved(page);
    // Stored as the market writes it.
    expect((await show(id)).values.color).toBe('Pearl White');
  });

  test('every step is in order for whoever cannot see it, and can be gone through by keys', async ({
    page,
    context,
  }) => {
    const { begin } = await openSeller(page, context);
    const id = await begin(WHOLE);
    await openPage(page, '/sell/new');
    expect(await findingsOf(page)).toEqual([]);
    for (const step of ['photos', 'what', 'state', 'price', 'check']) {
      await openPage(page, formPath(id, step));
      expect(await findingsOf(page), step).toEqual([]);
    }
    await openPage(page, formPath(id, 'price'));
    await page.getByLabel(carWords.price.label).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('25m');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/step=check/);
    await expect(page.getByText('Ugx 25,000,000')).toBeVisible();
  });

  test('a part is put on sale in four steps', { tag: '@long' }, async ({ page, context }) => {
    const { show } = await openSeller(page, context);
    await openPage(page, '/sell/new');
    await page.getByRole('button', { name: 'A spare part' }).click();
    await expect(page).toHaveURL(/step=photos/);
    const id = /listings\/(\w+)\/edit/.exec(page.url())?.[1] ?? '';
    await addPhoto(page);
    await waitUntilAlive(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByLabel('Name of the part').fill('Brake pads');
    await page.getByLabel('Kind of part').selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'New' }).check();
    await page.getByLabel('Models it fits').fill('Premio and Allion');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel(carWords.price.label).fill('80k');
    await page.getByLabel(carWords.location.label).fill('Kisekka, Kampala');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible();
    expect(await show(id)).toMatchObject({ state: 'in review', values: { price: 80_000, model: 'Premio and Allion' } });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowed: ALLOWED });

  test('each step is a form, from beginning to "sent for review"', async ({ page, context }) => {
    const { show } = await openSeller(page, context);
    await page.goto('/sell/new');
    await page.getByRole('button', { name: 'A car' }).click();
    await page.locator('input[type=file]').setInputFiles([FRONT]);
    await page.getByRole('button', { name: 'Add photos' }).click();
    await expect(page.getByText('1 photo saved')).toBeVisible();
    const id = /listings\/(\w+)\/edit/.exec(page.url())?.[1] ?? '';
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByLabel(carWords.make.label).selectOption('Toyota');
    await page.getByLabel(carWords.model.label, { exact: true }).fill('Premio');
    await page.getByLabel(carWords.year.label).fill('twenty ten');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a whole number from 1900 to 2100.')).toBeVisible();
    await expect(page.getByLabel(carWords.year.label)).toHaveValue('twenty ten');
    await page.getByLabel(carWords.year.label).fill('2010');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Use these' }).click();
    await expect(page.getByLabel(carWords.gearbox.label)).toHaveValue('CVT');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'Used', exact: true }).check();
    await page.getByLabel(carWords.mileage.label).fill('98,000');
    await page.locator('summary', { hasText: 'What it comes with' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel(carWords.price.label).fill('24.5m');
    await page.getByLabel(carWords.location.label).fill('Ntinda, Kampala');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible();
    expect(await show(id)).toMatchObject({
      state: 'in review',
      values: { year: 2010, mileage: 98_000, price: 24_500_000, gearbox: 'CVT', features: [expect.any(String)] },
    });
  });

  test('what two devices wrote is put to a choice', { tag: '@long' }, async ({ page, context }) => {
    const { begin, show, write } = await openSeller(page, context);
    const id = await begin(WHOLE);
    for (const [button, price] of [
      ['Use the other one', 22_000_000],
      ['Keep yours', 23_000_000],
    ] as const) {
      await write(id, { price: 20_000_000 });
      await page.goto(formPath(id, 'price'));
      await write(id, { price: 22_000_000 });
      await page.getByLabel(carWords.price.label).fill('23m');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Also changed on another device')).toBeVisible();
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText('Also changed on another device')).toBeHidden();
      expect((await show(id)).values.price).toBe(price);
    }
  });
});

const WHOLE = {
  make: 'Toyota',
  model: 'Premio',
  year: 2010,
  mileage: 98_000,
  condition: 'used',
  price: 24_500_000,
  location: 'Ntinda, Kampala',
};

const formPath = (id: string, step: string) => `/sell/listings/${id}/edit?step=${step}`;

async function openSeller(page: Page, context: BrowserContext) {
  const seller = await makePrivateSeller(page);
  await signInToSell(context, seller);
  const begin = async (fields: object = {}, kind = 'car') => {
    const path = '/sell/api/listings';
    const { documentId } = await askOffice<{ documentId: string }>(context, 'POST', path, {
      seller: seller.documentId,
      kind,
    });
    if (Object.keys(fields).length > 0) {
      await askOffice(context, 'PATCH', `${path}/${documentId}`, { version: 1, fields });
    }
    return documentId;
  };
  const show = (id: string) => askOffice<OwnListing>(context, 'GET', `/sell/api/listings/${id}`);
  const write = async (id: string, fields: object) => {
    const { version } = await show(id);
    await askOffice(context, 'PATCH', `/sell/api/listings/${id}`, { version, fields });
  };
  return { ...seller, begin, show, write };
}

const FRONT = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: PHOTO };

/** Chooses a photo, which scripts upload at once. */
const addPhoto = async (page: Page) => {
  await page.getByLabel('Choose photos').setInputFiles([FRONT]);
  await expect(page.getByText('1 photo saved', { exact: true })).toBeVisible();
};

/** Creates a photo as phones take them: 12 megapixels with some noise, no two alike. */
const takePhoto = async (at: number) => {
  const noise = { type: 'gaussian', mean: 60 + at * 15, sigma: 20 } as const;
  const grain = await sharp({ create: { width: 1_000, height: 750, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(grain).resize(4_000, 3_000).jpeg({ quality: 88 }).toBuffer();
  return { name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer };
};

const isSaved = (page: Page) => expect(page.locator('[data-status=saved]')).toHaveText('Saved');

/**
 * With RUNS set as people do it: eight photos, three letters a second, and mishaps. Otherwise a part of it, to check that the way is open.
 */
const isLong = process.env.RUNS !== undefined;
const PHOTOS = isLong ? 8 : 2;
const MS_A_LETTER = isLong ? 333 : 20;

const SLOW_4G = { latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 };

/** Emulates a cheap phone on a slow connection in a tab; returns functions that cut the connection and restore it. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const setLine = (offline: boolean) => session.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline });
  await setLine(false);
  // Slowing the processor down keeps it busy, and everything else on the machine waits.
  if (isLong) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { cut: () => setLine(true), join: () => setLine(false) };
}

/**
 * Counts the bytes that a browser's tabs send on a slow connection, and lists the photos uploaded. Browsers do not report how much of an
 * aborted request was sent: at most what the connection carries in that time, and no more than the largest photo.
 */
function watchSending(context: BrowserContext) {
  const begun = new Map<Request, number>();
  const brokenMs: number[] = [];
  const sizes: Promise<number>[] = [];
  const taken: string[] = [];
  let otherBytes = 0;
  const isPhoto = (request: Request) => request.method() === 'PUT' && request.url().includes('/photos/');
  context.on('request', (request) => {
    if (isPhoto(request)) begun.set(request, Date.now());
    else otherBytes += request.postDataBuffer()?.length ?? 0;
  });
  context.on('response', (response) => {
    const request = response.request();
    if (!isPhoto(request)) return;
    begun.delete(request);
    sizes.push(request.headerValue('content-length').then(Number));
    if (response.ok()) taken.push(new URL(response.url()).pathname);
  });
  context.on('requestfailed', (request) => {
    const since = begun.get(request);
    if (since !== undefined) brokenMs.push(Date.now() - since);
    begun.delete(request);
  });
  async function bytes() {
    const whole = await Promise.all(sizes);
    const largest = Math.max(...whole);
    const broken = brokenMs.map((ms) => Math.min(largest, (ms / 1_000) * SLOW_4G.uploadThroughput));
    // Requests of a killed tab never end here; they count as the largest photo.
    const unheard = begun.size * largest;
    return Math.round([...whole, ...broken].reduce((sum, size) => sum + size, otherBytes + unheard));
  }
  return { taken, bytes };
}

/** Types and taps as a person does, letter by letter. */
function handsOn(page: Page) {
  const type = async (label: string, words: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words, { delay: MS_A_LETTER });
  };
  const tap = async (name: string, role: 'button' | 'link' | 'radio' = 'button') => {
    const control = page.getByRole(role, { name, exact: true });
    await (role === 'radio' ? control.check() : control.click());
  };
  return { type, tap };
}

/** Kills the tab without warning, as a system short of memory does, and opens its address again. */
async function killAndReopen(page: Page) {
  const [context, address] = [page.context(), page.url()];
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  const reopened = await context.newPage();
  const line = await slowDown(reopened);
  await reopened.goto(address);
  await waitUntilAlive(reopened);
  return { reopened, line };
}
