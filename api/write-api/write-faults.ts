import { validationError } from '../../platform/http/errors.ts';

/** A fault in one part of a body. */
export interface Fault {
  path: string[];
  message: string;
  value?: unknown;
}

const LONGEST_VALUE = 40;

/** Shortens a value to what is enough to recognise it. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, '\ufffd');
  return plain.length > LONGEST_VALUE ? `${plain.slice(0, LONGEST_VALUE)}…` : plain;
}

/** All that is wrong, by path, as the contract writes it. */
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
