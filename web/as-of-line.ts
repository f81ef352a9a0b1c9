import { shownAsOf } from '#contract/messages/as-of.ts';

/**
 * Writes above a page how old it may be. React passes over an element at the start of the body that it did not write, so the page works as
 * ever.
 */
export function withAsOf(page: Buffer, knownAt: number): Buffer {
  const line = `<p role="status" class="bg-sun p-2 text-center text-on-sun">${shownAsOf(knownAt)}</p>`;
  return Buffer.from(page.toString().replace(/<body[^>]*>/, (begin) => begin + line));
}
