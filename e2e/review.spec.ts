import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { enterAsModerator, enterAsSeller, reportCar } from './office.ts';
import { test as base, expect, isPhone, openPage, waitUntilAlive } from './page-test.ts';
import { type RunningServer, startServer } from './start-server.ts';

// A server of its own, so that its queue is for these moderators alone, one test after the other.
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off its first parameter.
    async ({}, use) => {
      const server = await startServer({ RATE_LIMITS: 'off' }, { isFilled: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
});
// Browsers log refused requests in the console.
test.use({ allowed: [/status of 4\d\d/] });
test.describe.configure({ mode: 'serial' });

const TITLE = 'Toyota Premio 2010';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const approve = (page: Page) => page.getByRole('button', { name: 'Approve' }).filter({ visible: true }).last();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** Opens the item with this name from the queue, by its button. */
async function lookAt(page: Page, name: string) {
  await openPage(page, '/staff/review');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: /Look at this|Go on/ }).click();
  await expect(heading(page, TITLE)).toBeVisible();
}

/** Returns what buyers see of a car: in the list, in its counts, and in the sitemap. */
async function seenByBuyers(page: Page, id: string, price: number) {
  const find = `filters[price][$eq]=${price}`;
  const list = await (await page.request.get(`/api/cars?${find}&fields=price`)).json();
  const facets = await (await page.request.get(`/api/cars/facets?${find}`)).json();
  const index = await (await page.request.get('/sitemap.xml')).text();
  const maps = [...index.matchAll(/<loc>([^<]*cars[^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const named = await Promise.all(maps.map(async (url) => (await page.request.get(url)).text()));
  return {
    inList: list.data.some((car: { documentId: string }) => car.documentId === id),
    inFacets: JSON.stringify(facets).includes('Premio'),
    inSitemap: named.some((xml) => xml.includes(id)),
  };
}
const EVERYWHERE = { inList: true, inFacets: true, inSitemap: true };
const NOWHERE = { inList: false, inFacets: false, inSitemap: false };

test('what is approved is with buyers, and an undo takes it back', async ({ page, server }) => {
  const seller = await enterAsSeller(page, server);
  const { id, price } = await seller.submit();
  await enterAsModerator(page, server);
  await lookAt(page, seller.name);
  await expect(page.getByText('You are looking at this.')).toBeVisible();
  await expect(page.getByText('The first ad of this seller')).toBeVisible();
  await expect(page.getByText('Very clean.')).toBeVisible();
  const photo = page.getByRole('img', { name: `${TITLE}: photo 1 of 1` });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await findingsOf(page)).toEqual([]);
  expect(await seenByBuyers(page, id, price)).toEqual(NOWHERE);
  await approve(page).click();
  await expect(page.getByRole('status').filter({ hasText: `Approved: ${TITLE}.` })).toBeVisible();
  await expect.poll(() => seenByBuyers(page, id, price)).toEqual(EVERYWHERE);
  await undo(page).click();
  await expect(page.getByText('Undone. It is waiting for review again.')).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/review\/\d+\?undone/);
  await expect.poll(() => seenByBuyers(page, id, price)).toEqual(NOWHERE);
  await approve(page).click();
  await expect(undo(page)).toContainText(/\(\d+ s\)/);
  await openPage(page, `${await reportCar(page, server, id)}/leads`);
  await page.getByRole('button', { name: 'Read messages' }).press('Enter');
  await expect(page.getByLabel(/^Why you are reading it/)).toBeFocused();
  await page.keyboard.type('The report says fraud');
  await page.getByRole('button', { name: 'Read messages' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what is declined tells its seller what to do, who sends it again', { tag: '@long' }, async ({ page, server }) => {
  const seller = await enterAsSeller(page, server);
  const { id } = await seller.submit();
  await enterAsModerator(page, server);
  await lookAt(page, seller.name);
  if (isPhone(page)) await page.getByRole('link', { name: 'Decline' }).click();
  const decline = page.getByRole('button', { name: 'Decline and tell the seller' });
  await page.getByLabel(carWords.description.label).fill('   ');
  await decline.click();
  await expect(page.getByRole('alert')).toContainText('Choose at least one reason');
  await page.getByRole('checkbox', { name: /^Add clear photos/ }).check();
  await page.getByLabel(carWords.description.label).fill('And one of the engine.');
  await decline.click();
  await expect(page.getByRole('status').filter({ hasText: `Declined: ${TITLE}.` })).toBeVisible();
  const declined = await seller.show(id);
  expect(declined.state).toBe('declined');
  expect(declined.reason).toMatch(/^Add clear photos[^\n]+\nAnd one of the engine\.$/);
  await seller.move(id, 'submit');
  await openPage(page, '/staff/review');
  await expect(page.getByRole('listitem').filter({ hasText: seller.name })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test('all that waits of one seller is approved from the queue, and undone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const seller = await enterAsSeller(page, server);
  const { id } = await seller.submit();
  const { id: other } = await seller.submit();
  const states = async () => [(await seller.show(id)).state, (await seller.show(other)).state];
  await enterAsModerator(page, server);
  await openPage(page, '/staff/review');
  await page.getByRole('link', { name: 'All 2 of this seller' }).first().click();
  await page.getByText('Approve all 2 that wait').click();
  expect(await findingsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, approve all 2' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 are approved.' })).toBeVisible();
  expect(await states()).toEqual(['published', 'published']);
  await undo(page).click();
  await expect(page.getByRole('status').filter({ hasText: '2 are waiting for review again.' })).toBeVisible();
  expect(await states()).toEqual(['in review', 'in review']);
});

test('changes are shown old and new, and the rest is folded', { tag: '@long' }, async ({ page, server }) => {
  const seller = await enterAsSeller(page, server);
  const { id } = await seller.submit({ price: '24500000' });
  await enterAsModerator(page, server);
  await lookAt(page, seller.name);
  await approve(page).click();
  await expect(undo(page)).toBeVisible();
  await seller.save(id, { price: '5000000' });
  await seller.sendChanges(id);
  await lookAt(page, seller.name);
  await expect(page.getByRole('deletion')).toHaveText(/24,500,000/);
  await expect(page.getByRole('insertion')).toHaveText(/5,000,000/);
  await expect(page.getByText('Very clean.')).toBeHidden();
  await page.getByText('What stays as it is').click();
  await expect(page.getByText('Very clean.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See it as buyers do' })).toHaveAttribute('href', `/detail/${id}`);
});

test('two moderators do not do the same work, and who is late sees why', { tag: '@long' }, async ({
  page,
  server,
  browser,
}) => {
  const seller = await enterAsSeller(page, server);
  const [first, second] = [await seller.submit(), await seller.submit()];
  expect(first.id).not.toBe(second.id);
  const me = await enterAsModerator(page, server);
  const context = await browser.newContext({ baseURL: server.address });
  const theirs = await context.newPage();
  await enterAsModerator(theirs, server);
  await openPage(page, '/staff/review');
  await openPage(theirs, '/staff/review');
  const buttonOf = (one: Page) =>
    one.getByRole('listitem').filter({ hasText: seller.name }).first().getByRole('button');
  await buttonOf(page).click();
  await expect(heading(page, TITLE)).toBeVisible();
  const { pathname } = new URL(page.url());
  // Their page, not loaded again, still shows it as unclaimed.
  await buttonOf(theirs).click();
  await expect(theirs.getByRole('alert')).toHaveText(`${me.username} is looking at this.`);
  await expect(theirs.getByRole('listitem').filter({ hasText: me.username })).toBeVisible();
  await openPage(theirs, pathname);
  await expect(theirs.getByText(`${me.username} is looking at this.`)).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  // In another window of the first moderator: the decision is made twice.
  const again = await page.context().newPage();
  await openPage(again, pathname);
  await approve(again).click();
  await expect(undo(again)).toBeVisible();
  await approve(page).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else has decided this already');
  await expect(page.getByText('Approved. There is nothing to decide here.')).toBeVisible();
  await context.close();
});

test('an ad is removed and its seller paused behind a question, with a reason', async ({ page, server }) => {
  const seller = await enterAsSeller(page, server);
  const { id, price } = await seller.submit();
  await enterAsModerator(page, server);
  await lookAt(page, seller.name);
  await approve(page).click();
  await expect(undo(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page, TITLE)).toBeVisible();
  const stepIn = async (deed: string, reason: string) => {
    const fold = page.getByText('Remove the ad, or stop its seller');
    await waitUntilAlive(page);
    await fold.click();
    await page.getByRole('radio', { name: deed }).check();
    await page.getByLabel('Why (kept in the record)').fill(reason);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await stepIn('Pause the seller', '');
  await expect(page.getByRole('alert').or(page.getByText('Say why'))).toBeVisible();
  await page.getByLabel('Why (kept in the record)').fill('Asked for money.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: `Pause ${seller.name}?` })).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
  expect((await seenByBuyers(page, id, price)).inList).toBe(true);
  await page.getByRole('button', { name: 'Yes, do it' }).click();
  await expect(page.getByText('The seller is paused.')).toBeVisible();
  await expect.poll(async () => (await seenByBuyers(page, id, price)).inList).toBe(false);
  await stepIn('Let the seller on again', '');
  await page.getByRole('button', { name: 'Yes, do it' }).click();
  await expect(page.getByText('The seller may sell again.')).toBeVisible();
  await stepIn('Remove this ad as a fraud', 'It is stolen.');
  await page.getByRole('button', { name: 'Yes, do it' }).click();
  await expect(page.getByText('The ad is removed.')).toBeVisible();
  await expect.poll(async () => (await seenByBuyers(page, id, price)).inList).toBe(false);
});

test('without the second factor staff are led to it', async ({ page, server }) => {
  await enterAsModerator(page, server, { isStrong: false });
  await page.goto('/staff/review');
  await expect(page).toHaveURL(/\/staff\/second-factor\?next=%2Fstaff%2Freview$/);
});

/** Has the page press these keys in the moment in which it shows that another page is on its way, before any later task of the browser. */
const pressAtOnceWhenBusy = (page: Page, keys: string[]) =>
  page.evaluate((keys) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('form[aria-busy="true"]')) return;
      observer.disconnect();
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
  }, keys);

test('keys decide, go on and take back, and never while somebody writes', { tag: '@laptop' }, async ({
  page,
  server,
}) => {
  const seller = await enterAsSeller(page, server);
  for (let count = 0; count < 3; count += 1) await seller.submit();
  await enterAsModerator(page, server);
  await openPage(page, '/staff/review');
  const waiting = page.locator('#main').getByText(/^\d+ (is|are) waiting/);
  const before = Number.parseInt((await waiting.textContent()) ?? '', 10);
  await page.keyboard.press('j');
  await expect(page.getByText('You are looking at this.')).toBeVisible();
  const first = new URL(page.url()).pathname;
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText('You are looking at this.')).toBeVisible();
  const second = new URL(page.url()).pathname;
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  // While a page is on its way no decision counts, and a key that goes on does once the page is there.
  await page.route(/\.data/, async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await pressAtOnceWhenBusy(page, ['a', 'j']);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await expect(page).toHaveURL(second);
  await page.unroute(/\.data/);
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  // The focus moves to the heading of the next item.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // It had the focus before too: the page is there once nothing is on its way.
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('d');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(page.getByRole('checkbox').nth(1)).toBeChecked();
  await page.getByLabel(carWords.description.label).fill('');
  await page.keyboard.type('a jolly undertaking');
  await expect(page.getByLabel(carWords.description.label)).toHaveValue('a jolly undertaking');
  await expect(page).toHaveURL(first);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.keyboard.press('a');
  await expect(page.getByText('Keys are off')).toBeVisible();
  await expect(page).toHaveURL(first);
  await page.getByRole('button', { name: 'Turn on' }).click();
  // Two presses at once decide once.
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: 'Approved' })).toBeVisible();
  await expect(page).toHaveURL(/\?done=\d+$/);
  await page.keyboard.press('u');
  await expect(page.getByText('Undone. It is waiting for review again.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${first}\\?undone`));
  await openPage(page, '/staff/review');
  await expect(waiting).toHaveText(new RegExp(`^${before} `));
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a moderator claims, declines, undoes and approves', async ({ page, server }) => {
    const seller = await enterAsSeller(page, server);
    const { id, price } = await seller.submit();
    await enterAsModerator(page, server);
    const claim = async () => {
      await page.goto('/staff/review');
      const row = page.getByRole('listitem').filter({ hasText: seller.name });
      await row.getByRole('button', { name: /Look at this|Go on/ }).click();
    };
    await claim();
    await expect(page.getByText('You are looking at this.')).toBeVisible();
    await expect(page.getByText('Turn off')).toBeHidden();
    await page.getByRole('checkbox', { name: /^Check the price/ }).check();
    await page.getByRole('button', { name: 'Decline and tell the seller' }).click();
    await expect(undo(page)).toContainText(/\(\d+ s\)/);
    expect((await seller.show(id)).state).toBe('declined');
    await undo(page).click();
    await expect(page.getByText('Undone. It is waiting for review again.')).toBeVisible();
    await approve(page).click();
    await expect(undo(page)).toBeVisible();
    await expect.poll(() => seenByBuyers(page, id, price)).toEqual(EVERYWHERE);
    const lead = { documentId: id, intent: 'question', name: 'Okello', phone: '0772123456', message: 'Pay you first?' };
    expect((await page.request.post('/api/leads', { data: lead })).status()).toBe(201);
    await page.goto(await reportCar(page, server, id));
    await page.getByRole('link', { name: 'What buyers asked' }).click();
    await expect(page.getByText('Pay you first?')).toHaveCount(0);
    await page.getByRole('button', { name: 'Read messages' }).click();
    await expect(page.getByText('Say why you are reading it.')).toBeVisible();
    await page.getByLabel(/^Why you are reading it/).fill('The report says fraud');
    await page.getByRole('button', { name: 'Read messages' }).click();
    await expect(page.getByText('Pay you first?')).toBeVisible();
    await expect(page.getByText('+256 772 123 456')).toBeVisible();
  });
});
