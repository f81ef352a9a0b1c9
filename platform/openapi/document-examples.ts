import type { OpenApiDocument } from './finish-document.ts';

/** Examples taken from a running server. Answers and bodies are listed by operation, such as `get /api/boats`; ids in paths by path. */
export interface DocumentExamples {
  answers: Readonly<Record<string, object>>;
  bodies: Readonly<Record<string, object>>;
  ids: Readonly<Record<string, string>>;
}

type Part = { [key: string]: unknown };
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

function at(part: unknown, ...path: string[]): Part | undefined {
  let found: unknown = part;
  for (const key of path) found = isPart(found) ? found[key] : undefined;
  return isPart(found) ? found : undefined;
}

/** Sets examples for parameters whose value a reader could not guess. */
function fillParameters({ parameters }: Part, id: string | undefined, hasBody: boolean): void {
  for (const parameter of Array.isArray(parameters) ? parameters.filter(isPart) : []) {
    if (id !== undefined && parameter.in === 'path' && parameter.name === 'documentId') parameter.example = id;
    // With the example value "draft", a reader who tries the operation on the page changes nothing that visitors see.
    if (hasBody && parameter.in === 'query' && parameter.name === 'status') parameter.example = 'draft';
  }
}

function fillOperation(operation: Part, method: string, path: string, examples: DocumentExamples): void {
  const { answers, bodies, ids } = examples;
  const key = `${method} ${path}`;
  const answer = at(operation, 'responses', '200', 'content', 'application/json');
  const body = at(operation, 'requestBody', 'content', 'application/json');
  if (answer && answers[key]) answer.example = answers[key];
  if (body && bodies[key]) body.example = bodies[key];
  fillParameters(operation, ids[path], bodies[key] !== undefined);
}

/** Returns the document, in which these examples replace those that it contains. */
export function withExamples(document: OpenApiDocument, examples: DocumentExamples): OpenApiDocument {
  const filled = structuredClone(document);
  for (const [path, operations] of Object.entries(at(filled, 'paths') ?? {})) {
    for (const [method, operation] of Object.entries(isPart(operations) ? operations : {})) {
      if (isPart(operation)) fillOperation(operation, method, path, examples);
    }
  }
  return filled;
}
