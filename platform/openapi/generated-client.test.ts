import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { documentChecks } from '../../test/document-checks.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** The generator writes with the compiler's own API, which TypeScript 7 has no longer: it gets that of an earlier one. */
const redirection = registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
        ? '@ts-morph/common/dist/typescript.js'
        : specifier,
      context,
    ),
});
const { default: generate, astToString } = await import('openapi-typescript');
redirection.deregister();

test('a client that is generated from the document reads a car with its types', async () => {
  const { described } = await openTestApp();
  const { document } = await documentChecks(described);
  const folder = mkdtempSync(join(temporaryFolder(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'api.d.ts'), astToString(await generate(JSON.stringify(document))));
  writeFileSync(join(folder, 'client.ts'), CLIENT);
  const said = await promisify(execFile)(process.execPath, [TSC, ...STRICT, ...MODERN, 'client.ts'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(said.stdout).toBe('');
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
const MODERN = ['--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions', '--types', ''];

const CLIENT = `
import type { components, paths } from './api.d.ts';

type Car = components['schemas']['Car'];
type ListQuery = NonNullable<paths['/api/cars']['get']['parameters']['query']>;
type List = paths['/api/cars']['get']['responses'][200]['content']['application/json'];

export const query: ListQuery = {
  filters: { year: { $gte: 2010 }, make: { name: { $eq: 'Toyota' } } },
  fields: ['price', 'location'],
  populate: { make: { fields: ['name'] } },
  sort: ['price:asc'],
  pagination: { pageSize: 20 },
};

export function describe(list: List): string[] {
  return list.data.map(({ price, condition, make, images = [] }: Car) => {
    const shillings: number | null | undefined = price;
    const isNew: boolean = condition === 'new';
    const heights: (number | null | undefined)[] = images.map(({ height }) => height);
    return [make?.name ?? '', shillings ?? 'on request', isNew, ...heights].join(' ');
  });
}

export const error = (refusal: components['schemas']['Error']): string => refusal.error.message;
export type SignIn = paths['/api/auth/local']['post']['requestBody']['content']['application/json'];
export const signIn: SignIn = { identifier: 'a@example.com', password: 'words' };

// @ts-expect-error: no car has a prize.
export const prize: ListQuery = { fields: ['prize'] };
// @ts-expect-error: a year is no text.
export const year: ListQuery = { filters: { year: { $gte: 'old' } } };
// @ts-expect-error: what is never answered is not there.
export type Reference = components['schemas']['Garage']['reference'];
// @ts-expect-error: a condition is new or used.
export const isOld = (car: Car): boolean => car.condition === 'old';
`;
