import { readSession } from './session.ts';

/** The most pages whose data are remembered: enough for a list and the listings that were opened from it. */
const MOST_PAGES = 20;
/** ms after which a page is loaded again, because cars may have been sold by then. */
const REMEMBERED_MS = 600_000;

/** The data of loaded pages by address, the latest last. */
const pages = new Map<string, { data: unknown; at: number }>();

/** ms after Back or Forward within which the page begins to load, even on a slow phone. A page that begins to load later was opened by a link. */
const STEP_MS = 1_000;

type Address = Pick<URL, 'pathname' | 'search'>;
/** Returns the key of a page. It contains the user's id, so that nobody is shown data from before they signed in or out in any tab. */
const keyOf = ({ pathname, search }: Address) => `${readSession()?.userId} ${pathname}${search}`;

export function rememberPage(address: Address, data: unknown): void {
  const key = keyOf(address);
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** Drops the data of a page, when it turns out to be incomplete after the page was shown. */
export function forgetPage(address: Address): void {
  pages.delete(keyOf(address));
}

/** Returns the data of the page at this address, if it was loaded within the last ten minutes. */
export function rememberedPage(address: Address): { data: unknown } | undefined {
  const page = pages.get(keyOf(address));
  return page && Date.now() - page.at < REMEMBERED_MS ? page : undefined;
}

/** The key of the page to which Back or Forward has just led. The event `popstate` fires before the page is loaded. */
let steppedTo: string | undefined;
if (!import.meta.env.SSR) {
  const remember = () => {
    steppedTo = keyOf(window.location);
    // Forgets the step after a while, because Back within one page loads nothing: the next link to the same address would otherwise count as going
    // back.
    setTimeout(() => (steppedTo = undefined), STEP_MS);
  };
  window.addEventListener('popstate', remember, true);
}

/** Returns whether a page is loaded because of Back or Forward. True only once for each step, so that a link to the same page loads it anew. */
export function isStepInHistory(address: Address): boolean {
  const isStep = steppedTo === keyOf(address);
  steppedTo = undefined;
  return isStep;
}
