import { expect, test } from 'vitest';
import { TAGS } from '#contract/messages/api-document.ts';
import { HOUR_MS } from '../platform/durations.ts';
import { openTestApp } from '../test/open-test-app.ts';
import { openWritingMarket } from '../test/write-makers.ts';
import { documentTags } from './api-document.ts';

// Linters ask this of a document (the recommended rules of Spectral and Redocly), and readers try some of it first.

const market = await openWritingMarket();

test('a content type without a text of its own is described by the words of its entity', () => {
  const tags = new Map(documentTags(['cars', 'places']).map(({ name, description }) => [name, description]));
  expect(tags.get('places')).toBe('Lists of places, and each of them alone.');
  expect(tags.get('cars')).toBe(TAGS.cars);
});

test('every operation and webhook has an id of its own, a summary, a description, a tag that is described, and says who may ask', async () => {
  const document = await read(market);
  const all = operationsIn(document);
  expect(all.length).toBeGreaterThan(120);
  const tags = new Set(document.tags.map(({ name }) => name));
  const used = new Set(all.flatMap(({ operation }) => operation.tags ?? []));
  expect(
    [...used].filter((tag) => !tags.has(tag)),
    'tags without a description',
  ).toEqual([]);
  expect(
    [...tags].filter((tag) => !used.has(tag)),
    'tags of nothing',
  ).toEqual([]);
  for (const { route, operation } of all) {
    expect(operation.operationId, route).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary, route).toMatch(/\S/);
    expect(operation.description, route).toMatch(/\S/);
    expect(operation.tags, route).toHaveLength(1);
    expect(operation.security, route).toBeDefined();
    const statuses = Object.keys(operation.responses);
    expect(
      statuses.some((status) => /^[23]/.test(status)),
      route,
    ).toBe(true);
  }
  const ids = all.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids).toEqual(
    expect.arrayContaining(['listCars', 'createCar', 'updateSparePart', 'deleteMake', 'listCategories']),
  );
  expect(document.info).toMatchObject({ contact: { name: 'Motoka' }, license: { identifier: 'MIT' } });
});

test('an example of a parameter is of the type of its parameter', async () => {
  for (const { route, operation } of operationsIn(await read(market))) {
    for (const { name, example, schema } of operation.parameters ?? []) {
      if (example === undefined || schema.type === undefined) continue;
      expect(typeof example, `${route} ${name}`).toBe(schema.type === 'integer' ? 'number' : schema.type);
    }
  }
});

test('headers that the document names come along', async () => {
  const { paths } = await read(market);
  const { id, documentId } = await market.makeCar();
  expect(id).toBeGreaterThan(0);
  for (const [route, path] of [
    ['/api/cars', '/api/cars'],
    ['/api/cars/{documentId}', `/api/cars/${documentId}`],
    ['/api/cars/facets', '/api/cars/facets'],
    ['/api/cars/suggestions', '/api/cars/suggestions?q=toyota'],
    ['/api/cars/popular', '/api/cars/popular'],
    ['/api/openapi.json', '/api/openapi.json'],
  ] as const) {
    expect(paths[route]?.get?.responses['200']?.headers, route).toMatchObject({ ETag: {} });
    expect((await market.request(path)).headers.etag, route).toBeDefined();
  }
  const { ask } = await market.makeStaffToken();
  const made = await ask('/api/features', { method: 'POST', body: { data: { name: 'Radio' } } });
  const named = Object.keys(paths['/api/features']?.post?.responses['201']?.headers ?? {});
  expect(named).toHaveLength(4);
  for (const name of named) expect(made.headers[name.toLowerCase()], name).toBeDefined();
});

test('examples are three cars of dealers in this market, and are read anew after an hour', async () => {
  const app = await openTestApp();
  const [dealer, make] = [await app.makeDealer(), await app.makeMake()];
  const model = await app.makeModel({ make: make.id });
  const sold = { dealer_info: dealer.id, make: make.id, model: model.id };
  await app.makeCar();
  const cars = [await app.makeCar(sold), await app.makeCar(sold), await app.makeCar(sold), await app.makeCar(sold)];
  const example = async () =>
    (await read(app)).paths['/api/cars']?.get?.responses['200']?.content?.['application/json']?.example?.data;
  const first = cars.slice(0, 3).map(({ documentId }) => ({ documentId }));
  expect(await example()).toMatchObject(first);
  const { paths } = await read(app);
  expect(paths['/api/cars/{documentId}']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'documentId', example: cars[0]?.documentId }),
  );
  const [gone] = cars;
  await app.adapter.db
    .updateTable('car')
    .set({ published_at: null, availability: null })
    .where('id', '=', gone?.id ?? 0)
    .execute();
  expect(await example(), 'no query a request').toMatchObject(first);
  app.clock.advance(HOUR_MS);
  expect(await example()).toMatchObject(cars.slice(1).map(({ documentId }) => ({ documentId })));
});

test('what the page fills in by itself works: a car is created as a draft, and no part of an upload is made up', async () => {
  const writer = await market.makeWriter(2);
  const make = await market.makeMake({ name: 'Simca' });
  const model = await market.makeModel({ make: make.id });
  await market.makeCar({ dealer_info: writer.owner.id, make: make.id, model: model.id });
  market.clock.advance(HOUR_MS);
  const document = await read(market);
  const { parameters = [], requestBody } = document.paths['/api/cars']?.post ?? { parameters: [], responses: {} };
  const status = parameters.find(({ name }) => name === 'status')?.example;
  const body = requestBody?.content['application/json']?.example;
  const made = await writer.ask(`/api/cars?status=${status}`, { method: 'POST', body });
  expect([status, made.status], made.text).toEqual(['draft', 201]);
  const { UploadForm } = document.components.schemas;
  const { files: _, fileInfo, ...others } = UploadForm?.properties ?? {};
  expect(() => JSON.parse(String(fileInfo?.examples?.[0]))).not.toThrow();
  for (const [name, { examples }] of Object.entries(others)) expect(examples, name).toEqual(['']);
});

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; example?: unknown; schema: { type?: string } }[];
  requestBody?: { content: Record<string, { example?: { data: object } }> };
  responses: Record<string, { headers?: object; content?: Record<string, { example?: { data: unknown } }> }>;
}
interface Document {
  info: { contact?: object; license?: object };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, { properties?: Record<string, { examples?: unknown[] }> }> };
}

const read = async (app: { get: Awaited<ReturnType<typeof openTestApp>>['get'] }) =>
  JSON.parse((await app.get('/api/openapi.json')).text) as Document;
const operationsIn = ({ paths, webhooks }: Document) => [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
  ),
  ...Object.entries(webhooks).map(([route, { post }]) => ({ route, operation: post })),
];
