import { expect, openPage, test } from './page-test.ts';

// What is read of a page by programs: without scripts, from its HTML alone.

type Thing = Record<string, unknown> & { '@type': string };

const thingsIn = (html: string): Thing[] => {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return Array.from(scripts, ([, json = '']) => JSON.parse(json)).flat();
};
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

test('the HTML of a car holds its name, its price, a large picture and what search engines read', async ({
  request,
}) => {
  const { data } = await (
    await request.get(
      '/api/cars?populate[make][fields]=name&populate[model][fields]=name&populate[images][fields]=url&filters[price][$gt]=0&filters[dealer_info][id][$notNull]=true&pagination[pageSize]=1',
    )
  ).json();
  const { documentId, make, model, year, price, reference } = data[0];
  const html = await (await request.get(`/detail/${documentId}`)).text();
  const title = `${make.name} ${model.name} ${year}`;
  const shownPrice = `Ugx ${price.toLocaleString('en')}`;
  expect(html).toContain(`<h1 class="text-2xl font-bold">${title}</h1>`);
  expect(html).toContain(shownPrice);
  expect(html).toContain(`<title>${title} – ${shownPrice} – Motoka</title>`);
  expect(metaIn(html, 'og:title')).toBe(`${title} – ${shownPrice}`);
  expect(metaIn(html, 'og:type')).toBe('product');

  const image = metaIn(html, 'og:image') ?? '';
  const bytes = await (await request.get(image)).body();
  // The frame header of a JPEG holds its width.
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  expect(bytes.readUInt16BE(frame + 7)).toBeGreaterThanOrEqual(1200);
  expect(html).toContain(`${new URL(image).pathname.replace('.jpg', '.webp')} 1280w`);

  const things = thingsIn(html);
  expect(things.map((thing) => [thing['@context'], thing['@type']])).toEqual([
    ['https://schema.org', 'BreadcrumbList'],
    ['https://schema.org', 'Car'],
  ]);
  const url = `${new URL(image).origin}/detail/${documentId}`;
  expect(things[1]).toMatchObject({
    name: title,
    sku: reference,
    url,
    brand: { '@type': 'Brand', name: make.name },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'UGX',
      availability: 'https://schema.org/InStock',
      url,
      seller: { '@type': 'AutoDealer' },
    },
  });
  expect(JSON.stringify(things)).not.toContain('null');
});

test('each kind of page says what it is about', async ({ request }) => {
  const first = async (plural: string) =>
    (await (await request.get(`/api/${plural}?pagination[pageSize]=1`)).json()).data[0].documentId;
  const expected = {
    [`/spareparts/${await first('spareparts')}`]: ['BreadcrumbList', 'Product'],
    [`/dealer-cars/${await first('dealer-infos')}`]: ['AutoDealer', 'BreadcrumbList'],
    [`/garage-spareparts/${await first('garages')}`]: ['AutoRepair', 'BreadcrumbList'],
    '/article/meeting-a-seller-safely': ['Article', 'BreadcrumbList'],
  };
  for (const [path, types] of Object.entries(expected)) {
    const html = await (await request.get(path)).text();
    expect(thingsIn(html).map((thing) => thing['@type'])).toEqual(types);
    expect(metaIn(html, 'og:image'), path).toMatch(/\/uploads\/large_[\w-]+\.jpg$/);
    expect(metaIn(html, 'description')?.length, path).toBeGreaterThan(50);
  }
});

test('a list has one address, whatever else stands in a link to it', async ({ request }) => {
  const canonicalOf = async (path: string) =>
    /<link rel="canonical" href="[^"]*?(\/[^/"]*)"/
      .exec(await (await request.get(path)).text())?.[1]
      ?.replaceAll('&amp;', '&');
  expect(await canonicalOf('/filter?utm_source=x&fbclid=y&maxPrice=20,000,000&selectedMake=Toyota&minYear=')).toBe(
    '/filter?selectedMake=Toyota&maxPrice=20000000',
  );
  expect(await canonicalOf('/filter?category=SUV&page=2&minPrice=abc')).toBe('/filter?selectedCategory=SUV&page=2');
  expect(await canonicalOf('/spareparts?modelSelected=Noah&location=all')).toBe('/spareparts');
  expect(await canonicalOf('/?utm_source=x')).toBe('/');
  expect(await canonicalOf('/garages?page=99999')).toBe('/garages');
});

test('addresses in a page are the market’s own, whatever the caller claims (K-03)', async ({ request }) => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' };
  for (const path of ['/', '/filter', '/robots.txt', '/sitemap.xml']) {
    expect(await (await request.get(path, { headers })).text(), path).not.toContain('evil');
  }
});

test('every page that the sitemap names is there', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const locations = (xml: string) =>
    Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url.replaceAll('&amp;', '&'));
  const pages = locations(index).find((url) => url.endsWith('/sitemaps/pages-1.xml')) ?? '';
  const urls = locations(await (await request.get(pages)).text());
  const fixed = urls.filter((url) => !url.includes('?'));
  expect(fixed.length).toBeGreaterThan(12);
  for (const url of [...fixed, ...urls.filter((url) => url.includes('?')).slice(0, 5)]) {
    const html = await (await request.get(url)).text();
    expect(html, url).toContain(`<link rel="canonical" href="${url.replaceAll('&', '&amp;')}"/>`);
  }
});

test('a page’s length is told without its body', async ({ request }) => {
  const head = await request.head('/about');
  expect(head.status()).toBe(200);
  expect(Number(head.headers()['content-length'] ?? 0)).toBeGreaterThan(1_000);
});

test('on paper a car is its picture, its price, its facts and the number to call', async ({ page, request }) => {
  const { data } = await (await request.get('/api/cars?fields=price&pagination[pageSize]=1')).json();
  await openPage(page, `/detail/${data[0].documentId}`);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page
      .getByText(/^\+256 /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Reference No.')).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  for (const name of ['Make an Offer', 'Next picture', /^Save /]) {
    await expect(
      page.getByRole('link', { name }).or(page.getByRole('button', { name })).filter({ visible: true }),
    ).toHaveCount(0);
  }
});
