import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { serveForms } from './page-forms.ts';
import { FORM_TYPE } from './page-renderer.ts';

test('a form that is refused is answered with the refusal’s own status, as a page with a way back', async () => {
  const sentences = {
    400: 'could not be read',
    403: 'came from another site',
    429: 'Too many',
    500: 'went wrong on our side',
    503: 'cannot accept it right now',
  };
  for (const [status, words] of Object.entries(sentences)) {
    const { send } = await openForms(() => refusal(Number(status)));
    const { statusCode, headers, body } = await send('name=A');
    expect([statusCode, headers['content-type']]).toEqual([Number(status), 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Your form was not sent</h1>');
    expect(body).toContain(words);
    expect(body).toContain('what you typed is still there');
    expect(body).toContain('<a href="/contact">');
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
    expect(headers['retry-after']).toBe(status === '503' ? '5' : undefined);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  }
});

test('a form that was opened at another address of the market says so', async () => {
  const { send } = await openForms(() => Object.assign(refusal(403), { name: 'AddressError' }));
  expect((await send('name=A')).body).toContain('at another address than the market’s own');
});

test('a form that is too long or of another kind is refused as such', async () => {
  const { send } = await openForms();
  const long = await send(`message=${'x'.repeat(70_000)}`);
  expect(long.statusCode).toBe(413);
  expect(long.body).toContain('too long');
  expect((await send('{}', 'application/json')).statusCode).toBe(415);
});

test('what the page itself answers stays as it is', async () => {
  const { send } = await openForms();
  const { statusCode, body } = await send('name=A');
  expect([statusCode, body]).toEqual([422, '<h1>Contact us</h1>']);
});

/** The forms in an application that refuses in its own shape, as the API does; `refuse` is asked before anything else. */
async function openForms(refuse: () => Error | undefined = () => undefined) {
  const app = Fastify();
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 503) reply.header('retry-after', 5);
    return reply.code(status).send({ data: null, error: { status, name: error.name } });
  });
  app.addHook('onRequest', async () => {
    const error = refuse();
    if (error) throw error;
  });
  const answer = (_request: unknown, reply: FastifyReply) =>
    reply.code(422).type('text/html; charset=utf-8').send('<h1>Contact us</h1>');
  await serveForms(app, ['/contact'], answer, {});
  const send = (payload: string, type = FORM_TYPE) =>
    app.inject({ method: 'POST', url: '/contact', headers: { 'content-type': type, accept: 'text/html' }, payload });
  return { send };
}

const refusal = (statusCode: number) => Object.assign(new Error('Refused'), { statusCode });
