import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import sharp, { type SharpOptions } from 'sharp';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { findingsOf } from './axe.ts';
import { makeMember, PASSWORD } from './member.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';

// Sellers have cheap phones, connections that break, and browsers that discard tabs.

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates photos as phones take them: 12 megapixels, some 4 MB, on their side. */
async function takePhotos(count: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const grain = await sharp({
    create: { width: 4_000, height: 3_000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  } as SharpOptions)
    .png()
    .toBuffer();
  const paths: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const path = join(folder, `photo ${at + 1}.jpg`);
    const colour = { r: 20 + at * 25, g: 90, b: 200 - at * 20 };
    const bytes = await sharp(grain).tint(colour).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer();
    writeFileSync(path, bytes);
    paths.push(path);
  }
  return paths;
}

const smallPhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const threePhotos = async () => [
  await smallPhoto('red.jpg', '#c00'),
  await smallPhoto('green.jpg', '#0a0'),
  await smallPhoto('blue.jpg', '#00c'),
];

const choose = (page: Page) => page.locator('input[type=file]');
const cards = (page: Page) => page.locator('li[data-photo]');
const allSaved = async (page: Page, count: number) => {
  await expect(page.getByText(`${count} photos saved`)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
};

/** Counts the photos that are uploaded. */
function countSent(page: Page) {
  const sent: { sha256: string; request: Request }[] = [];
  page.on('request', (request) => {
    const [, sha256] = /\/photos\/([0-9a-f]{64})$/.exec(request.url()) ?? [];
    if (sha256 && request.method() === 'PUT') sent.push({ sha256, request });
  });
  return sent;
}

/** Makes the page count the bytes of the photos that it uploads. */
const countBytes = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const { sentBytes = 0 } = document.documentElement.dataset;
      if (body instanceof Blob) document.documentElement.dataset.sentBytes = String(Number(sentBytes) + body.size);
      send.call(this, body);
    };
  });
const bytesOf = async (page: Page) => Number(await page.locator('html').getAttribute('data-sent-bytes'));

/** Returns the average colours of the photos' placeholders, which tell their order. */
const coloursOf = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => {
        const [r = 0, g = 0, b = 0] = (image.style.backgroundColor.match(/\d+/g) ?? []).map(Number);
        return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
      }),
    );

/** Number of photos: with `npm run test:long` as many as most listings have. */
const MANY = process.env.RUNS ? 8 : 4;

test.describe('photos of an ad', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('photos of 12 megapixels are sent small, in order, each once, though the line breaks and the tab is killed', {
    tag: '@long',
  }, async ({ page, context }) => {
    test.setTimeout(240_000);
    const photos = await takePhotos(MANY);
    const path = await openDraft(page);
    await openPage(page, path);
    const sent = countSent(page);
    await context.setOffline(true);
    await choose(page).setInputFiles(photos);
    await expect(page.getByText(`${MANY} photos not sent yet`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('You are offline.')).toBeVisible();
    // All photos are kept in the browser, but not yet scaled down.
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    const sentNext = countSent(next);
    await countBytes(next);
    await context.setOffline(false);
    await next.goto(path);
    await expect(next.getByText(new RegExp(`^[1-${MANY - 1}] photos? saved$`))).toBeVisible({ timeout: 60_000 });
    await context.setOffline(true);
    await next.waitForTimeout(1_500);
    await context.setOffline(false);
    await allSaved(next, MANY);
    expect(sent).toEqual([]);
    const bytes = await bytesOf(next);
    expect(bytes).toBeGreaterThan(500_000);
    expect(bytes).toBeLessThan(6_000_000);
    // One may have been uploading when the connection broke.
    const whole = new Set(sentNext.map(({ sha256 }) => sha256));
    expect(whole.size).toBe(MANY);
    expect(sentNext.length).toBeLessThanOrEqual(MANY + 1);
    const { photos: there } = await (await next.request.get(path.replace('/listings/', '/api/listings/'))).json();
    expect(there.map(({ sha256 }: { sha256: string }) => sha256)).toEqual([...whole]);
    for (const photo of there) expect([photo.width, photo.height]).toEqual([1_440, 1_920]);
    await next.reload();
    await waitUntilAlive(next);
    await allSaved(next, MANY);
    expect(sentNext.length).toBeLessThanOrEqual(MANY + 1);
  });

  test('photos are put in order by buttons, by keys and by dragging, and the order outlasts the page', async ({
    page,
  }) => {
    await openPage(page, await openDraft(page));
    await choose(page).setInputFiles(await threePhotos());
    await allSaved(page, 3);
    expect(await coloursOf(page)).toEqual(['red', 'green', 'blue']);
    await page.getByRole('button', { name: 'Move later: photo 1' }).click();
    expect(await coloursOf(page)).toEqual(['green', 'red', 'blue']);
    await page.getByRole('button', { name: 'Make this the cover: photo 3' }).click();
    expect(await coloursOf(page)).toEqual(['blue', 'green', 'red']);
    await page.getByRole('button', { name: 'Drag to move, or use the arrow keys: photo 2' }).press('ArrowRight');
    expect(await coloursOf(page)).toEqual(['blue', 'red', 'green']);
    await expect(page.getByText('Now photo 3 of 3')).toBeAttached();
    const grip = await page.getByRole('button', { name: /^Drag to move.*photo 3$/ }).boundingBox();
    const first = await cards(page).first().boundingBox();
    await page.mouse.move((grip?.x ?? 0) + 20, (grip?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((first?.x ?? 0) + 90, (first?.y ?? 0) + 60, { steps: 6 });
    await page.mouse.up();
    expect(await coloursOf(page)).toEqual(['green', 'blue', 'red']);
    await allSaved(page, 3);
    // A press before the photos' scripts have loaded works as it does without scripts.
    await page.route(/photo-board-/, () => undefined);
    await page.reload();
    await waitUntilAlive(page);
    expect(await coloursOf(page)).toEqual(['green', 'blue', 'red']);
    await page.getByRole('button', { name: 'Move earlier: photo 3' }).click();
    await expect.poll(() => coloursOf(page)).toEqual(['green', 'red', 'blue']);
    await page.unroute(/photo-board-/);
    await page.reload();
    await waitUntilAlive(page);
    await page.getByRole('button', { name: 'Remove: photo 3' }).click();
    await expect(cards(page)).toHaveCount(2);
    await allSaved(page, 2);
    expect(await coloursOf(page)).toEqual(['green', 'red']);
    expect(await findingsOf(page)).toEqual([]);
  });

  test('a photo that is too dark says so at once, and is sent all the same', async ({ page }) => {
    await openPage(page, await openDraft(page));
    const night = {
      create: { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian', mean: 20, sigma: 8 } },
    };
    const buffer = await sharp(night as SharpOptions)
      .jpeg()
      .toBuffer();
    const [red] = await threePhotos();
    await choose(page).setInputFiles([{ name: 'night.jpg', mimeType: 'image/jpeg', buffer }].concat(red ?? []));
    await allSaved(page, 2);
    const hint = 'Too dark: take it in daylight';
    await expect(cards(page).first()).toContainText(hint);
    await expect(cards(page).last()).not.toContainText(hint);
    expect(await findingsOf(page)).toEqual([]);
    // Another page of this browser, or another browser, measures what it shows.
    await page.reload();
    await waitUntilAlive(page);
    await expect(cards(page).first()).toContainText(hint);
  });

  test.describe(() => {
    test.use({ allowed: [/404 \(Not Found\)/] });
    test('a number plate is hidden on a photo that was sent, and the original is gone', async ({ page }) => {
      const path = await openDraft(page);
      const api = path.replace('/listings/', '/api/listings/');
      const photosNow = async () => (await (await page.request.get(api)).json()).photos;
      await openPage(page, path);
      const grain = {
        create: { width: 1200, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      };
      const buffer = await sharp(grain as SharpOptions)
        .jpeg()
        .toBuffer();
      const [red, green] = await threePhotos();
      const car = { name: 'car.jpg', mimeType: 'image/jpeg', buffer };
      await choose(page).setInputFiles([red, car, green].filter((file) => file !== undefined));
      await allSaved(page, 3);
      const before = await photosNow();
      const hide = page.getByRole('button', { name: 'Hide number plate: photo 2' });
      const dialog = page.getByRole('dialog', { name: 'Hide number plate' });
      await hide.click();
      await expect(dialog.getByRole('button', { name: /^Photo: press/ })).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(path);
      await expect(hide).toBeFocused();
      await hide.click();
      const photo = dialog.getByRole('button', { name: /^Photo: press/ });
      const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
      await photo.click({ position: { x: width / 2, y: height / 2 } });
      await expect(dialog.getByRole('status')).toHaveText('Box 1 of 1: 50% from the left, 50% from the top');
      await page.keyboard.press('ArrowRight');
      await dialog.getByRole('button', { name: 'Larger' }).click();
      await expect(dialog.getByRole('status')).toContainText('51% from the left');
      expect(await findingsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Hide it' }).click();
      await expect(dialog).toHaveCount(0);
      await allSaved(page, 3);
      await expect(page.getByRole('button', { name: 'Hide number plate: photo 2' })).toBeFocused();
      const after = await photosNow();
      expect(after.map(({ sha256 }: { sha256: string }) => sha256)).toEqual([
        before[0].sha256,
        expect.not.stringMatching(before[1].sha256),
        before[2].sha256,
      ]);
      const stored = sharp(await (await page.request.get(after[1].url)).body());
      const spread = async (left: number) => {
        const part = stored.clone().extract({ left, top: 440, width: 180, height: 20 });
        return (await sharp(await part.png().toBuffer()).stats()).channels[0]?.stdev ?? 0;
      };
      // 18 % of 1,200 px about the middle, which is 51 % from the left.
      expect(await spread(522)).toBeLessThan(2);
      expect(await spread(200)).toBeGreaterThan(20);
      await expect.poll(async () => (await page.request.get(before[1].url)).status()).toBe(404);
      await page.reload();
      await waitUntilAlive(page);
      await expect(cards(page)).toHaveCount(3);
    });
  });

  test.describe(() => {
    test.use({ allowed: [/400 \(Bad Request\)/] });
    test('a photo that is none is named, and the others are added', { tag: '@long' }, async ({ page }) => {
      await openPage(page, await openDraft(page));
      const [red, green] = await threePhotos();
      const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear buyer') };
      await choose(page).setInputFiles([red, letter, green].filter((file) => file !== undefined));
      await allSaved(page, 2);
      await expect(page.getByRole('alert')).toContainText('letter.jpg: This photo is no JPEG, PNG, WebP or AVIF.');
      expect(await findingsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'OK' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('two tabs of one ad send each photo once', { tag: '@long' }, async ({ page, context }) => {
    const path = await openDraft(page);
    const other = await context.newPage();
    const sent = [countSent(page), countSent(other)];
    await openPage(page, path);
    await openPage(other, path);
    await context.setOffline(true);
    await choose(page).setInputFiles(await threePhotos());
    await expect(page.getByText('3 photos not sent yet')).toBeVisible();
    await other.reload().catch(() => undefined);
    await context.setOffline(false);
    await other.goto(path);
    await allSaved(page, 3);
    expect(sent.flat().map(({ sha256 }) => sha256)).toHaveLength(3);
    await other.close();
  });
});

test.describe('without scripts', () => {
  async function openPlain(browser: Browser) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: address(),
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    return { page, context };
  }

  test('photos are added, moved and removed by forms', async ({ browser }) => {
    const { page, context } = await openPlain(browser);
    const path = await openDraft(page);
    await page.goto(path);
    await choose(page).setInputFiles(await threePhotos());
    await page.getByRole('button', { name: 'Add photos' }).click();
    await expect(page).toHaveURL(address() + path);
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Make this the cover: photo 3' }).click();
    await expect(cards(page).first().locator('img')).toHaveAttribute('style', /background-color:#0000c/);
    await page.getByRole('button', { name: 'Remove: photo 2' }).click();
    await expect(cards(page)).toHaveCount(2);
    const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear buyer') };
    await choose(page).setInputFiles([letter]);
    await page.getByRole('button', { name: 'Add photos' }).click();
    await expect(page.getByText('letter.jpg: This photo is no JPEG, PNG, WebP or AVIF.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to your photos' }).click();
    await expect(cards(page)).toHaveCount(2);
    await context.close();
  });
});

const address = () => process.env.E2E_ADDRESS ?? '';

/** Signs a private seller in to their back office, with a draft. Returns the path of its photos. */
async function openDraft(page: Page, { request }: Pick<BrowserContext, 'request'> = page.context()): Promise<string> {
  const { id, username } = await makeMember(page);
  const seller = createHash('sha256').update(username).digest('hex').slice(0, 24);
  const now = Date.now();
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'motoka.sqlite'), { timeout: 20_000 });
  const { lastInsertRowid } = database
    .prepare(
      `insert into seller (document_id, created_at, updated_at, published_at, kind, account_id, state, trust, name, phone, phone_proven_at)
       values (?, ?, ?, ?, 'private', ?, 'active', 0, ?, ?, ?)`,
    )
    .run(seller, now, now, now, id, `Seller ${id}`, `07${String(id).padStart(8, '0')}`, now);
  database
    .prepare(`insert into seller_member (seller_id, account_id, role, created_at) values (?, ?, 'owner', ?)`)
    .run(lastInsertRowid, id, now);
  database.close();
  const headers = { origin: address() };
  const credentials = { identifier: username, password: PASSWORD };
  const signedIn = await request.post(`${address()}/sell/session/password`, { data: credentials, headers });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  const begun = await request.post(`${address()}/sell/api/listings`, { data: { seller, kind: 'car' }, headers });
  expect(begun.ok(), await begun.text()).toBe(true);
  return `/sell/listings/${(await begun.json()).documentId}/photos`;
}

const folder = join(temporaryFolder(), `photos-e2e-${process.pid}`);
