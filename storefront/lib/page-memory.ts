import { readSession } from './session.ts';

/** Enough for a list and the listings viewed from it. */
const MOST_PAGES = 20;
/** ms. After that the page is loaded again, since cars may have been sold. */
const REMEMBERED_MS = 600_000;

/** Data of loaded pages by address, the latest last. */
const pages = new Map<string, { data: unknown; at: number }>();

/** ms within which a page begins to load after going back, on a slow phone too. */
const STEP_MS = 1_000;

type Address = Pick<URL, 'pathname' | 'search'>;
/** Returns the cache key of an address. It holds the user's id, so that data from before signing in or out, in any tab, is not shown. */
const keyOf = ({ pathname, search }: Address) => `${readSession()?.userId} ${pathname}${search}`;

export function rememberPage(address: Address, data: unknown): void {
  const key = keyOf(address);
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** Drops a page from the cache, for data that proves incomplete: a part of it was still loading when the page was shown. */
export function forgetPage(address: Address): void {
  pages.delete(keyOf(address));
}

/** Returns the data that the page at an address loaded within the last 10 minutes. */
export function rememberedPage(address: Address): { data: unknown } | undefined {
  const page = pages.get(keyOf(address));
  return page && Date.now() - page.at < REMEMBERED_MS ? page : undefined;
}

/** Address that the last step through the history led to: `popstate` comes before the page is loaded. */
let steppedTo: string | undefined;
if (!import.meta.env.SSR) {
  const remember = () => {
    steppedTo = keyOf(window.location);
    // A step within a page loads nothing; without this the next link to the same address would count as a step.
    setTimeout(() => (steppedTo = undefined), STEP_MS);
  };
  window.addEventListener('popstate', remember, true);
}

/** Returns whether a page is loaded because of going back or forward. True once for each step: a link to the same page loads anew. */
export function isStepInHistory(address: Address): boolean {
  const isStep = steppedTo === keyOf(address);
  steppedTo = undefined;
  return isStep;
}
