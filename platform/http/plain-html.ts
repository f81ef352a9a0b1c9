import { hash } from 'node:crypto';

const STYLE = `body{max-width:36rem;margin:0 auto;padding:3rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1c1917;background:#fafaf9}
h1{font-size:1.5rem}a{display:inline-block;padding:.6rem 1.2rem;border-radius:.5rem;background:#fcdc04;color:inherit;font-weight:600}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PlainPage {
  title: string;
  words: string;
  /** Items of a list below the text. */
  list?: readonly string[];
  /** A link to a path of this site; '' leads to the address at which the page is shown. */
  link: { to: string; label: string };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asText = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

const listOf = (lines: readonly string[]) =>
  lines.length === 0 ? '' : `\n<ul>${lines.map((line) => `<li>${asText(line)}</li>`).join('')}</ul>`;

const plainHtml = ({ title, words, list = [], link }: PlainPage) => `<!doctype html>
<html lang="en-UG"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(title)}</title>
<style>${STYLE}</style>
<h1>${asText(title)}</h1>
<p>${asText(words)}</p>${listOf(list)}
<p><a href="${asText(link.to)}">${asText(link.label)}</a></p>
</html>`;

/** Returns a page that needs neither the API nor the built scripts. */
export const plainPage = (page: PlainPage) => ({
  html: plainHtml(page),
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
});
