import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { entities } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { documentChecks } from '../../test/document-checks.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { routeTable } from '../../test/route-table.ts';
import { schemaName } from '../content/entry-schema.ts';

const app = await openTestApp();
const { document, problemOf, schemaOf } = await documentChecks(app.described);

interface Schema {
  properties: Record<string, object>;
}
const schemas = (document as unknown as { components: { schemas: Record<string, Schema> } }).components.schemas;

test('the document is valid by the standard', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

/** Routes that are no part of the API: files for machines, and pages. */
const APART = /^GET \/(robots\.txt|sitemap|\.well-known|docs)/;

test('every route of the API stands in the document, and says whether it is for members', () => {
  for (const [route, caller] of Object.entries(routeTable)) {
    if (APART.test(route)) continue;
    const [method = '', path = ''] = route.split(' ');
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    // Nobody writes a client for a route that refuses whoever asks.
    if (caller === 'nobody') {
      expect(operation, route).toBeUndefined();
      continue;
    }
    expect(operation, route).toBeDefined();
    const isForMembers = ['member', 'whoever writes for a seller', 'program of the staff'].includes(caller);
    // An empty list says that nobody has to say who they are.
    expect(JSON.stringify(operation?.security) !== '[]', `${route} is for members`).toBe(isForMembers);
  }
});

test('an entry has every attribute and relation that its entity declares, and nothing that is never answered', () => {
  for (const entity of Object.values<EntitySpec>(entities)) {
    const fields = Object.entries(entity.fields).filter(([, { answered }]) => answered !== 'never');
    const declared = ['id', 'documentId', ...fields.map(([name]) => name), 'createdAt', 'updatedAt', 'publishedAt'];
    // A place stands in entries by its name alone.
    if (entity.name === 'places') continue;
    const { properties } = schemas[schemaName(entity)] ?? { properties: {} };
    expect(Object.keys(properties), entity.name).toEqual([...declared, ...Object.keys(entity.relations)]);
  }
});

test('kinds, values and what may be null are those of the entity', () => {
  const { price, condition, featured, createdAt, reference, make, images } = schemas.Car?.properties ?? {};
  const description = 'Price; empty means on request; in shillings';
  expect(price).toEqual({ description, anyOf: [{ type: 'integer' }, { type: 'null' }] });
  expect(condition).toMatchObject({ anyOf: [{ type: 'string', enum: ['new', 'used'] }, { type: 'null' }] });
  expect(featured).toMatchObject({ type: 'boolean' });
  expect(createdAt).toEqual({ type: 'string', format: 'date-time' });
  expect(reference).toMatchObject({ type: 'string' });
  expect(make).toMatchObject({ anyOf: [{ $ref: '#/components/schemas/Make' }, { type: 'null' }] });
  expect(images).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Media' } });
});

test('each example is as its schema has it', () => {
  const named = Object.entries(schemas as unknown as Record<string, { examples?: unknown[] }>);
  const given = named.flatMap(([name, { examples = [] }]) => examples.map((example) => [name, example] as const));
  expect(given.map(([name]) => name)).toEqual(expect.arrayContaining(['CarWrite', 'WrittenCarEntry', 'UploadedFile']));
  for (const [name, example] of given) {
    expect(problemOf({ $ref: `#/components/schemas/${name}` }, example), name).toBeUndefined();
  }
});

test('an answer that is not as documented is noticed', async () => {
  const { make, images, ...car } = { make: await app.makeMake(), images: [await app.makeMedia()], year: 2012 };
  await app.makeCar({ ...car, make: make.id, images: images.map(({ id }) => id) });
  const { body } = await app.get('/api/cars?populate=*');
  const asked = { method: 'GET', url: '/api/cars?populate=*', status: 200, body };
  const schema = schemaOf(asked) ?? {};
  expect(problemOf(schema, body)).toBeUndefined();
  const text = JSON.stringify(body);
  const spoilt = [
    text.replace('"year":2012', '"year":"2012"'),
    text.replace('"year":2012', '"year":2012.5'),
    text.replace('"year":2012', '"yaer":2012'),
    text.replace('"price":', '"owner":"somebody","price":'),
    text.replace('"featured":false', '"featured":null'),
    text.replace(/"createdAt":"[^"]+"/, '"createdAt":"yesterday"'),
    text.replace('"mime":', '"sourceDigest":"a","mime":'),
    text.replace(/"documentId":"[^"]+",/, ''),
    text.replace(/"pagination":\{[^}]+\}/, ''),
  ];
  for (const one of spoilt) {
    expect(one).not.toBe(text);
    expect(problemOf(schema, JSON.parse(one)), one.slice(0, 200)).toBeDefined();
  }
  expect(schemaOf({ ...asked, url: '/api/boats' }), 'a route that is not named').toBeUndefined();
  expect(schemaOf({ ...asked, status: 201 }), 'a status that is not named').toBeUndefined();
  expect(schemaOf({ ...asked, status: 429 }), 'a refusal that the route does not name').toBeUndefined();
});

test('the document is kept, tagged and compressed', async () => {
  const plain = await app.get('/api/openapi.json');
  expect(JSON.parse(plain.text)).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'The API of Motoka' },
    servers: [{ url: app.config.publicUrl }],
  });
  const tag = String(plain.headers.etag);
  expect((await app.get('/api/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(304);
  const packed = await app.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.text.length / 10);
});

test('the page of the API runs scripts of its own address alone, and every file that it names is there', async () => {
  const page = await app.get('/docs/api');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.text).not.toMatch(/<script(?![^>]* src="\/docs\/api\/)|<style|https?:/);
  const files = Array.from(page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g), ([, file = '']) => file);
  expect(files).toHaveLength(4);
  for (const file of files) {
    const { status, headers } = await app.get(file, { headers: { 'accept-encoding': 'br' } });
    expect({ file, status }).toEqual({ file, status: 200 });
    expect(headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    expect(headers['cache-control']).toBe('public, max-age=86400');
  }
  for (const other of ['index.html', 'package.json', '..%2fpackage.json', 'toString', 'oauth2-redirect.html']) {
    expect((await app.get(`/docs/api/${other}`)).status, other).toBe(404);
  }
});
