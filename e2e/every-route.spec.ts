import type { APIRequestContext, Page } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { findingsOf } from './axe.ts';
import { expect, openPage, test } from './page-test.ts';
import { ALL_RESULTS } from './whole-market.ts';

// Every public address of the product, as a visitor sees it. The members' pages, with data, are in member-pages.spec.ts.

const hidden = (path: string, heading: string, texts: string[] = []): Route => ({
  path,
  title: heading,
  heading,
  texts,
  isHidden: true,
});
const form = (path: string, heading: string, texts: string[] = []): Route => ({
  ...hidden(path, heading, texts),
  kind: 'form',
});
const text = (path: string, heading: string): Route => ({ path, title: heading, heading, kind: 'text' });
const comingSoon = (path: string): Route => ({ ...hidden(path, 'Coming Soon', ['Stay Tuned']), kind: 'coming soon' });
const notFound = (path: string, heading: string): Route => ({
  ...hidden(path, heading),
  status: 404,
  kind: 'not found',
});

const ROUTES: Route[] = [
  {
    path: '/',
    title: 'Cars for sale in Uganda',
    heading: 'Find your next car in Uganda',
    texts: ['Popular Cars', 'Featured Cars', 'Cars by location', 'Most viewed models'],
  },
  { path: '/filter', title: 'Cars On Sale In Uganda', heading: 'Cars On Sale In Uganda', texts: [ALL_RESULTS] },
  {
    path: '/cars/toyota',
    title: /^Toyota for sale in Uganda – [\d,]+ cars$/,
    heading: 'Toyota in Uganda',
    texts: [/^Toyota on sale in Uganda: [\d,]+ cars, from Ugx /],
    kind: 'cars',
  },
  {
    path: '/cars/suv/kampala',
    title: /^SUVs for sale in Kampala – [\d,]+ cars$/,
    heading: 'SUVs in Kampala',
    kind: 'cars',
  },
  {
    path: '/cars/toyota/premio/kampala',
    title: /^Toyota Premio for sale in Kampala – [\d,]+ cars$/,
    heading: 'Toyota Premio in Kampala',
    kind: 'cars',
  },
  {
    path: '/detail/:cars',
    title: / – (Ugx [\d,]+|Price on request)$/,
    heading: /\w/,
    texts: ['Specification', 'Reference No.', 'Car features', 'Related cars', 'Featured cars', 'Make an Offer'],
  },
  hidden('/renew', 'Is it still for sale?', ['This link does not work']),
  form('/login', 'Sign In'),
  form('/register', 'Register'),
  form('/forgotpassword', 'Forgot password'),
  form('/resetpassword', 'Set a new password', ['Missing reset token']),
  hidden('/emailconfirmation', 'This link does not work'),
  hidden('/cancel-email-change', 'Stop the email change'),
  { path: '/contact', title: 'Contact us', heading: 'Contact us', texts: ['Send message'] },
  text('/about', 'About us'),
  {
    path: '/sell',
    title: 'Sell your car in Uganda',
    heading: 'Sell your car',
    texts: ['Private sellers: two ads at a time, free.', 'Front corner', 'Never send money first', 'A moderator looks'],
  },
  comingSoon('/mechanics'),
  comingSoon('/agents'),
  comingSoon('/coming'),
  comingSoon('/callback'),
  { path: '/blogs', title: 'News & Updates', heading: 'News & Updates', texts: [/ 2026$/] },
  {
    path: '/article/meeting-a-seller-safely',
    title: 'Meeting a seller safely',
    heading: 'Meeting a seller safely',
    texts: ['Before you go'],
  },
  { path: '/dealers', title: 'Dealers', heading: 'Dealers', texts: ['View Cars', 'Featured'], kind: 'sellers' },
  {
    path: '/dealer-cars/:dealer-infos',
    title: /\w/,
    heading: /\w/,
    texts: ['Featured Inventory', /^[\d,]+ vehicles$/],
  },
  {
    path: '/spareparts',
    title: 'Spareparts On Sale',
    heading: 'Spareparts On Sale',
    texts: ['400 results', 'View Details'],
  },
  {
    path: '/spareparts/:spareparts',
    title: / – (Ugx [\d,]+|Price on request)$/,
    heading: /\w/,
    texts: ['Specification', 'Model Code', /^Related Cars \(.+\)/, 'Request Call Back'],
  },
  {
    path: '/garages',
    title: 'Our Trusted Garages',
    heading: 'Our Trusted Garages',
    texts: ['View Cars', 'Featured'],
    kind: 'sellers',
  },
  { path: '/garage-spareparts/:garages', title: /\w/, heading: /[\d,]+ Spareparts?$/ },
  text('/termofuse', 'Terms of use'),
  text('/terms', 'Terms & conditions'),
  text('/cookiespolicy', 'Cookies policy'),
  text('/howtobuy', 'How to buy'),
  text('/privacypolicy', 'Privacy policy'),
  text('/customerpolicy', 'Customer policy'),
  text('/safetynotice', 'Safety notice'),
  hidden('/recently-viewed', 'My Recently Viewed Cars', ['Currently no vehicles available']),
  form('/newsletter', 'News by email'),
  notFound('/no-such-page', 'Page not found'),
  notFound('/detail/aaaaaaaaaaaaaaaaaaaaaaaa', 'Car not found'),
  notFound('/spareparts/aaaaaaaaaaaaaaaaaaaaaaaa', 'Car not found'),
  notFound('/dealer-cars/aaaaaaaaaaaaaaaaaaaaaaaa', 'Dealer not found'),
  notFound('/garage-spareparts/aaaaaaaaaaaaaaaaaaaaaaaa', 'Dealer not found'),
  notFound('/seller/aaaaaaaaaaaaaaaaaaaaaaaa', 'Seller not found'),
  notFound('/article/no-such-article', 'Article not found'),
];

test('every page that says the same to everybody is looked at', { tag: '@phone' }, () => {
  const addresses = ROUTES.map(({ path }) => path.replace(/:[\w-]+/, 'one'));
  for (const { path } of PAGES.filter(({ cachedBy, inSitemap }) => cachedBy || inSitemap)) {
    const pattern = new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
    expect(
      addresses.some((address) => pattern.test(address)),
      path,
    ).toBe(true);
  }
});

/** Replaces `:cars` in a path by the first car's documentId, and so on. */
async function fillIn(path: string, request: APIRequestContext): Promise<string> {
  const plural = /:([a-z-]+)/.exec(path)?.[1];
  if (plural === undefined) return path;
  const { data } = await (await request.get(`/api/${plural}?pagination[pageSize]=1`)).json();
  return path.replace(`:${plural}`, data[0].documentId);
}

/** Checks the page's words: its heading and texts, the tab's title, and the tags for search engines. */
async function expectWords(page: Page, address: string, { title, heading, texts = [], isHidden = false }: Route) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(
    typeof title === 'string' ? `${title} – Motoka` : new RegExp(`${title.source.replace(/\$$/, '')} – Motoka$`),
  );
  for (const words of texts) await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(isHidden ? 1 : 0);
  const canonical = page.locator('link[rel="canonical"]');
  if (isHidden) await expect(canonical).toHaveCount(0);
  else await expect(canonical).toHaveAttribute('href', new URL(address, process.env.E2E_ADDRESS).href);
}

async function expectWhole(page: Page, request: APIRequestContext, route: Route) {
  const address = await fillIn(route.path, request);
  const response = await openPage(page, address);
  expect(response?.status()).toBe(route.status ?? 200);
  expect(await page.evaluate(() => document.compatMode), 'the page begins with its doctype').toBe('CSS1Compat');
  await expectWords(page, address, route);
  await expect(page.getByRole('contentinfo')).toContainText('Most viewed models');

  const levels = await page
    .locator('main :is(h1, h2, h3, h4, h5, h6)')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
  expect(
    levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
    'no step of headings is left out',
  ).toEqual([]);

  expect(await findingsOf(page, { withFrame: route.path === '/' })).toEqual([]);
}

const isFirstOfKind = ({ kind }: Route, at: number) =>
  kind === undefined || ROUTES.findIndex((other) => other.kind === kind) === at;

const firstOfKind = ROUTES.filter(isFirstOfKind);
const OF_WINDOW = { phone: process.env.RUNS ? ROUTES : firstOfKind, laptop: firstOfKind };

/** Failures of words, addresses and axe are mostly the same on a phone and a laptop: `npm run test:long` checks laptops too. */
const tagsOf = (window: string) => (window === 'laptop' ? ['@laptop', '@long'] : ['@phone']);

/** Number of pages checked in one browser: starting one takes as long as a page. */
const ROUTES_AT_ONCE = 6;

for (const [window, shown] of Object.entries(OF_WINDOW)) {
  test.describe(`on a ${window}`, { tag: tagsOf(window) }, () => {
    // A page that is missing is logged in the console, too.
    test.use({ allowed: [/404 \(Not Found\)/] });

    for (let first = 0; first < shown.length; first += ROUTES_AT_ONCE) {
      const routes = shown.slice(first, first + ROUTES_AT_ONCE);
      const paths = routes.map(({ path }) => path).join(', ');
      test(`${paths}: each is whole: title, words, address and no findings of axe`, async ({ page, request }) => {
        for (const route of routes) await test.step(route.path, () => expectWhole(page, request, route));
      });
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page says the same', { tag: '@phone' }, async ({ page, request }) => {
    // Pages that depend on the browser: on its storage, or on the secret in its address.
    const ofBrowser = ['/recently-viewed', '/resetpassword', '/emailconfirmation'];
    const others = ROUTES.filter(({ path }) => !ofBrowser.includes(path));
    for (const route of others) {
      await test.step(route.path, async () => {
        const address = await fillIn(route.path, request);
        const answer = await request.get(address);
        expect(answer.status()).toBe(route.status ?? 200);
        // The words alone: styles and pictures, which take most of a page's time, are not fetched.
        await page.setContent(await answer.text());
        await expectWords(page, address, route);
      });
    }
  });
});

interface Route {
  path: string;
  /** Title of the browser's tab, before the market's name. */
  title: string | RegExp;
  heading: string | RegExp;
  /** Further texts that must be visible. */
  texts?: (string | RegExp)[];
  status?: number;
  /** Hidden from search engines. */
  isHidden?: boolean;
  /**
   * Pages of a kind have one layout and differ in their words alone: only the first of each is tested; on a phone, `npm run test:long`
   * tests all.
   */
  kind?: 'cars' | 'text' | 'coming soon' | 'not found' | 'sellers' | 'form';
}
