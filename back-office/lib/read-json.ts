/** Returns undefined for text that is no JSON. */
export function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns an empty object for any other value. */
export const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Returns null for an empty text, and for any other value. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
