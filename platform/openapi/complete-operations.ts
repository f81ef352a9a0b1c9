import type { AnswerHeader, DocumentInfo } from './document-info.ts';
import { isObject, type JsonObject, type OpenApiDocument } from './finish-document.ts';

// Adds to each operation of the document what follows from its other parts: headers of its answers, whether it needs a token, and how it
// may be refused.

const RATE_LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

const NUMBERS: ReadonlySet<AnswerHeader> = new Set(['Retry-After', ...RATE_LIMITS]);

const headersOf = (words: Readonly<Record<AnswerHeader, string>>): JsonObject => {
  const headers: JsonObject = {};
  for (const name of ['ETag', 'Retry-After', ...RATE_LIMITS] as const) {
    const type = NUMBERS.has(name) ? 'integer' : 'string';
    headers[name] = { description: words[name], schema: { type }, example: type === 'integer' ? 60 : '"12.0"' };
  }
  return headers;
};

/** Returns whether the operation counts in the rate limit of a token's writes. */
const isCounted = ({ security }: JsonObject, method: string): boolean =>
  method !== 'get' && Array.isArray(security) && security.some((one) => isObject(one) && !('accessToken' in one));

function namesFor(status: string, isTagged: boolean, isLimited: boolean): AnswerHeader[] {
  if (status === '429') return ['Retry-After', ...(isLimited ? RATE_LIMITS : [])];
  if (status === '503') return ['Retry-After'];
  const isGood = /^2/.test(status);
  return [...(isGood && isTagged ? (['ETag'] as const) : []), ...(isGood && isLimited ? RATE_LIMITS : [])];
}

function completeAnswers(
  responses: JsonObject,
  options: { isTagged: boolean; isLimited: boolean; hasHeaders: boolean },
) {
  for (const [status, answer] of Object.entries(responses)) {
    const names = options.hasHeaders ? namesFor(status, options.isTagged, options.isLimited) : [];
    if (!isObject(answer) || names.length === 0) continue;
    answer.headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  }
}

function completeOperation(operation: JsonObject, method: string, path: string, info: DocumentInfo): void {
  operation.security ??= [];
  const { responses } = operation;
  if (!isObject(responses)) return;
  // Adds a 4XX to an operation that declares none: every address may refuse a request, for example one that is not valid HTTP.
  if (!Object.keys(responses).some((status) => status.startsWith('4')) && isObject(responses.default)) {
    responses['4XX'] = { ...responses.default, description: info.refusal ?? 'A refusal' };
  }
  completeAnswers(responses, {
    isTagged: info.wordsOf?.(method.toUpperCase(), path)?.hasTag === true,
    isLimited: isCounted(operation, method),
    hasHeaders: info.headers !== undefined,
  });
}

/** Returns the document, in which each operation also has the headers, security and refusals that follow from its other parts. */
export function completeOperations(document: OpenApiDocument, info: DocumentInfo): OpenApiDocument {
  const { components, paths } = document;
  if (info.headers && isObject(components)) components.headers = headersOf(info.headers);
  for (const [path, operations] of Object.entries(isObject(paths) ? paths : {})) {
    for (const [method, operation] of Object.entries(isObject(operations) ? operations : {})) {
      if (isObject(operation)) completeOperation(operation, method, path, info);
    }
  }
  return document;
}
