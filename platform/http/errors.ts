import { TOO_MANY_REQUESTS, whenToTryAgain } from '#contract/messages/errors.ts';

const UNAVAILABLE_S = 5;

interface ErrorExtras {
  details?: object | undefined;
  /** Seconds. */
  retryAfterS?: number | undefined;
}

/** A refusal or failure in the contract's shape: `{data: null, error: {status, name, message, details}}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: object;
  /** Seconds after which the client may try again; undefined if trying again does not help. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, name: string, message: string, { details = {}, retryAfterS }: ErrorExtras = {}) {
    super(message);
    this.name = name;
    this.status = status;
    this.details = details;
    this.retryAfterS = retryAfterS ?? (status === 503 ? UNAVAILABLE_S : undefined);
  }
}

export const validationError = (message: string, details?: object) =>
  new ApiError(400, 'ValidationError', message, { details });

/** Returns a ValidationError about several fields. `faults`: the message for each field, by its name. */
export const fieldsError = (message: string, faults: Readonly<Record<string, string>>) =>
  validationError(message, { errors: faultsOfFields(faults) });

/** Returns the messages of fields in the form in which an error's details contain them. */
export const faultsOfFields = (faults: Readonly<Record<string, string>>) =>
  Object.entries(faults).map(([field, fault]) => ({ path: [field], message: fault, name: 'ValidationError' }));

/** Returns a ValidationError about a single field. */
export const fieldError = (field: string, message: string) => fieldsError(message, { [field]: message });

/** Returns an error 409: somebody else was faster, or the state of the entry does not allow the action. */
export const conflictError = (message: string, details?: object) =>
  new ApiError(409, 'ConflictError', message, { details });

/** Returns the contract's ApplicationError: a request that is well formed but wrong. */
export const applicationError = (message: string) => new ApiError(400, 'ApplicationError', message);

export const unauthorizedError = (message = 'Missing or invalid credentials') =>
  new ApiError(401, 'UnauthorizedError', message);

export const forbiddenError = () => new ApiError(403, 'ForbiddenError', 'Forbidden');

export const tooManyError = (retryAfterS: number) =>
  new ApiError(429, 'RateLimitError', TOO_MANY_REQUESTS, { retryAfterS });

/**
 * Gives the error of a used-up rate limit another message, which `say` makes from the time to wait ("in 5 minutes"). Returns any other error
 * unchanged.
 */
export function limitInWords(error: unknown, say: (when: string) => string): unknown {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfterS === undefined) return error;
  const { name, details, retryAfterS } = error;
  return new ApiError(429, name, say(whenToTryAgain(retryAfterS)), { details, retryAfterS });
}

/** Returns a 404. An entry that is not published gets the same error, so that nobody learns that it exists. */
export const notFoundError = () => new ApiError(404, 'NotFoundError', 'Not Found');

/** Returns a 410, for something that was public and will never be again. */
export const goneError = () => new ApiError(410, 'GoneError', 'Gone');

export const unavailableError = () => new ApiError(503, 'ServiceUnavailableError', 'Service Unavailable');

export type QueryParameter = 'filters' | 'sort' | 'fields' | 'populate';

const LONGEST_ECHO = 60;

/** Returns the error for an unknown key in a query string, with the key's position. */
export function invalidKey(key: string, at: string | null, param: QueryParameter): ApiError {
  const shown = key.length > LONGEST_ECHO ? `${key.slice(0, LONGEST_ECHO)}…` : key;
  const details = { key: shown, path: at, source: 'query', param };
  return validationError(`Invalid key ${shown}${at ? ` at ${at}` : ''}`, details);
}

export const errorBody = ({ status, name, message, details }: ApiError) => ({
  data: null,
  error: { status, name, message, details },
});
