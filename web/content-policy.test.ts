import { hash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { UNKNOWN_SITE } from '../ui/site-context.ts';
import { contentPolicy, withoutMark } from './content-policy.ts';

const SITE = { ...UNKNOWN_SITE, name: 'Market', publicUrl: 'https://market.example' };
const MARK = randomBytes(16).toString('hex');

const scriptsOf = (html: string) =>
  contentPolicy(html, MARK, SITE)
    .split('; ')
    .find((directive) => directive.startsWith('script-src '));
const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;

test('a page may run its files and the inline scripts that bear its mark, each named once', () => {
  const own = `<script nonce="${MARK}">own()</script>`;
  const html = `<p>Cars</p>${own}<script type="module" async="" nonce="${MARK}">import "/assets/a.js"</script>${own}`;
  expect(scriptsOf(html)).toBe(`script-src 'self' ${hashOf('own()')} ${hashOf('import "/assets/a.js"')}`);
});

test('a script that came in by data is not allowed, whatever it claims', () => {
  const planted = [
    '<script>attack()</script>',
    '<script nonce="">attack()</script>',
    `<script nonce="${randomBytes(16).toString('hex')}">attack()</script>`,
    `<SCRIPT>attack()</SCRIPT>`,
    '<script type="module">attack()</script >',
    '<script type="application/ld+json">[]</script>',
  ];
  for (const html of planted) expect(scriptsOf(html), html).toBe("script-src 'self'");
  const beforeOwn = `<script>attack()</script><script nonce="${MARK}">own()</script>`;
  expect(scriptsOf(beforeOwn)).toBe(`script-src 'self' ${hashOf('own()')}`);
});

test('what is sent bears no mark', () => {
  const html = `<link rel="preload" nonce="${MARK}"/><script nonce="${MARK}">own()</script>`;
  expect(withoutMark(html, MARK)).toBe('<link rel="preload"/><script>own()</script>');
});

test('a host of its own for the API is one for calls, pictures and films', () => {
  const policy = contentPolicy('', MARK, { ...SITE, apiHost: 'https://api.example/' });
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("img-src 'self' data: https: https://api.example;");
});
