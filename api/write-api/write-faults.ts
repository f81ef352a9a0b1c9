import { validationError } from '../../platform/http/errors.ts';

/** A fault in a part of a body, with the path of the part. */
export interface Fault {
  path: string[];
  message: string;
  value?: unknown;
}

const LONGEST_VALUE = 40;

/** Returns a value for an error message. A long text is cut, but enough is left to recognise the value. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, '\ufffd');
  return plain.length > LONGEST_VALUE ? `${plain.slice(0, LONGEST_VALUE)}…` : plain;
}

/** Returns an error that lists all faults by path, in the form of the API contract. */
export function faultsError(faults: readonly Fault[]) {
  const [only] = faults;
  const message = faults.length === 1 && only ? only.message : `${faults.length} errors occurred`;
  const errors = faults.map(({ path, message: said, value }) => ({
    path,
    message: said,
    name: 'ValidationError',
    value: value === undefined ? undefined : shortened(value),
  }));
  return validationError(message, { errors });
}
