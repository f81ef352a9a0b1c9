import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError, validationError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Makes the app read JSON bodies as Fastify does, with two exceptions. A body that is not UTF-8 is refused, since Node.js would silently
 * replace its bytes. And an empty body counts as none, since clients of the contract name JSON as the content type of every request, even
 * of a DELETE.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
      done(new ApiError(415, 'UnsupportedMediaTypeError', 'Unsupported Media Type'));
      return;
    }
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      done(validationError('The body is not valid UTF-8'));
      return;
    }
    void parse(request, text, done);
  });
}

/** Returns the message for a problem that Zod found, in the contract's words, with the field's name. */
function sentence(issue: z.core.$ZodIssue, isMissing: boolean): string {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? `${path} is a required field` : `${path} must be a \`${issue.expected}\` type`;
    case 'invalid_value':
      return isMissing ? `${path} is a required field` : `${path} is not valid`;
    case 'too_small':
      // A message that Zod itself made for a size begins with "Too small"; any other is the schema's own.
      if (!isMissing && !issue.message.startsWith('Too small')) return issue.message;
      return isMissing || issue.minimum === 1
        ? `${path} is a required field`
        : `${path} must be at least ${issue.minimum} characters`;
    case 'too_big':
      return `${path} must be at most ${issue.maximum} characters`;
    default:
      // A message that begins with "Invalid" is Zod's own, and is replaced. Any other is the schema's own: one that begins with "must" gets the
      // field's name put before it.
      if (issue.message.startsWith('Invalid')) return `${path} is not valid`;
      return issue.message.startsWith('must ') ? `${path} ${issue.message}` : issue.message;
  }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

const LONGEST_LIST = 10;
const LONGEST_NAME = 40;

/** Parses a body by a schema. Throws a ValidationError that names the invalid fields, but never their values. */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body === undefined ? {} : body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown.length > 0) {
    const names = unknown.slice(0, LONGEST_LIST).map((name) => name.slice(0, LONGEST_NAME));
    throw validationError(`Invalid parameters: ${names.join(', ')}`);
  }
  if (issues.some(({ path }) => path.length === 0)) throw validationError('The body must be a JSON object');
  // Only the first problem of each field is reported: a text that is not valid may have a second problem, such as being too short.
  const byField = new Map(issues.toReversed().map((issue) => [issue.path.join('.'), issue]));
  const errors = issues
    .filter((issue) => byField.get(issue.path.join('.')) === issue)
    .map((issue) => ({
      path: issue.path,
      message: sentence(issue, valueAt(body, issue.path) === undefined),
      name: 'ValidationError',
    }));
  const [only] = errors;
  throw validationError(errors.length === 1 && only ? only.message : `${errors.length} errors occurred`, { errors });
}
