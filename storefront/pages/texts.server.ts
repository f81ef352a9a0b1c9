const files: Record<string, string> = import.meta.glob('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Which text stands at which address. */
const TEXTS: Record<string, string> = {
  '/about': 'about',
  '/termofuse': 'terms-of-use',
  '/terms': 'terms',
  '/cookiespolicy': 'cookies-policy',
  '/howtobuy': 'how-to-buy',
  '/privacypolicy': 'privacy-policy',
  '/customerpolicy': 'customer-policy',
  '/safetynotice': 'safety-notice',
};

/** A text's title and the Markdown below it, with the market's name in its places. */
export function findText(path: string, siteName: string): { title: string; body: string } | undefined {
  const name = Object.hasOwn(TEXTS, path) ? TEXTS[path] : undefined;
  const text = files[`./texts/${name}.md`]?.replaceAll('{site}', siteName);
  const [, title, body] = /^# (.+)\n([\s\S]+)$/.exec(text ?? '') ?? [];
  return title === undefined || body === undefined ? undefined : { title, body };
}
