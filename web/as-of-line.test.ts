import { expect, test } from 'vitest';
import { withAsOf } from './as-of-line.ts';

test('a page that may be out of date says since when, in the time of Uganda, above everything else', () => {
  const page = Buffer.from(
    '<html lang="en-UG"><head></head><body class="flex"><a href="#main">Skip</a> $& </body></html>',
  );
  const shown = withAsOf(page, Date.UTC(2026, 10, 27, 11, 5)).toString();
  const [, line, rest] = /<body class="flex"><p role="status"[^>]*>([^<]*)<\/p>(.*)$/.exec(shown) ?? [];
  expect(line).toBe('You see the market as of 14:05. Sending and saving will work again soon.');
  expect(rest).toBe('<a href="#main">Skip</a> $& </body></html>');
});
