import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { handleErrors } from '../error-handling.ts';
import { ApiError, unauthorizedError, validationError } from '../errors.ts';
import { showRefusals } from './form-refusals.ts';

test('whoever sent a form without scripts reads why it was refused, with a way back to it', async () => {
  const { statusCode, headers, body } = await (await openForm(true))('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([statusCode, headers['content-type']]).toEqual([400, HTML]);
  expect(body).toContain('<p>The file has no &lt;b&gt;rows&lt;/b&gt;</p>');
  expect(body).toContain('<a href="/sell/import">');
});

test('whose second factor or session ran out before a form was sent reads that, and not of another site', async () => {
  const second = await (await openForm(true, new ApiError(403, 'SecondFactorError', 'A code')))('text/html');
  expect([second.statusCode, second.body]).toEqual([403, expect.stringContaining('Your second factor is asked for')]);
  const signedOut = await (await openForm(true, unauthorizedError()))('text/html');
  expect([signedOut.statusCode, signedOut.body]).toEqual([401, expect.stringContaining('You are signed out.')]);
  for (const { body } of [second, signedOut]) expect(body).not.toContain('another site');
});

test('a script that sends the form reads the error of the API, unless forms alone are sent there', async () => {
  const { headers, body } = await (await openForm(true))('*/*');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ error: { status: 400, message: 'The file has no <b>rows</b>' } });
  expect((await (await openForm(false))('*/*')).headers['content-type']).toBe(HTML);
});

const HTML = 'text/html; charset=utf-8';

async function openForm(readByScripts: boolean, error: Error = validationError('The file has no <b>rows</b>')) {
  const app = Fastify();
  whenDone(() => app.close());
  handleErrors(app);
  await app.register(async (scope) => {
    showRefusals(scope, {
      formOf: () => '/sell/import',
      words: ({ statusCode }, said) => (statusCode === 400 ? { words: said } : {}),
      readByScripts,
    });
    scope.post('/sell/import', () => Promise.reject(error));
  });
  return (accept: string) => app.inject({ method: 'POST', url: '/sell/import', headers: { accept } });
}
