import type { Method, SendRequest } from './page-contexts.ts';

/** The API did not answer as asked. */
export class OfficeFailure extends Error {
  readonly status: number;
  /** As the API names it: `SecondFactorError`. */
  readonly kind: string;
  /** The API's own sentence, if it gave one. */
  readonly said: string | null;
  /** What it said of each field that it named. */
  readonly fields: Record<string, string>;

  constructor(status: number, { kind, said, fields }: Refusal) {
    super(said ?? kind);
    this.name = 'OfficeFailure';
    this.status = status;
    this.kind = kind;
    this.said = said;
    this.fields = fields;
  }
}

interface Refusal {
  kind: string;
  said: string | null;
  fields: Record<string, string>;
}

/** The one door to the offices' own routes: on the server through an injected request, in the browser by fetch itself. */
export interface OfficeApi {
  /** Gives what contract/office/ says of the answer, which the routes' own schemas hold it to. Throws OfficeFailure. */
  ask<Answer = void>(method: Method, path: string, body?: object): Promise<Answer>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalIn(text: string): Refusal {
  const { name, message, details } = objectOf(objectOf(parsed(text)).error);
  const { errors } = objectOf(details);
  const fields = Array.isArray(errors) ? errors.map(objectOf) : [];
  return {
    kind: textOf(name) ?? '',
    said: textOf(message),
    fields: Object.fromEntries(fields.map(({ path, message }) => [String(path), textOf(message) ?? ''])),
  };
}

export const openOfficeApi = (send: SendRequest): OfficeApi => ({
  async ask<Answer>(method: Method, path: string, body?: object) {
    const { status, text } = await send(method, path, body);
    if (status >= 400) throw new OfficeFailure(status, refusalIn(text));
    // What the API answers is its schema's, which it is tested by.
    return parsed(text) as Answer;
  },
});

export const hasStatus = (error: unknown, ...statuses: number[]): error is OfficeFailure =>
  error instanceof OfficeFailure && statuses.includes(error.status);

const BROWSER_TIMEOUT_MS = 20_000;

/** In the browser, whose cookie says who it is. */
export const browserApi: OfficeApi = openOfficeApi(async (method, path, body) => {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(BROWSER_TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, text: await response.text() };
});
