import type { Method, SendRequest } from './page-contexts.ts';
import { objectOf, readJson, textOf } from './read-json.ts';

/** The error that is thrown if the API answers a request with a status of 400 or above. */
export class OfficeFailure extends Error {
  readonly status: number;
  /** The API's name of the error, such as `SecondFactorError`. */
  readonly kind: string;
  /** The error message of the API, if it sent one. */
  readonly userMessage: string | null;
  /** The API's error messages for fields, by field name. */
  readonly fields: Record<string, string>;

  /** The documentId of the entry that conflicts, if the API names one. */
  readonly documentId: string | null;

  constructor(status: number, { kind, userMessage, fields, documentId = null }: Refusal) {
    super(userMessage ?? kind);
    this.name = 'OfficeFailure';
    this.status = status;
    this.kind = kind;
    this.userMessage = userMessage;
    this.fields = fields;
    this.documentId = documentId;
  }
}

interface Refusal {
  documentId?: string | null;
  kind: string;
  userMessage: string | null;
  fields: Record<string, string>;
}

/** The back office's only client of its API. On the server requests go through a function, in the browser through `fetch`. */
export interface OfficeApi {
  /**
   * Sends a request. Returns the answer, whose type the schemas in contract/office/ declare and the server enforces. Throws OfficeFailure.
   */
  ask<Answer = void>(method: Method, path: string, body?: object): Promise<Answer>;
}

/** Reads the error in the body of an API answer: its kind, its message for users, and its messages for fields. */
export function refusalIn(text: string): Refusal {
  const { name, message, details } = objectOf(objectOf(readJson(text)).error);
  const { errors, documentId } = objectOf(details);
  const fields = Array.isArray(errors) ? errors.map(objectOf) : [];
  return {
    kind: textOf(name) ?? '',
    userMessage: textOf(message),
    documentId: textOf(documentId),
    fields: Object.fromEntries(fields.map(({ path, message }) => [String(path), textOf(message) ?? ''])),
  };
}

export const openOfficeApi = (send: SendRequest): OfficeApi => ({
  async ask<Answer>(method: Method, path: string, body?: object) {
    const { status, text } = await send(method, path, body);
    if (status >= 400) throw new OfficeFailure(status, refusalIn(text));
    // Casts without a check at run time: tests check the API's answers against their schemas.
    return readJson(text) as Answer;
  },
});

export const hasStatus = (error: unknown, ...statuses: number[]): error is OfficeFailure =>
  error instanceof OfficeFailure && statuses.includes(error.status);

/** Awaits a request; returns null if the API answers with one of `statuses`, which the caller takes to mean that there is nothing to show. */
export const orNull = <Answer>(request: Promise<Answer>, ...statuses: number[]): Promise<Answer | null> =>
  request.catch((error: unknown) => {
    if (hasStatus(error, ...statuses)) return null;
    throw error;
  });

const BROWSER_TIMEOUT_MS = 20_000;

/** The API client in the browser; the session cookie identifies the user. */
export const browserApi: OfficeApi = openOfficeApi(async (method, path, body) => {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(BROWSER_TIMEOUT_MS),
    body: body && JSON.stringify(body),
    headers: body && { 'content-type': 'application/json' },
  });
  return { status: response.status, text: await response.text() };
});
