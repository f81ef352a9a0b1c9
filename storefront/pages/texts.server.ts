import { whoRunsTheMarket } from '#contract/messages/shell.ts';
import type { Site } from '#contract/site.ts';

const files: Record<string, string> = import.meta.glob('./texts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The texts, by the path of their page. */
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

/** Pages that do not name the market's operator. */
const WITHOUT_OPERATOR = ['/howtobuy', '/safetynotice'];

/** Escapes all punctuation, so that Markdown shows a text literally. */
const asWords = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

function operatorText({ name, brand: { operator } }: Site): string {
  if (!operator) return '';
  return `\n\n${whoRunsTheMarket(asWords(name), asWords(operator.name), asWords(operator.address))}\n`;
}

/** Returns the title and the Markdown of a text page, with the market's name filled in. */
export function findText(path: string, site: Site): { title: string; body: string } | undefined {
  const name = Object.hasOwn(TEXTS, path) ? TEXTS[path] : undefined;
  const [, title, body] = /^# (.+)\n([\s\S]+)$/.exec(files[`./texts/${name}.md`] ?? '') ?? [];
  if (title === undefined || body === undefined) return undefined;
  const named = body.replaceAll('{site}', () => asWords(site.name));
  return {
    title: title.replaceAll('{site}', () => site.name),
    body: WITHOUT_OPERATOR.includes(path) ? named : named + operatorText(site),
  };
}
