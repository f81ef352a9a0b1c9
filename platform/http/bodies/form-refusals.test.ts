import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { whenDone } from '../../../test/test-database.ts';
import { handleErrors } from '../error-handling.ts';
import { validationError } from '../errors.ts';
import { showRefusals } from './form-refusals.ts';

const HTML = 'text/html; charset=utf-8';

async function openForm(readByScripts: boolean) {
  const app = Fastify();
  whenDone(() => app.close());
  handleErrors(app);
  await app.register(async (scope) => {
    showRefusals(scope, {
      formOf: () => '/sell/import',
      words: (_reply, said) => ({ words: '', list: [said] }),
      readByScripts,
    });
    scope.post('/sell/import', () => Promise.reject(validationError('The file has no rows')));
  });
  return (accept: string) => app.inject({ method: 'POST', url: '/sell/import', headers: { accept } });
}

test('whoever sent a form without scripts reads why it was refused, with a way back to it', async () => {
  const { statusCode, headers, body } = await (await openForm(true))('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([statusCode, headers['content-type']]).toEqual([400, HTML]);
  expect(body).toContain('The file has no rows');
  expect(body).toContain('<a href="/sell/import">');
});

test('a script that sends the form reads the error of the API, unless forms alone are sent there', async () => {
  const { headers, body } = await (await openForm(true))('*/*');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ error: { status: 400, message: 'The file has no rows' } });
  expect((await (await openForm(false))('*/*')).headers['content-type']).toBe(HTML);
});
