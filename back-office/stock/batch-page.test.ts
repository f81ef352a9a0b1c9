import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sendContext } from '../lib/page-contexts.ts';
import { action } from './batch-page.tsx';

/** Presses the page's button to undo, where the API answers like this. Returns what the page answers or throws. */
function pressUndo(status: number, answer: object): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(sendContext, async () => ({ status, text: JSON.stringify(answer) }));
  const url = new URL('http://localhost/sell/listings/bulk/b1?as=s1');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ intent: 'undo' }) });
  const args = { request, url, params: { batchId: 'b1' }, context };
  return action(args as unknown as ActionFunctionArgs).catch((thrown: unknown) => thrown);
}

test('an undo that is refused is said on the page of the change, and one that is done opens its own page', async () => {
  expect(await pressUndo(409, { error: { message: 'This was undone already.' } })).toMatchObject({
    data: { userMessage: 'This was undone already.' },
    init: { status: 409 },
  });
  const undone = await pressUndo(200, { documentId: 'b2' });
  expect((undone as Response).headers.get('location')).toBe('/sell/listings/bulk/b2?as=s1');
});
