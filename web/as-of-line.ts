import { shownAsOf } from '#contract/messages/as-of.ts';

/**
 * Adds a line at the top of a page that says how old the page may be. The line does not disturb hydration: React ignores an element at the
 * start of the body that it did not write.
 */
export function withAsOf(page: Buffer, knownAt: number): Buffer {
  const line = `<p role="status" class="bg-sun p-2 text-center text-on-sun">${shownAsOf(knownAt)}</p>`;
  return Buffer.from(page.toString().replace(/<body[^>]*>/, (begin) => begin + line));
}
