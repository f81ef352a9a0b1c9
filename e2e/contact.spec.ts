import type { Page } from '@playwright/test';
import { mailsIn, nextLink } from './mailbox.ts';
import { expect, openPage, test } from './page-test.ts';

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';
const SENT = "✓ Message Sent! We'll contact you shortly";

/** The mails to the market that hold these words. */
const messagesWith = (words: string) => {
  const mails = mailsIn(DATA_DIR).filter(({ name }) => name.includes('.contact.'));
  return mails.map(({ text }) => text).filter((text) => text.includes(words));
};

let written = 0;
/** Words that no other test writes. */
const ownWords = () => {
  written += 1;
  return `Words ${process.pid}-${Date.now()}-${written}`;
};

async function fillIn(page: Page, words: string) {
  await page.getByLabel('Name').fill('A Buyer');
  await page.locator('main').getByLabel('Email', { exact: true }).fill('buyer@example.com');
  await page.getByLabel('Message').fill(words);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

test('a buyer makes an offer from a car’s page, pressing twice: one mail, to the market, about the car', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/cars?fields=reference&populate=model&pagination[pageSize]=1')).json();
  const { documentId, reference, model } = data[0];
  await openPage(page, `/detail/${documentId}`);
  await page.getByRole('link', { name: 'Make an Offer' }).click();
  await expect(page).toHaveURL(`/contact?car=${documentId}&intent=offer`);
  await expect(page.locator('main')).toContainText(reference);

  const words = ownWords();
  await page.clock.install();
  await fillIn(page, words);
  await send(page).dblclick();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(send(page)).toBeFocused();
  await page.clock.runFor(3_100);
  await expect(page.getByText(SENT)).toHaveCount(0);

  await expect.poll(() => messagesWith(words).length).toBe(1);
  const [mail = ''] = messagesWith(words);
  expect(mail).toContain('\r\nTo: contact@localhost.localdomain\r\n');
  expect(mail).toContain('\r\nReply-To: buyer@example.com\r\n');
  expect(mail).toMatch(new RegExp(`\r\nSubject: Make an Offer: .*${model.name}.*${reference}`));
  expect(mail).toContain(`/detail/${documentId}`);
});

test('what is missing is named beside its field, and nothing is sent', async ({ page }) => {
  await openPage(page, '/contact');
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await page.locator('main').getByLabel('Email', { exact: true }).fill('no address');
  await send(page).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(asked).toEqual([]);
});

test.describe('without a signal', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('asking for news says that it failed, and leaves the page and what is written there alone', async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Message').fill('Half a message');
    await page.context().setOffline(true);
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('News of cars and prices by email').fill('reader@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByText('That did not work. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Half a message');
  });
});

test.describe('an API that refuses', () => {
  test.use({ allowed: [/status of (429|503)|^503:|net::ERR_FAILED/] });

  test('the failure is said for three seconds, and what was written stays', async ({ page }) => {
    await openPage(page, '/contact?part=aaaaaaaaaaaaaaaaaaaaaaaa&intent=nonsense');
    await page.clock.install();
    await fillIn(page, 'My words');
    for (const answer of ['abort', 503, 429] as const) {
      await page.route('**/api/email', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: {} }),
      );
      await send(page).click();
      await expect(page.getByRole('alert')).toContainText('! There was an error. Please try again');
      await expect(page.getByLabel('Message')).toHaveValue('My words');
      await page.clock.runFor(3_100);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute('**/api/email');
    }
  });
});

test('news by email: asked for in the footer, confirmed by the mail, ended by its link', async ({ page }) => {
  await openPage(page, '/contact');
  const address = `reader-${ownWords().replaceAll(' ', '-').toLowerCase()}@example.com`;
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('News of cars and prices by email').fill(address);
  const asked: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && asked.push(new URL(sent.url()).pathname));
  await footer.getByRole('button', { name: 'Subscribe' }).dblclick();
  await expect(footer.getByText('Please check your email, and confirm that you want our news.')).toBeVisible();

  expect(asked).toEqual(['/api/newsletter-subscriptions']);
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeFocused();

  const link = new URL(await nextLink(DATA_DIR, 'newsletter', address));
  const response = await openPage(page, link.pathname + link.search);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page).toHaveURL('/newsletter/confirm');
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'You will get our news. Every mail has a link that ends it.',
  );
  expect(link.search).toMatch(/^\?code=\d+\.[\w-]{43}$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowed: [/422|400/] });

  test('a message is sent by the browser itself, and comes back with what is wrong', async ({ page, request }) => {
    const { data } = await (await request.get('/api/spareparts?fields=name&pagination[pageSize]=1')).json();
    await page.goto(`/contact?part=${data[0].documentId}&intent=callback`);
    await expect(page.getByRole('main')).toContainText(data[0].name);
    await page.getByLabel('Name').fill('A Buyer');
    await send(page).click();
    await expect(page.getByText('Message is required')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('A Buyer');
    await expect(page.getByRole('main')).toContainText(data[0].name);

    const words = ownWords();
    await fillIn(page, words);
    await send(page).click();
    await expect(page.getByText(SENT)).toBeVisible();
    await expect.poll(() => messagesWith(words).length).toBe(1);
    expect(messagesWith(words)[0]).toContain('\r\nSubject: Request Call Back: ');
  });

  test('a form that is refused is a page with a way back, and says why', async ({ request }) => {
    const post = async (path: string, body: string, origin?: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(origin && { origin }) };
      const response = await request.post(path, { data: body, headers });
      return { status: response.status(), type: response.headers()['content-type'], html: await response.text() };
    };
    const refused = {
      'came from another site': await post('/contact', 'email=a@b.c', 'https://evil.example'),
      'is too long': await post('/newsletter', `email=${'x'.repeat(70_000)}`),
      'could not be read': await post('/contact?x=%00', 'email=a@b.c'),
    };
    expect(Object.values(refused).map(({ status }) => status)).toEqual([403, 413, 400]);
    for (const [reason, { type, html }] of Object.entries(refused)) {
      expect(type).toBe('text/html; charset=utf-8');
      expect(html).toContain(reason);
      expect(html).toContain('Back to the form');
    }
    expect((await post('/contact', 'email=a@b.c', 'null')).status).toBe(403);
  });

  test('what is not filled in, or not taken, is answered so to programs too', async ({ request }) => {
    for (const path of ['/contact', '/newsletter', '/forgotpassword']) {
      expect((await request.post(path, { form: { email: 'no address' } })).status(), path).toBe(422);
    }
    const answer = { answer: '/newsletter/confirm', code: 'wrong' };
    expect((await request.post('/newsletter/confirm', { form: answer })).status()).toBe(400);
  });

  test('news are asked for, confirmed and ended by forms', async ({ page }) => {
    await page.goto('/');
    const address = `plain-${ownWords().replaceAll(' ', '-').toLowerCase()}@example.com`;
    await page.getByLabel('News of cars and prices by email').fill(address);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Please check your email');
    const link = new URL(await nextLink(DATA_DIR, 'newsletter', address));
    await page.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(page.getByText('You will get our news. Every mail has a link that ends it.')).toBeVisible();
    await page.goto(`/newsletter/unsubscribe${link.search}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    // The code was for the other purpose.
    await expect(page.getByRole('alert')).toHaveText('Incorrect code provided');
  });
});
