import { expect, openPage, test } from './page-test.ts';

// Reads pages as programs do: without scripts, from the HTML alone.

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
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(html).toContain(shownPrice);
  expect(html).toContain(`<title>${title} – ${shownPrice} – Motoka</title>`);
  expect(metaIn(html, 'og:title')).toBe(`${title} – ${shownPrice}`);
  expect(metaIn(html, 'og:type')).toBe('product');

  const image = metaIn(html, 'og:image') ?? '';
  const bytes = await (await request.get(image)).body();
  // The frame header of a JPEG holds its height and width.
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300_000);

  const things = thingsIn(html);
  expect(things.map((thing) => [thing['@context'], thing['@type']])).toEqual([
    ['https://schema.org', 'BreadcrumbList'],
    ['https://schema.org', ['Product', 'Car']],
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
    [`/dealer-cars/${await first('dealer-infos')}`]: ['AutoDealer', 'BreadcrumbList', 'ItemList'],
    [`/garage-spareparts/${await first('garages')}`]: ['AutoRepair', 'BreadcrumbList', 'ItemList'],
    '/article/meeting-a-seller-safely': ['Article', 'BreadcrumbList'],
  };
  for (const [path, types] of Object.entries(expected)) {
    const html = await (await request.get(path)).text();
    expect(thingsIn(html).map((thing) => thing['@type'])).toEqual(types);
    const isAd = path.startsWith('/spareparts/');
    expect(metaIn(html, 'og:image'), path).toMatch(
      isAd ? /\/cards\/[a-z0-9]{24}-wide\.jpg\?v=\w+$/ : /\/uploads\/large_[\w-]+\.jpg$/,
    );
    expect(metaIn(html, 'description')?.length, path).toBeGreaterThan(50);
  }
});

test('the home page says what the market is, and each list what is on it, page by page', async ({ request }) => {
  const [site, market] = thingsIn(await (await request.get('/')).text());
  const origin = String(site?.url);
  expect(site).toEqual({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Motoka', url: origin });
  expect(market).toMatchObject({ '@type': 'Organization', name: 'Motoka', url: origin });

  // Tests beside this one take cars off sale and add some.
  const totals = {
    '/filter': expect.closeTo(2_000, -2),
    '/spareparts': 400,
    '/dealers': null,
    '/garages': null,
    '/blogs': null,
  };
  for (const [path, total] of Object.entries(totals)) {
    const html = await (await request.get(path)).text();
    const [list] = thingsIn(html);
    expect(list, path).toMatchObject({ '@type': 'ItemList', ...(total && { numberOfItems: total }) });
    const items = list?.itemListElement as { position: number; url: string }[];
    expect(items.length, path).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ '@type': 'ListItem', position: 1 });
    for (const { url } of items) expect(html, path).toContain(`href="${new URL(url).pathname}"`);
  }
  const [second] = thingsIn(await (await request.get('/filter?page=2')).text());
  const positions = Array.from({ length: 20 }, (_, at) => expect.objectContaining({ position: 21 + at }));
  expect(second?.itemListElement).toEqual(positions);
  expect(thingsIn(await (await request.get('/filter?location=nowhere-at-all')).text())).toEqual([]);
});

test('a thing without a picture or with a price is whole to search engines all the same', { tag: '@long' }, async ({
  request,
}) => {
  const { data } = await (
    await request.get('/api/spareparts?filters[price][$gt]=0&populate[images][fields]=url&pagination[pageSize]=100')
  ).json();
  const bare = data.find(({ images }: { images: unknown[] | null }) => !images || images.length === 0);
  for (const { documentId } of [data[0], bare ?? data[1]]) {
    const things = thingsIn(await (await request.get(`/spareparts/${documentId}`)).text());
    const product = things.find((thing) => thing['@type'] === 'Product');
    expect(product?.description).toMatch(/ for sale in .*Uganda: Ugx /);
    expect((await request.get(String(product?.image).split(',')[0] ?? '')).headers()['content-type']).toMatch(
      /^image\//,
    );
  }
});

test('titles and descriptions name what is listed, and no two pages share theirs', async ({ request }) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    return { title, description: metaIn(html, 'description') };
  };
  expect((await read('/filter?selectedMake=Toyota&modelSelected=Premio&location=Kampala')).title).toMatch(
    /^Toyota Premio, Kampala – \d+ cars – Motoka$/,
  );
  expect(await read('/filter?selectedCategory=SUV')).toEqual({
    title: expect.stringMatching(/^SUV – [\d,]+ cars – Motoka$/),
    description: expect.stringMatching(/^SUV, [\d,]+ results: /),
  });
  expect((await read('/spareparts?selectedMake=Toyota&selectedCondition=used')).title).toMatch(
    /^Toyota, Used – \d+ spare parts – Motoka$/,
  );
  const first = async (plural: string) =>
    (await (await request.get(`/api/${plural}?pagination[pageSize]=1`)).json()).data[0].documentId;
  expect((await read(`/dealer-cars/${await first('dealer-infos')}`)).title).toMatch(/ – \d+ cars? – Motoka$/);
  expect((await read(`/garage-spareparts/${await first('garages')}`)).title).toMatch(/ – \d+ spare parts? – Motoka$/);
  const paths = [
    '/',
    '/filter',
    '/filter?page=2',
    '/filter?selectedMake=Toyota',
    '/filter?selectedMake=Toyota&page=2',
    '/filter?location=Kampala',
    '/cars/toyota/premio',
    '/cars/toyota/premio/kampala',
    '/cars/suv',
    '/spareparts',
    '/spareparts?page=2',
    '/dealers',
    '/dealers?page=2',
    '/garages',
    '/blogs',
    '/about',
    '/contact',
    '/howtobuy',
    '/sell',
    '/article/meeting-a-seller-safely',
    `/dealer-cars/${await first('dealer-infos')}`,
    `/garage-spareparts/${await first('garages')}`,
  ];
  const pages = await Promise.all(paths.map(read));
  expect(new Set(pages.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(paths.length);
});

/** How search engines are to treat each kind of page: index it, crawl it but not index it, or not crawl it. */
const CRAWLING: Record<string, 'indexed' | 'noindex' | 'closed'> = {
  '/': 'indexed',
  '/filter': 'indexed',
  '/filter?selectedMake=Toyota': 'indexed',
  '/filter?selectedMake=Toyota&page=2': 'indexed',
  '/filter?selectedMake=Toyota&modelSelected=Premio': 'indexed',
  '/filter?selectedMake=Toyota&modelSelected=Premio&location=Kampala': 'indexed',
  '/filter?location=Kampala': 'indexed',
  '/filter?location=amp': 'noindex',
  '/filter?maxPrice=20000000': 'indexed',
  '/filter?maxPrice=19999999': 'noindex',
  '/cars/toyota': 'indexed',
  '/cars/toyota?page=2': 'indexed',
  '/cars/toyota/premio/kampala': 'indexed',
  '/cars/suv/kampala': 'indexed',
  '/cars/no-such-make': 'noindex',
  '/filter?selectedMake=Toyota&selectedMake=Nissan': 'noindex',
  '/filter?sort=price-asc': 'noindex',
  '/filter?location=nowhere-at-all': 'noindex',
  '/spareparts': 'indexed',
  '/dealers': 'indexed',
  '/garages': 'indexed',
  '/blogs': 'indexed',
  '/about': 'indexed',
  '/sell': 'indexed',
  '/contact': 'indexed',
  '/contact?car=x&intent=offer': 'closed',
  '/api/cars': 'closed',
  '/login': 'noindex',
  '/login?next=%2Fprofile': 'noindex',
  '/register': 'noindex',
  '/forgotpassword': 'noindex',
  '/resetpassword': 'noindex',
  '/emailconfirmation': 'noindex',
  '/cancel-email-change': 'noindex',
  '/connect/google/redirect': 'noindex',
  '/auth/google/return': 'noindex',
  '/newsletter': 'noindex',
  '/newsletter/confirm': 'noindex',
  '/recently-viewed': 'noindex',
  '/profile': 'noindex',
  '/account-settings': 'noindex',
  '/saved-cars': 'noindex',
  '/agents': 'noindex',
  '/no-such-page': 'noindex',
};

test('the first page and the articles name the feeds in their heads', async ({ request }) => {
  const html = (await (await request.get('/blogs')).text()).split('</head>')[0] ?? '';
  const first = (await (await request.get('/')).text()).split('</head>')[0];
  expect(first).toContain('/feeds/cars.rss');
  const feeds = Array.from(
    html.matchAll(/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="([^"]+)"/g),
  );
  expect(feeds.map(([, path]) => path)).toEqual(['/feeds/cars.rss', '/feeds/articles.rss']);
  for (const [, path = ''] of feeds) expect((await request.get(path)).status(), path).toBe(200);
});

test('each page is for search engines, says that it is not, or is closed to them: one of the three', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const closed = Array.from(robots.matchAll(/^Disallow: (.+)$/gm), ([, start = '']) => start);
  for (const [path, crawling] of Object.entries(CRAWLING)) {
    const html = await (await request.get(path)).text();
    const isClosed = closed.some((start) => path.startsWith(start));
    const isHidden = html.includes('<meta name="robots" content="noindex"/>');
    const found = isClosed ? (isHidden ? 'both' : 'closed') : isHidden ? 'noindex' : 'indexed';
    expect([path, found]).toEqual([path, crawling]);
  }
});

test('search engines are not led to what has no end: narrow lists, and the form about each car', {
  tag: '@long',
}, async ({ request }) => {
  const linksOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g), ([tag, href = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      isFollowed: !/rel="[^"]*nofollow/.test(tag),
    }));
  };
  const followed = async (path: string) =>
    (await linksOf(path)).filter(({ isFollowed }) => isFollowed).map(({ href }) => href);
  expect(await followed('/filter')).toContain('/filter?selectedCategory=SUV');
  expect(await followed('/filter?selectedMake=Toyota')).toContain('/filter?selectedMake=Toyota&page=2');
  const ofModel = '/filter?selectedMake=Toyota&modelSelected=Premio';
  expect(await followed(ofModel)).toContain(`${ofModel}&page=2`);
  for (const path of [ofModel, `${ofModel}&location=Kampala`, '/filter?selectedCategory=SUV']) {
    for (const href of await followed(path)) {
      const choices = [...new URL(href, 'http://x').searchParams.keys()].filter((name) => name !== 'page');
      expect(choices.length, href).toBeLessThanOrEqual(2);
      expect(new Set(choices).size, href).toBe(choices.length);
    }
  }
  const { data } = await (await request.get('/api/cars?fields=price&pagination[pageSize]=1')).json();
  const ofCar = await linksOf(`/detail/${data[0].documentId}`);
  const toContact = ofCar.filter(({ href }) => href.startsWith('/contact?'));
  expect(toContact.length).toBeGreaterThan(0);
  expect(toContact.filter(({ isFollowed }) => isFollowed)).toEqual([]);
});

test('read without its style, a page keeps its words apart', async ({ request }) => {
  // As lynx and w3m show it: inline elements stay in one line.
  const text = (html: string) =>
    html
      .replace(/<(script|style|noscript|select)[\s\S]*?<\/\1>/g, '\n')
      .replace(/<\/?(a|button|small|span|time)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, '\n');
  const list = text(await (await request.get('/filter?selectedMake=Toyota')).text());
  // A Pajero iO, if it is among the most viewed, is written this way.
  expect(list.replaceAll(' iO', '')).not.toMatch(/[a-z][A-Z\d]|\d[A-Z]|MMotoka/);
  expect(list).toMatch(/Toyota\n+\d{4} \w.*\n+[\d,]+\s?km · /);
  const { data } = await (await request.get('/api/cars?fields=price&pagination[pageSize]=1')).json();
  expect(text(await (await request.get(`/detail/${data[0].documentId}`)).text())).toMatch(/Engine\s+[\d,]+ cc/);
});

test('a list has one address, whatever else stands in a link to it', async ({ request }) => {
  const canonicalOf = async (path: string) =>
    /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)"/
      .exec(await (await request.get(path)).text())?.[1]
      ?.replaceAll('&amp;', '&');
  expect(await canonicalOf('/filter?utm_source=x&fbclid=y&maxPrice=20,000,000&selectedMake=Toyota&minYear=')).toBe(
    '/filter?selectedMake=Toyota&maxPrice=20000000',
  );
  expect(await canonicalOf('/filter?category=SUV&page=2&minPrice=abc')).toBe('/cars/suv?page=2');
  for (const query of [
    'selectedMake=Toyota&modelSelected=Premio',
    'modelSelected=Premio',
    'selectedMake=toyota&modelSelected=premio',
  ])
    expect(await canonicalOf(`/filter?${query}&location=kampala`)).toBe('/cars/toyota/premio/kampala');
  expect(await canonicalOf('/cars/toyota/premio/kampala?utm_source=x')).toBe('/cars/toyota/premio/kampala');
  expect(await canonicalOf('/filter?selectedMake=Toyota&selectedCategory=SUV')).toBe(
    '/filter?selectedMake=Toyota&selectedCategory=SUV',
  );
  expect(await canonicalOf('/spareparts?modelSelected=Noah&location=all')).toBe('/spareparts');
  expect(await canonicalOf('/?utm_source=x')).toBe('/');
  expect(await canonicalOf('/garages?page=99999')).toBe('/garages');
});

test('a list that is searched for has a page of its own, with its words, its cars and the pages beside it', async ({
  request,
}) => {
  const html = await (await request.get('/cars/toyota/premio/kampala')).text();
  const ofFilter = await (
    await request.get('/filter?selectedMake=Toyota&modelSelected=Premio&location=Kampala')
  ).text();
  expect(html).toMatch(/<h1[^>]*>Toyota Premio in Kampala<\/h1>/);
  expect(ofFilter).toMatch(/<h1[^>]*>Cars On Sale In Uganda<\/h1>/);
  const [list] = thingsIn(html);
  expect(thingsIn(ofFilter)).toEqual([list]);
  const { total } = { total: list?.numberOfItems };
  expect(html).toMatch(new RegExp(`<title>Toyota Premio for sale in Kampala – ${total} cars – Motoka</title>`));
  expect(metaIn(html, 'description')).toMatch(
    new RegExp(
      `^Toyota Premio on sale in Kampala: ${total} cars, from Ugx [\\d,]+ to Ugx .* At least half are from \\d{4}`,
    ),
  );
  expect(metaIn(html, 'og:image')).toMatch(/\/uploads\/large_/);
  for (const path of ['/cars/toyota/premio', '/cars/toyota/harrier/kampala'])
    expect(html).toMatch(new RegExp(`href="${path}"`));
  const moved = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await moved('/cars/Toyota/premio')).toEqual([301, '/cars/toyota/premio']);
  expect(await moved('/cars/land_cruiser?page=2')).toEqual([301, '/cars/toyota/land-cruiser']);
  expect(await moved('/cars/toyota/premio/moroto')).toEqual([302, '/cars/toyota/premio']);
  expect((await request.get('/cars/toyota/no-such-model')).status()).toBe(404);
});

test('addresses in a page are the market’s own, whatever the caller claims', async ({ request }) => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' };
  for (const path of ['/', '/filter', '/robots.txt', '/sitemap.xml']) {
    expect(await (await request.get(path, { headers })).text(), path).not.toContain('evil');
  }
});

test('every page that the sitemap names is there', { tag: '@long' }, async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  const locations = (xml: string) =>
    Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url.replaceAll('&amp;', '&'));
  const pages = locations(index).find((url) => url.endsWith('/sitemaps/pages-1.xml')) ?? '';
  const urls = locations(await (await request.get(pages)).text());
  const fixed = urls.filter((url) => !url.includes('?') && !url.includes('/cars/'));
  expect(fixed.length).toBeGreaterThan(12);
  const some = [/\?/, /\/cars\//].flatMap((kind) => urls.filter((url) => kind.test(url)).slice(0, 5));
  for (const url of [...fixed, ...some]) {
    const html = await (await request.get(url)).text();
    expect(html, url).toContain(`<link rel="canonical" href="${url.replaceAll('&', '&amp;')}"/>`);
  }
});

test('a page’s length is told without its body', async ({ request }) => {
  const head = await request.head('/about');
  expect(head.status()).toBe(200);
  expect(Number(head.headers()['content-length'] ?? 0)).toBeGreaterThan(1_000);
});

test('on paper a car is its picture, its price, its facts and the number to call', { tag: '@long' }, async ({
  page,
  request,
}) => {
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
