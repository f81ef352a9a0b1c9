import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sendContext } from './page-contexts.ts';
import { officeLoader } from './page-loaders.ts';

/** The page's answer where the API answers its question so. */
async function statusFor(status: number): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(sendContext, async () => ({ status, text: '{"error":{"message":"Too long."}}' }));
  const url = new URL('http://localhost/sell/listings/bulk?of=-1');
  const loader = officeLoader(({ api }) => api.ask('GET', '/sell/api/selection?of=-1'));
  return loader({ url, params: {}, context } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
}

test.each([
  [400, 400, 'Too long.'],
  [403, 403, 'Too long.'],
  [404, 404, 'Too long.'],
  [409, 409, 'Too long.'],
  [429, 429, 'Too long.'],
  [500, 500, null],
  [502, 500, null],
  [503, 503, null],
])('a question that is answered %i makes a page of status %i', async (answered, status, said) => {
  expect(await statusFor(answered)).toMatchObject({ data: said, init: { status } });
});
