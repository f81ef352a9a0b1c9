const PART = /^[\w-]{1,200}$/;

/** An id that no entry has, so that the API answers 404. */
const NO_ID = '-';

/**
 * Builds a path with values in it, such as ids from an address. A value that is no id might change the path (`..`) or begin a query (`?`), so it is
 * replaced by an id that no entry has.
 */
export const safePath = (texts: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
  texts.reduce((path, text, at) => {
    const value = String(values[at - 1] ?? '');
    return `${path}${PART.test(value) ? value : NO_ID}${text}`;
  });
