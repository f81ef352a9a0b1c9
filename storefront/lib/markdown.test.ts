import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectWithin } from '../../test/wall-time.ts';
import { renderMarkdown, summarise } from './markdown.server.ts';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><input name=p><button>Go</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '[link](javascript:alert(1))',
  '[link](JaVaScRiPt:alert(1))',
  '[link](java\nscript:alert(1))',
  '[link](&#106;avascript:alert(1))',
  '[link](data:text/html;base64,PHNjcmlwdD4=)',
  '[link](vbscript:msgbox)',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://example.com/x.png)',
  '[x](https://example.com "\\" onmouseover=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '``` "><script>alert(1)</script>\n```',
];

test.each(ATTACKS)('nothing in a text runs or is fetched by itself: %s', (text) => {
  expect(dangersIn(renderMarkdown(text))).toEqual([]);
});

test('whatever is put together from such pieces, the same holds', () => {
  const piece = fc.oneof(
    fc.constantFrom(...ATTACKS),
    fc.constantFrom('\n', '\n\n', '> ', '- ', '"', "'", '&lt;', '*'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(dangersIn(renderMarkdown(pieces.join('')))).toEqual([]);
    }),
  );
});

test('headings begin below the page’s own, and links that lead elsewhere say so', () => {
  expect(renderMarkdown('# One\n\n###### Six')).toBe('<h2>One</h2>\n<h6>Six</h6>\n');
  expect(renderMarkdown('## One\n\n### Two\n\n## Three')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h2>Three</h2>\n');
  expect(renderMarkdown('![A car](/uploads/a.jpg) ![Elsewhere](https://evil.example/a.jpg)')).toBe(
    '<p><img src="/uploads/a.jpg" alt="A car" loading="lazy"> Elsewhere</p>\n',
  );
  expect(renderMarkdown('[in](/contact) and [out](https://ura.go.ug)')).toBe(
    '<p><a href="/contact">in</a> and <a href="https://ura.go.ug" rel="noopener nofollow">out</a></p>\n',
  );
  expect(renderMarkdown('[other](//evil.example)')).toContain('rel="noopener nofollow"');
});

test('a text of many brackets takes no time', () => {
  const startedAt = performance.now();
  for (const text of ['['.repeat(50_000), '*a_ '.repeat(20_000), '> '.repeat(20_000), '`'.repeat(60_000)])
    renderMarkdown(text);
  expectWithin(2_000, startedAt);
});

test('a summary is the first words, whole, as plain text', () => {
  expect(summarise('## Title\n\nA **bold** [link](/x) and\nmore.', 200)).toBe('Title');
  expect(summarise('A **bold** [link](/x) and\nmore.', 200)).toBe('A bold link and more.');
  expect(summarise('One two three four', 10)).toBe('One two …');
  expect(summarise('', 10)).toBe('');
});

/** The only elements that Markdown may be turned into. */
const ELEMENTS = new Set(
  'p h2 h3 h4 h5 h6 ul ol li strong em s a img blockquote pre code hr br table thead tbody tr th td'.split(' '),
);

/** Returns the tags that are dangerous in a browser: unknown elements, event handlers and script addresses. */
function dangersIn(html: string): string[] {
  const tags = Array.from(html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g));
  return tags.flatMap(([tag, name = '', attributes = '']) => {
    const isWrongAddress = /\b(?:href|src)="\s*(?:javascript|vbscript|data|file):/i.test(attributes);
    const hasHandler = /\son\w+\s*=/i.test(attributes.replace(/"[^"]*"/g, '""'));
    return !ELEMENTS.has(name) || hasHandler || isWrongAddress ? [tag] : [];
  });
}
