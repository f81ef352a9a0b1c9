import { expect, test } from 'vitest';
import type { Shape } from '../../test/answer-shapes.ts';
import { documentChecks } from '../../test/document-checks.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import recordedOfMembers from '../../test/recorded-account-answers.json' with { type: 'json' };
import recorded from '../../test/recorded-answers.json' with { type: 'json' };

const { described } = await openTestApp();
const { problemOf, schemaOf } = await documentChecks(described);

/** Here nobody sees a draft. */
const DRAFT = 'dp-get-draft-with-status';

const ofVisitors = recorded.answers.map(({ body, ...answer }): Recorded => {
  const shape = recorded.shapes[body];
  const isError = typeof shape === 'object' && 'error' in shape;
  return { ...answer, ...(isError ? { error: Object(shape.error) } : { shape, parts: recorded.parts }) };
});
const ofMembers = recordedOfMembers.answers.map((answer): Recorded => ({ ...answer, parts: recordedOfMembers.parts }));
const answers = [...ofVisitors, ...ofMembers];

const hasBody = ({ name, method, status, shape }: Recorded) =>
  shape !== undefined && method !== 'HEAD' && status !== 204 && name !== DRAFT;

test.each(answers.filter(hasBody))('$name is as documented', ({ method, path, status, shape, parts = [] }) => {
  const body = filled(shape, parts);
  const schema = schemaOf({ method, url: urlOf(path), status, body });
  expect(schema, path).toBeDefined();
  expect(problemOf(schema ?? {}, body), JSON.stringify(body)).toBeUndefined();
});

const ERROR = { $ref: '#/components/schemas/Error' };

test.each(answers.filter(({ error }) => error))('the error of $name is as documented', ({ status, error }) => {
  const body = { data: null, error: { status, details: {}, ...error } };
  expect(problemOf(ERROR, body), JSON.stringify(body)).toBeUndefined();
});

const TEXTS: Record<string, unknown> = {
  documentId: 'a'.repeat(24),
  condition: 'used',
  provider: 'local',
  // Here prices are numbers.
  price: 4_000_000,
};
/** Here it comes with every sign-in, and there where sessions were switched on. */
const WITH_SIGN_IN = { refreshToken: 'text' };

const isShape = (shape: unknown): shape is Shape => typeof shape === 'object' || typeof shape === 'string';

/** A value such as could have stood there. */
function filled(shape: unknown, parts: readonly unknown[], key = ''): unknown {
  if (!isShape(shape)) return undefined;
  if (Array.isArray(shape)) return shape.map((one) => filled(one, parts, key));
  if (typeof shape === 'object') {
    const entries = Object.entries(shape).map(([name, inner]) => [name, filled(inner, parts, name)]);
    return { ...Object.fromEntries(entries), ...('jwt' in shape && WITH_SIGN_IN) };
  }
  if (shape.startsWith('#')) return filled(parts[Number(shape.slice(1))], parts, key);
  if (shape === 'null') return null;
  if (shape === 'number') return 1;
  if (shape === 'boolean') return true;
  return TEXTS[key] ?? (key.endsWith('At') ? '2026-01-01T00:00:00.000Z' : 'text');
}

interface Recorded {
  name: string;
  method: string;
  path: string;
  status: number;
  /** Shape of the body of an answer that is no error. */
  shape?: unknown;
  error?: object;
  /** Parts that shapes refer to. */
  parts?: readonly unknown[];
}

const urlOf = (path: string) => path.replace(/\{\w+\}/g, 'a'.repeat(24));
