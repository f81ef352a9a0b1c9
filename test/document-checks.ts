import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { operationWords } from '../api/api-document.ts';
import { describedWebhooks } from '../api/webhooks/delivery/webhook-messages.ts';
import type { DescribedRoute } from '../platform/http/route-schemas.ts';
import { writeDocument } from '../platform/openapi/write-document.ts';

// Checks each answer that a test receives against the API's OpenAPI document.

const responseSchema = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) })).optional(),
});
const operationSchema = z.looseObject({ responses: z.record(z.string(), responseSchema) });
const messageSchema = z.looseObject({
  requestBody: z.object({
    required: z.boolean(),
    content: z.object({
      'application/json': z.object({ schema: z.record(z.string(), z.unknown()), example: z.unknown() }),
    }),
  }),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  webhooks: z.record(z.string(), z.object({ post: messageSchema })),
});

type Document = z.infer<typeof documentSchema>;
type Operations = Record<string, z.infer<typeof operationSchema>>;

export interface CheckedAnswer {
  method: string;
  url: string;
  status: number;
  /** Undefined if there is no body, or if it is no JSON. */
  body?: unknown;
  /** Content type of the answer. */
  type?: string;
}

/** Statuses that a documented route may give only if the document names them for it; any other refusal has the common error body. */
const OWN_STATUSES = [401, 404, 429];
/** 304 is a possible answer to every request with an ETag. */
const UNCHANGED = 304;
const ERROR = { $ref: '#/components/schemas/Error' };

/** Returns a lookup of a route's documented answers. */
function openLookup({ paths }: Document) {
  const patterns = Object.entries(paths)
    .map(([path, operations]) => ({ path, operations, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    // `/api/users/me` is matched before `/api/users/{id}`.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  const known = new Map<string, Operations | undefined>();
  return (method: string, url: string) => {
    const path = url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? '';
    if (!known.has(path)) known.set(path, patterns.find(({ pattern }) => pattern.test(path))?.operations);
    return known.get(path)?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses;
  };
}

/** Returns a function that describes how a body differs from a schema of the document; undefined if it conforms. */
function openValidators(document: Document) {
  const ajv = new Ajv2020({ strict: false });
  // The package is CommonJS, and its types take the module for the function.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: object, body: unknown): string | undefined => {
    // Each schema is compiled once, however many routes use it.
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validate);
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };
}

function openChecks(document: Document) {
  const responsesOf = openLookup(document);
  return {
    document,
    problemOf: openValidators(document),
    /** Returns the schema of an answer's body; undefined if the document has none. */
    schemaOf({ method, url, status, type = '' }: CheckedAnswer): object | undefined {
      const responses = responsesOf(method, url);
      const named = responses?.[status];
      if (named) return (named.content?.[type] ?? named.content?.['application/json'])?.schema;
      // A request without a route is refused: 404, or 405 if the address takes another method.
      const isRefusal = status >= 400 && !(responses && OWN_STATUSES.includes(status));
      return isRefusal ? ERROR : undefined;
    },
    /** Returns whether a documented route answered with a status that its document lacks, such as 204. */
    isUnheardOf({ method, url, status }: CheckedAnswer): boolean {
      const responses = responsesOf(method, url);
      return responses !== undefined && status < 400 && status !== UNCHANGED && responses[status] === undefined;
    },
  };
}

type Checks = ReturnType<typeof openChecks>;
let checks: Promise<Checks> | undefined;

async function writeAndOpen(described: readonly DescribedRoute[]): Promise<Checks> {
  const said = { title: 'API', description: '', version: '1', url: 'https://motoka.example' };
  const info = { ...said, wordsOf: operationWords };
  return openChecks(documentSchema.parse(await writeDocument(described, info, describedWebhooks)));
}

/** Returns the checks by the document, which is the same in every app and is written once in each worker. */
export function documentChecks(described: readonly DescribedRoute[]): Promise<Checks> {
  checks ??= writeAndOpen(described);
  return checks;
}

/** Checks that an answer is one that the document names for its route and status. */
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
