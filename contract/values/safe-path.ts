const PART = /^[\w-]{1,200}$/;

/** No entry has this id, so the API answers that there is none. */
const NO_ID = '-';

/**
 * Builds a path with values in it, such as ids from another address. A value that is no id could lead elsewhere (`..`) or begin a query
 * (`?`), so it is replaced by an id that no entry has.
 */
export const safePath = (texts: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
  texts.reduce((path, text, at) => {
    const value = String(values[at - 1] ?? '');
    return `${path}${PART.test(value) ? value : NO_ID}${text}`;
  });
