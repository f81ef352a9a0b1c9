import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import type { DescribedRoute } from '../platform/http/route-schemas.ts';
import { writeDocument } from '../platform/openapi/write-document.ts';

// What the document says of an answer, held against each answer that a test receives.

const responseSchema = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) })).optional(),
});
const operationSchema = z.looseObject({ responses: z.record(z.string(), responseSchema) });
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

type Operations = Record<string, z.infer<typeof operationSchema>>;

export interface CheckedAnswer {
  method: string;
  url: string;
  status: number;
  /** Undefined where it is none, or no JSON. */
  body?: unknown;
}

/** Where it is not named, a route says by one of these more than any route may. */
const OWN_STATUSES = [401, 404, 429];
/** Of every answer that has a tag. */
const UNCHANGED = 304;
const ERROR = { $ref: '#/components/schemas/Error' };

function openChecks(document: z.infer<typeof documentSchema>) {
  const ajv = new Ajv2020({ strict: false });
  // The package is CommonJS, and its types speak of the module as of the function.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const patterns = Object.entries(document.paths)
    .map(([path, operations]) => ({ path, operations, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    // `/api/users/me` before `/api/users/{id}`.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  const operationsOf = new Map<string, Operations | undefined>();

  /** Each schema is compiled once, however many routes answer by it. */
  function validatorOf(schema: object) {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validator = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validator);
    return validator;
  }

  function responsesOf(method: string, url: string) {
    const path = url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? '';
    const known = operationsOf.has(path)
      ? operationsOf.get(path)
      : patterns.find(({ pattern }) => pattern.test(path))?.operations;
    operationsOf.set(path, known);
    return known?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses;
  }

  function schemaOf({ method, url, status }: CheckedAnswer): object | undefined {
    const responses = responsesOf(method, url);
    const named = responses?.[status];
    // What no route takes is refused: 404, or 405 where another method is taken.
    if (!responses || (status >= 400 && !named && !OWN_STATUSES.includes(status)))
      return status >= 400 ? ERROR : undefined;
    return named?.content?.['application/json']?.schema;
  }

  return {
    document,
    /** Says what of a body is not as the schema has it; undefined where all is. */
    problemOf(schema: object, body: unknown): string | undefined {
      const validate = validatorOf(schema);
      return validate(body) ? undefined : ajv.errorsText(validate.errors);
    },
    schemaOf,
    /** Is it an answer, such as 204, of which a route that the document knows says nothing? */
    isUnheardOf({ method, url, status }: CheckedAnswer): boolean {
      const responses = responsesOf(method, url);
      return responses !== undefined && status < 400 && status !== UNCHANGED && responses[status] === undefined;
    },
  };
}

type Checks = ReturnType<typeof openChecks>;
let checks: Promise<Checks> | undefined;

async function writeAndOpen(described: readonly DescribedRoute[]): Promise<Checks> {
  const info = { title: 'API', description: '', version: '1', url: 'https://motoka.example' };
  return openChecks(documentSchema.parse(await writeDocument(described, info)));
}

/** The checks by the document, which is the same in every app and is written once in each worker. */
export function documentChecks(described: readonly DescribedRoute[]): Promise<Checks> {
  checks ??= writeAndOpen(described);
  return checks;
}

/** That an answer is one of those that the document names for its route and status. */
export async function checkByDocument(described: readonly DescribedRoute[], answer: CheckedAnswer): Promise<void> {
  const { schemaOf, problemOf, isUnheardOf } = await documentChecks(described);
  const { method, url, status, body } = answer;
  const asked = `${method} ${url.slice(0, 200)} ${status}`;
  if (isUnheardOf(answer)) expect.fail(`the document does not know ${asked}`);
  if (body === undefined) return;
  const schema = schemaOf(answer);
  if (!schema) expect.fail(`the document knows no body of ${asked}`);
  const problem = problemOf(schema, body);
  if (problem) expect.fail(`${asked} is not as documented: ${problem}\n${JSON.stringify(body).slice(0, 500)}`);
}
