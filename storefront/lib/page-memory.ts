/** Steps back that are worth it: a list and what was looked at from it. */
const MOST_PAGES = 20;
/** ms. Whoever comes back later sees what is on sale by then. */
const REMEMBERED_MS = 600_000;

/** What pages have loaded, by address, the latest last. */
const pages = new Map<string, { data: unknown; at: number }>();

type Address = Pick<URL, 'pathname' | 'search'>;
const keyOf = ({ pathname, search }: Address) => pathname + search;

export function rememberPage(address: Address, data: unknown): void {
  const key = keyOf(address);
  pages.delete(key);
  pages.set(key, { data, at: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** Whoever asks for the page that is shown wants it anew. */
export const forgetPage = (address: Address): boolean => pages.delete(keyOf(address));

/** What the page at an address has loaded not long ago. */
export function rememberedPage(address: Address): { data: unknown } | undefined {
  const page = pages.get(keyOf(address));
  return page && Date.now() - page.at < REMEMBERED_MS ? page : undefined;
}

/** A step through the history arrives before its page is loaded, a link that is followed after it. */
export const isStepInHistory = (address: Address): boolean => keyOf(window.location) === keyOf(address);
