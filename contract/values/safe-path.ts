const PART = /^[\w-]{1,200}$/;

/** No id is called so: the API answers that there is none. */
const NO_ID = '-';

/**
 * The path of an address with values in it, such as ids that came by another address: one that is no id could lead elsewhere (`..`),
 * or begin a question of its own (`?`), and is replaced by what names nothing.
 */
export const safePath = (texts: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
  texts.reduce((path, text, at) => {
    const value = String(values[at - 1] ?? '');
    return `${path}${PART.test(value) ? value : NO_ID}${text}`;
  });
