import { data, redirect } from 'react-router';
import type { CarListQuery } from '#contract/lists/car-list.ts';
import type { CarPageFacts } from '#contract/lists/car-page-schemas.ts';
import { CAR_PAGES_PATH, type CarPageNames, carPageNames, carPageQuery } from '#contract/lists/car-pages.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import * as messages from '#contract/messages/car-pages.ts';
import { PAGE_NOT_FOUND } from '#contract/messages/shell.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { namesOf } from '#contract/values/names.ts';
import {
  type Answer,
  type Api,
  ApiFailure,
  hasStatus,
  readNumber,
  readObject,
  readObjects,
  readText,
} from '../lib/api-client.ts';
import type { OwnWords } from '../listings/lists/own-words.ts';
import { Facts, type LinkGroup, NearLinks } from './car-page-parts.tsx';

const textIn = (value: unknown) => readText(value) ?? undefined;

const readNames = ({ category, make, model, place }: Answer): CarPageNames => ({
  category: textIn(category),
  make: textIn(make),
  model: textIn(model),
  place: textIn(place),
});

function readPrice(price: Answer): CarPageFacts['price'] {
  const [known, least, median, most] = ['known', 'least', 'median', 'most'].map((name) => readNumber(price[name]));
  return known && least != null && median != null && most != null ? { known, least, median, most } : null;
}

function readFacts({ total, price, middleYear, colours, place }: Answer): CarPageFacts {
  const { name, count } = readObject(place);
  return {
    total: readNumber(total) ?? 0,
    price: readPrice(readObject(price)),
    middleYear: readNumber(middleYear),
    colours: Array.isArray(colours) ? colours.flatMap((colour) => readText(colour) ?? []) : [],
    place: readText(name) === null ? null : { name: readText(name) ?? '', count: readNumber(count) ?? 0 },
  };
}

/** The group of links to lists of a single year. They are nofollow, because there are too many of these lists for search engines. */
const NARROW = 'years';

const readNear = (near: Answer): LinkGroup[] =>
  namesOf(messages.NEAR_HEADINGS).flatMap((kind) => {
    const links = readObjects(near[kind]).map(({ name, path, count }) => ({
      label: String(name),
      path: String(path),
      count: readNumber(count) ?? 0,
    }));
    const rel = kind === NARROW ? 'nofollow' : undefined;
    return links.length === 0 ? [] : [{ heading: messages.NEAR_HEADINGS[kind], rel, links }];
  });

/** A car page (below /cars): the list that it shows, and its heading and sentences. */
export interface CarPageFound {
  query: CarListQuery;
  own: OwnWords;
}

export interface ListRequest {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  api: Api;
}

/**
 * Loads the car page of an address. Throws a redirect to the page's proper address or to the nearest list, a 404 if a name is unknown or nothing
 * similar is on sale, a 503 if the API fails.
 */
export async function findCarPage({ url, params, api }: ListRequest): Promise<CarPageFound> {
  const asked = [CAR_PAGES_PATH, ...definedItems(params.first, params.second, params.third)].join('/');
  const found = await api
    .send('GET', `/api/car-pages?${new URLSearchParams({ path: asked })}`)
    .catch((error: unknown) => {
      if (hasStatus(error, 400, 404)) throw data(PAGE_NOT_FOUND, { status: 404 });
      throw error instanceof ApiFailure ? data(error.message, { status: 503 }) : error;
    });
  return readFound(readObject(found.data), url);
}

/** Reads the API's answer. Throws a redirect to the page's proper address, or to the nearest list if there is no such page. */
function readFound(answer: Answer, { pathname, searchParams }: URL): CarPageFound {
  const path = readText(answer.path) ?? '/';
  if (answer.page === null) throw redirect(path);
  // Redirects for good (301) if the address spells a name differently, or has a name's former form.
  if (path !== pathname) throw redirect(path, 301);
  const { names: given, facts: counted, near } = readObject(answer.page);
  const names = readNames(readObject(given));
  const counts = readFacts(readObject(counted));
  const facts = messages.pageFacts(names, counts);
  const groups = readNear(readObject(near));
  return {
    query: { ...carPageQuery(names), page: parsePage(searchParams) },
    own: {
      path,
      heading: messages.pageHeading(names),
      title: messages.pageTitle(names, counts.total),
      facts: () => facts,
      words: () => (
        <>
          {facts && <Facts facts={facts} />}
          <NearLinks groups={groups} />
        </>
      ),
    },
  };
}

/**
 * Returns the path of the car page that shows the same list as `query`; it is the canonical address for search engines. Undefined if there is none,
 * or if loading fails.
 */
export async function pathOfCarPage(api: Api, query: CarListQuery): Promise<string | undefined> {
  const names = carPageNames(query);
  if (!names) return undefined;
  const asked = Object.entries(names).filter((one): one is [string, string] => one[1] !== undefined);
  const answer = await api.send('GET', `/api/car-pages/of-list?${new URLSearchParams(asked)}`).catch(() => null);
  return readText(readObject(answer?.data).path) ?? undefined;
}
