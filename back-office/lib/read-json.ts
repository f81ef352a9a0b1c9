/** Parses JSON; returns undefined for text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the value if it is an object; otherwise an empty object. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns the value if it is a text that is not empty; otherwise null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
