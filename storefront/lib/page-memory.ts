import { readSession } from './session.ts';

/** Steps back that are worth it: a list and what was looked at from it. */
const MOST_PAGES = 20;
/** ms. Whoever comes back later sees what is on sale by then. */
const REMEMBERED_MS = 600_000;

/** What pages have loaded, by address, the latest last. */
const pages = new Map<string, { data: unknown; at: number }>();

/** A page that is stepped to begins to load within this, in ms, on a slow phone too. */
const STEP_MS = 1_000;

type Address = Pick<URL, 'pathname' | 'search'>;
/** Whoever signs in or out meanwhile, in whichever tab, is shown nothing from before. */
const keyOf = ({ pathname, search }: Address) => `${readSession()?.userId} ${pathname}${search}`;

export function rememberPage(address: Address, data: unknown): void {
  const key = keyOf(address);
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** For what turns out not to be whole: a part of it was on its way when its page was shown. */
export function forgetPage(address: Address): void {
  pages.delete(keyOf(address));
}

/** What the page at an address has loaded not long ago. */
export function rememberedPage(address: Address): { data: unknown } | undefined {
  const page = pages.get(keyOf(address));
  return page && Date.now() - page.at < REMEMBERED_MS ? page : undefined;
}

/** Where the last step through the history led: the browser says so before the page is loaded. */
let steppedTo: string | undefined;
if (!import.meta.env.SSR) {
  const remember = () => {
    steppedTo = keyOf(window.location);
    // A step within a page loads nothing: the next link to the same place is no step.
    setTimeout(() => (steppedTo = undefined), STEP_MS);
  };
  window.addEventListener('popstate', remember, true);
}

/** Is a page loaded because of a step back or on? Told once for each step: a link to the same page asks anew. */
export function isStepInHistory(address: Address): boolean {
  const isStep = steppedTo === keyOf(address);
  steppedTo = undefined;
  return isStep;
}
