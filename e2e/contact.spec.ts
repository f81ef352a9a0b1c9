import type { APIRequestContext, Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { mailsIn, nextLink } from './mailbox.ts';
import { openAsMember } from './member.ts';
import { expect, holdRequests, openPage, test } from './page-test.ts';

let written = 0;
test('a buyer makes an offer from a car’s page, pressing twice: one mail, to the dealer, about the car', async ({
  page,
  request,
}) => {
  const { documentId, reference, dealer, title } = await dealersCar(request);
  await openPage(page, `/detail/${documentId}`);
  await page.getByRole('link', { name: 'Make an Offer' }).click();
  await expect(page).toHaveURL(`/contact?car=${documentId}&intent=offer`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Make an Offer: ${title}`);
  await expect(main).toContainText(reference);
  await expect(main).toContainText(/Ugx [\d,]+/);
  const number = main.getByText(reference, { exact: true });
  expect(await number.evaluate((element) => element.getBoundingClientRect().height), 'in one line').toBeLessThan(30);
  await expect(main.locator('picture')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);

  const words = ownWords();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fillIn(page, words);
  await page.getByLabel('Phone').fill('0772 123 456');
  await page.getByLabel('Your offer').fill('22.5m');
  await send(page).dblclick();
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  const sent = page.getByRole('status').filter({ hasText: `Your offer for the ${title} was sent.` });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText('The seller will reply to buyer@example.com or call +256 772 123 456.');
  await page.clock.runFor(3_100);
  await expect(page.getByText(SENT)).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(sent).toBeVisible();
  await page.clock.resume();
  expect(await findingsOf(page)).toEqual([]);

  await expect.poll(() => messagesWith(words).length).toBe(1);
  const [mail = ''] = messagesWith(words);
  expect(mail).toContain(`\r\nTo: ${dealer.email}\r\n`);
  expect(mail).toContain('\r\nReply-To: buyer@example.com\r\n');
  expect(mail).toMatch(new RegExp(`\r\nSubject: Make an Offer: .*${title.split(' ')[1]}.*${reference}`));
  const lines = [
    `Hello ${dealer.dealerName},`,
    'Offer: Ugx 22,500,000',
    'Phone: +256 772 123 456',
    `/detail/${documentId}`,
  ];
  for (const line of lines) expect(mail).toContain(line);

  await page.getByRole('link', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to the car' }).click();
  await expect(page).toHaveURL(`/detail/${documentId}`);
});

test('a member asks with a number alone, and finds it among their enquiries', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { documentId, title } = await dealersCar(request);
  await openAsMember(page);
  await openPage(page, `/contact?car=${documentId}`);
  const words = ownWords();
  await expect(page.getByLabel('Name')).not.toHaveValue('');
  await page.locator('main').getByLabel('Email', { exact: true }).fill('');
  await page.getByLabel('Message').fill(words);
  await send(page).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.getByLabel('Phone').fill('0772 123 456');
  await send(page).click();
  const sent = page.getByRole('status').filter({ hasText: `Your question about the ${title} was sent.` });
  await expect(sent).toContainText('The seller will call you on +256 772 123 456.');
  await expect.poll(() => messagesWith(words).length).toBe(1);
  expect(messagesWith(words)[0]).not.toContain('Reply-To:');

  await openPage(page, '/enquiries');
  const enquiry = page.getByRole('listitem').filter({ hasText: words });
  await expect(enquiry).toContainText('Still for sale');
  await expect(enquiry).toContainText('The seller answers on +256 772 123 456');
  expect(await findingsOf(page)).toEqual([]);
  await enquiry.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/detail/${documentId}`);
});

test('a call back asks for the number first, and a missing or wrong one is named', async ({ page, request }) => {
  const { documentId, title } = await dealersCar(request);
  await openPage(page, `/contact?car=${documentId}&intent=callback`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Request Call Back: ${title}`);
  const fields = page.locator('main form :is(input:not([type=hidden], [tabindex="-1"]), textarea)');
  const names = () => fields.evaluateAll((all) => all.map((field) => field.getAttribute('name')));
  expect(await names()).toEqual(['phone', 'name', 'email', 'message']);
  await fillIn(page, ownWords());
  await send(page).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter the number to call$/);
  await page.getByLabel('Phone').fill('0772 12');
  await send(page).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a number such as 0772\s123\s456/);
  await page.getByLabel('Phone').fill('+256 772 123456');
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: `call about the ${title}` })).toContainText(
    'The seller will call you on +256 772 123 456.',
  );
  await openPage(page, '/contact');
  expect(await names()).toEqual(['name', 'email', 'phone', 'message']);
});

test('a member finds name, address and number filled in, and nothing that was typed is written over', {
  tag: '@long',
}, async ({ page }) => {
  const member = await openAsMember(page);
  const headers = { authorization: `Bearer ${member.jwt}` };
  const { username, email } = member;
  const data = { username, email, phonenumber: '0772123456' };
  expect((await page.request.put(`/api/users/${member.id}`, { headers, data })).ok()).toBe(true);
  const release = await holdRequests(page, '**/api/users/me');
  await openPage(page, '/contact');
  await page.getByLabel('Name').fill('My Brother');
  release();
  await expect(page.getByLabel('Phone')).toHaveValue('0772123456');
  await expect(page.locator('main').getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Name')).toHaveValue('My Brother');
});

test('a page that the browser had put aside shows nobody what it knew of a member who has signed out since', {
  tag: '@long',
}, async ({ page }) => {
  const { email } = await openAsMember(page);
  await openPage(page, '/contact');
  const field = page.getByLabel('Email', { exact: true });
  await expect(field).toHaveValue(email);
  const showAgain = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  // Still signed in: the page stays as it was left.
  await page.getByLabel('Message').fill('Half a message');
  await showAgain();
  await expect(page.getByLabel('Message')).toHaveValue('Half a message');
  // As signing out leaves it, on the way to another page.
  await page.evaluate(() => localStorage.clear());
  await showAgain();
  await expect(field).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
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

  test('asking for news says that it failed, and leaves the page and what is written there alone', {
    tag: '@long',
  }, async ({ page }) => {
    await openPage(page, '/contact');
    await page.getByLabel('Message').fill('Half a message');
    await page.context().setOffline(true);
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('News about cars and prices by email').fill('reader@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByText('That did not work. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Half a message');
  });
});

test.describe('an API that refuses', () => {
  test.use({ allowed: [/status of (429|503)|^503:|net::ERR_FAILED/] });

  test('the failure is said for three seconds, and what was written stays', { tag: '@long' }, async ({ page }) => {
    await openPage(page, '/contact?part=aaaaaaaaaaaaaaaaaaaaaaaa&intent=nonsense');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await fillIn(page, 'My words');
    await page.getByLabel('Phone').fill('0772123456');
    for (const answer of ['abort', 503, 429] as const) {
      await page.route('**/api/email', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: {} }),
      );
      await send(page).click();
      await expect(page.getByRole('alert')).toContainText('! There was an error. Please try again');
      await expect(page.getByLabel('Message')).toHaveValue('My words');
      await expect(page.getByLabel('Phone')).toHaveValue('0772123456');
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
  await footer.getByLabel('News about cars and prices by email').fill(address);
  const asked: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && asked.push(new URL(sent.url()).pathname));
  await footer.getByRole('button', { name: 'Subscribe' }).dblclick();
  await expect(footer.getByText('Please check your email and confirm that you want our news.')).toBeVisible();

  expect(asked).toEqual(['/api/newsletter-subscriptions']);
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeFocused();

  const link = new URL(await nextLink(DATA_DIR, 'newsletter', address));
  const response = await openPage(page, link.pathname + link.search);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page).toHaveURL('/newsletter/confirm');
  await page.getByRole('button', { name: 'Yes, send me news' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'You will now get our news. Every email has a link to unsubscribe.',
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
    await expect(page.getByText('Enter the number to call', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('A Buyer');
    await expect(page.getByRole('main')).toContainText(data[0].name);

    const words = ownWords();
    await fillIn(page, words);
    await page.getByLabel('Phone').fill('0772 123 456');
    await send(page).click();
    await expect(page.getByText(SENT)).toBeHidden();
    await expect(page.getByRole('main')).toContainText(`Your request for a call about the ${data[0].name} was sent.`);
    await expect(page.getByRole('link', { name: 'Back to the part' }).last()).toHaveAttribute(
      'href',
      `/spareparts/${data[0].documentId}`,
    );
    await expect.poll(() => messagesWith(words).length).toBe(1);
    expect(messagesWith(words)[0]).toContain('\r\nSubject: Request Call Back: ');
    expect(messagesWith(words)[0]).toContain('\nPhone: +256 772 123 456\n');
    expect(messagesWith(words)[0]).toContain(data[0].name);
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

  test('news are asked for, confirmed and ended by forms', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    const address = `plain-${ownWords().replaceAll(' ', '-').toLowerCase()}@example.com`;
    await page.getByLabel('News about cars and prices by email').fill(address);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Please check your email');
    const link = new URL(await nextLink(DATA_DIR, 'newsletter', address));
    await page.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Yes, send me news' }).click();
    await expect(page.getByText('You will now get our news. Every email has a link to unsubscribe.')).toBeVisible();
    await page.goto(`/newsletter/unsubscribe${link.search}`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    // The code was for the other purpose.
    await expect(page.getByRole('alert')).toHaveText('Incorrect code provided');
  });
});

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';
const SENT = "✓ Message Sent! We'll contact you shortly";

/** The mails to sellers, or to the market in their place, that hold these words. */
const messagesWith = (words: string) => {
  const mails = mailsIn(DATA_DIR).filter(({ name }) => name.includes('.lead.'));
  return mails.map(({ text }) => text).filter((text) => text.includes(words));
};

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

/** A car that a dealer sells, with what its page and the mails about it say. */
async function dealersCar(request: APIRequestContext) {
  const query = [
    'fields[0]=reference&fields[1]=year&populate[make][fields]=name&populate[model][fields]=name',
    'populate[dealer_info][fields][0]=dealerName&populate[dealer_info][fields][1]=email',
    'filters[dealer_info][documentId][$notNull]=true&pagination[pageSize]=1',
  ].join('&');
  const { data } = await (await request.get(`/api/cars?${query}`)).json();
  const [{ documentId, reference, year, make, model, dealer_info: dealer }] = data;
  return { documentId, reference, dealer, title: `${make.name} ${model.name} ${year}` };
}
