import { expect, test } from 'vitest';
import { type Api, ApiFailure, createApi, listAll } from './api-client.ts';

const answering = (status: number, body: unknown) =>
  createApi(async () => ({ status, text: typeof body === 'string' ? body : JSON.stringify(body) }));

test('a list gives its entries and what it says of its pages', async () => {
  const meta = { pagination: { page: 2, pageSize: 1, pageCount: 3, total: 3 } };
  const page = await answering(200, { data: [{ id: 1 }], meta }).list('cars', {});
  expect(page).toEqual({ entries: [{ id: 1 }], total: 3, page: 2, pageCount: 3 });
});

test('an answer of another shape is a failure, not an empty list', async () => {
  for (const body of ['', 'no JSON', '[]', { data: 'x' }, { data: [1] }, { data: null }, { data: { id: 1 } }]) {
    await expect(answering(200, body).list('cars', {})).rejects.toThrow('the service gave an unexpected answer');
  }
  await expect(answering(200, { data: [] }).find('cars', 'x', {})).rejects.toThrow(ApiFailure);
});

test('a failure keeps the status that it had', async () => {
  const statusOf = (status: number) =>
    answering(status, {})
      .find('cars', 'x', {})
      .catch((error: unknown) => (error instanceof ApiFailure ? error.status : undefined));
  expect(await Promise.all([404, 403, 500, 503].map(statusOf))).toEqual([404, 403, 500, 503]);
});

test('a failure has the API’s words, of the whole and of each field that it names', async () => {
  const failureOf = (body: unknown) =>
    answering(400, body)
      .send('POST', '/api/x')
      .catch((error: unknown) => error);
  const errors = [{ path: ['email'], message: 'email must be a valid email', name: 'ValidationError' }];
  const error = { status: 400, name: 'ValidationError', message: 'Invalid', details: { errors } };
  expect(await failureOf({ data: null, error })).toMatchObject({
    userMessage: 'Invalid',
    fields: { email: 'email must be a valid email' },
  });
  const wordless = ['no JSON', '[]', {}, { error: 'x' }, { error: { details: { errors: 'x' } } }];
  for (const body of wordless) expect(await failureOf(body)).toMatchObject({ userMessage: null, fields: {} });
});

test('no answer at all is a failure of status 0', async () => {
  const api = createApi(() => Promise.reject(new TypeError('fetch failed')));
  await expect(api.send('POST', '/api/x')).rejects.toMatchObject({
    status: 0,
    message: 'the service cannot be reached',
  });
});

test('all pages of a list are read', async () => {
  const asked: (string | null)[] = [];
  const api = createApi(async (_method, path) => {
    const params = new URLSearchParams(path.split('?')[1]);
    const page = params.get('pagination[page]');
    asked.push(page);
    const meta = { pagination: { page: Number(page), pageCount: 3, total: 250 } };
    return { status: 200, text: JSON.stringify({ data: [{ id: Number(page) }], meta }) };
  });
  expect(await listAll(api, 'makes', {})).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(asked).toEqual(['1', '2', '3']);
});

test('a name that its entity does not have is an error of types, wherever it stands', () => {
  const misspelt = (api: Api) => [
    // @ts-expect-error
    api.list('kars', {}),
    // @ts-expect-error
    api.list('cars', { fields: ['price', 'prise'] }),
    // @ts-expect-error
    api.list('cars', { populate: { make: true, maek: true } }),
    // @ts-expect-error
    api.list('cars', { populate: { make: { fields: ['nmae'] } } }),
    // @ts-expect-error
    api.list('cars', {}, { filters: { year: { $gte: 2010 }, yaer: { $lte: 2012 } } }),
    // @ts-expect-error
    api.list('cars', {}, { filters: { make: { nmae: { $eq: 'Toyota' } } } }),
    // @ts-expect-error
    api.list('cars', {}, { filters: { year: { $gtee: 2010 } } }),
    // @ts-expect-error
    api.list('cars', {}, { filtres: { year: { $gte: 2010 } } }),
    // @ts-expect-error
    api.list('cars', {}, { sort: 'prise:asc' }),
  ];
  expect(misspelt).toBeTypeOf('function');
});
