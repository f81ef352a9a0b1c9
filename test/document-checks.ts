import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { describedWebhooks } from '../api/webhooks/webhook-messages.ts';
import type { DescribedRoute } from '../platform/http/route-schemas.ts';
import { writeDocument } from '../platform/openapi/write-document.ts';

// What the document says of an answer, held against each answer that a test receives.

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
  /** Undefined where it is none, or no JSON. */
  body?: unknown;
  /** As its header says. */
  type?: string;
}

/** Where it is not named, a route says by one of these more than any route may. */
const OWN_STATUSES = [401, 404, 429];
/** Of every answer that has a tag. */
const UNCHANGED = 304;
const ERROR = { $ref: '#/components/schemas/Error' };

/** Gives what the document says of the answers of a route. */
function openLookup({ paths }: Document) {
  const patterns = Object.entries(paths)
    .map(([path, operations]) => ({ path, operations, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
    // `/api/users/me` before `/api/users/{id}`.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  const known = new Map<string, Operations | undefined>();
  return (method: string, url: string) => {
    const path = url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? '';
    if (!known.has(path)) known.set(path, patterns.find(({ pattern }) => pattern.test(path))?.operations);
    return known.get(path)?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses;
  };
}

/** Gives what says what of a body is not as a schema of the document has it; undefined where all is. */
function openValidators(document: Document) {
  const ajv = new Ajv2020({ strict: false });
  // The package is CommonJS, and its types speak of the module as of the function.
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: object, body: unknown): string | undefined => {
    // Each is compiled once, however many routes answer by it.
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
    /** Of the body of an answer; undefined where the document knows none. */
    schemaOf({ method, url, status, type = '' }: CheckedAnswer): object | undefined {
      const responses = responsesOf(method, url);
      const named = responses?.[status];
      if (named) return (named.content?.[type] ?? named.content?.['application/json'])?.schema;
      // What no route takes is refused: 404, or 405 where another method is taken.
      const isRefusal = status >= 400 && !(responses && OWN_STATUSES.includes(status));
      return isRefusal ? ERROR : undefined;
    },
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
  return openChecks(documentSchema.parse(await writeDocument(described, info, describedWebhooks)));
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
