import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BreakableText } from './breakable-text.tsx';

test('an address may break before its signs, and the words around it where they did before', () => {
  const html = renderToStaticMarkup(createElement(BreakableText, { text: 'We write to a.b@example.com. Today.' }));
  expect(html).toBe('<span>We write to a<wbr/>.b<wbr/>@example<wbr/>.com. Today.</span>');
});
