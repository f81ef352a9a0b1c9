import { type ActionFunctionArgs, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { KEPT } from './kept-form.ts';
import { type SendRequest, sendContext } from './page-contexts.ts';
import { officeAction, officeLoader, textIn } from './page-loaders.ts';

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

/** Sends a form with a note to a page whose API answers like this. Returns what the page answers or throws, and what the API was asked. */
async function sendNote(fields: Record<string, string>, answer: (path: string) => [status: number, error: object]) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const send: SendRequest = async (method, path, body) => {
    asked.push(`${method} ${path} ${JSON.stringify(body)}`);
    const [status, error] = answer(path);
    return { status, text: JSON.stringify(status < 400 ? error : { error }) };
  };
  context.set(sendContext, send);
  const url = new URL('http://localhost/staff/notes');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const action = officeAction(({ api, form }) => api.ask('POST', '/staff/api/notes', { note: textIn(form, 'note') }));
  const outcome = await action({ request, url, params: {}, context } as unknown as ActionFunctionArgs).catch(
    (thrown: unknown) => thrown,
  );
  return { outcome, asked };
}

const kept = JSON.stringify([['note', 'He calls at noon.']]);
const factor = { isSetUp: true };

test('a form without the second factor is kept, and says why what was given for it is not right', async () => {
  const first = await sendNote({ note: 'He calls at noon.' }, (path) =>
    path.endsWith('/notes') ? [403, { name: 'SecondFactorError' }] : [200, factor],
  );
  expect(first.outcome).toMatchObject({ data: { kept, factor, refused: null }, init: { status: 403 } });
  const second = await sendNote({ [KEPT]: kept, code: '1' }, (path) => {
    if (path.endsWith('/check')) return [400, { name: 'ValidationError', message: 'That code is wrong.' }];
    return path.endsWith('/notes') ? [403, { name: 'SecondFactorError' }] : [200, factor];
  });
  expect(second.outcome).toMatchObject({ data: { kept, factor, refused: { userMessage: 'That code is wrong.' } } });
});

test('a form that was kept is sent as it was, once its sender has signed in', async () => {
  const proof = { identifier: 'me', password: 'secret words' };
  const { outcome, asked } = await sendNote({ [KEPT]: kept, ...proof }, () => [200, { isDone: true }]);
  expect(outcome).toEqual({ isDone: true });
  expect(asked).toEqual([
    `POST /staff/session/password ${JSON.stringify(proof)}`,
    `POST /staff/api/notes {"note":"He calls at noon."}`,
  ]);
});

test('a form that holds a password is not kept: its sender signs in on the page for it', async () => {
  const { outcome } = await sendNote({ note: 'He calls at noon.', password: 'secret words' }, () => [401, {}]);
  expect(outcome).toBeInstanceOf(Response);
  expect((outcome as Response).headers.get('location')).toBe('/staff/sign-in?next=%2Fstaff%2Fnotes');
});

test.each(['', '[', '{}', '[1,["note"],["note",2]]'])(
  'a kept form %j that no page made is an empty one',
  async (text) => {
    const { asked } = await sendNote({ [KEPT]: text }, () => [200, {}]);
    expect(asked).toEqual([`POST /staff/api/notes {"note":""}`]);
  },
);
