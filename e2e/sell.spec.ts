import { expect, isPhone, openPage, test } from './page-test.ts';

test('every page leads to it: from the header, from the menu of a phone and from the footer', async ({ page }) => {
  await openPage(page, '/contact');
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
  if (isPhone(page)) {
    await page.locator('summary', { hasText: 'Menu' }).click();
    await header.getByRole('link', { name: 'Sell your car' }).filter({ visible: true }).click();
  } else {
    await header.getByRole('link', { name: 'Sell', exact: true }).click();
  }
  await expect(page).toHaveURL('/sell');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell your car');
  await openPage(page, '/');
  if (isPhone(page)) await footer.locator('summary', { hasText: 'Good to know' }).click();
  await footer.getByRole('link', { name: 'Sell your car' }).click();
  await expect(page).toHaveURL('/sell');
});

test('its links load the pages of sellers whole, from the server', { tag: '@long' }, async ({ page }) => {
  await page.route('/sell/sign-in', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Of sellers</h1>' }),
  );
  await openPage(page, '/sell');
  await page.getByRole('main').getByRole('link', { name: 'Sign in to your ads' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of sellers');
  await expect(page).toHaveURL('/sell/sign-in');
});

test('a question opens by keyboard', { tag: '@long' }, async ({ page }) => {
  await openPage(page, '/sell');
  const question = page.getByText('Who sees my phone number?');
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('does not stand on the page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('does not stand on the page')).toBeHidden();
});

test('nothing on it moves while it comes', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const moved = shifts.reduce((sum, { value }) => sum + value, Number(document.documentElement.dataset.moved ?? 0));
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPage(page, '/sell');
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByText('Stay safe')).toBeVisible();
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
  expect(moved).toBeLessThan(0.01);
});

test('search engines read its questions with their answers', async ({ request }) => {
  const html = await (await request.get('/sell')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const [questions] = JSON.parse(json);
  expect(questions['@type']).toBe('FAQPage');
  expect(questions.mainEntity.length).toBeGreaterThan(3);
  for (const { name, acceptedAnswer } of questions.mainEntity) {
    expect(html).toContain(`>${name}<`);
    expect(html).toContain(`>${acceptedAnswer.text}<`);
  }
});

test('whoever is signed in as a seller reads the same, and no cookie is given', async ({ request }) => {
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await request.get('/sell', { headers });
    expect(answer.headers()['set-cookie']).toBeUndefined();
    expect(answer.headers().vary ?? '').not.toMatch(/cookie/i);
    return { etag: answer.headers().etag, text: await answer.text() };
  };
  expect(await read({ cookie: `sell_session=${'a'.repeat(43)}` })).toEqual(await read());
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it is whole, and leads on', async ({ page }) => {
    await page.goto('/sell');
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in to your ads' }).first();
    await expect(signIn).toHaveAttribute('href', '/sell/sign-in');
    await page.getByText('Can I sell spare parts?').click();
    await expect(page.getByText('dealers offer cars, garages offer spare parts')).toBeVisible();
    await expect(page.locator('main svg[viewBox="0 0 96 64"]')).toHaveCount(8);
  });
});
