/**
 * A page's loaded data as one JSON string. The router would write it into the page as a table of values that refer to each other by number,
 * which brotli compresses badly: a list's page weighs 600 bytes more so, and is read more slowly.
 */
export interface Packed<Data> {
  /** With a tilde for each quote: inside a script's string, a quote would be escaped to four characters. */
  json: string;
  /** Never set: it carries the type. */
  of?: Data;
}

/**
 * Cache of unpacked data: a page is parsed once, however many components ask. Data packed in this process is never parsed, and in the
 * browser, which sends it nowhere, it is not turned into a string.
 */
const unpacked = new WeakMap<Packed<unknown>, unknown>();

export function pack<Data>(data: Data): Packed<Data> {
  const packed = { json: import.meta.env.SSR ? toText(data) : '' };
  unpacked.set(packed, data);
  return packed;
}

const toText = (data: unknown) => JSON.stringify(data).replaceAll('~', '\\u007e').replaceAll('"', '~');

export const isPacked = (page: unknown): page is Packed<unknown> => page instanceof Object && 'json' in page;

/** Returns the data: the same object for as long as it is the same page. */
export function unpack<Data>(packed: Packed<Data>): Data {
  const value: Data = unpacked.get(packed) ?? JSON.parse(packed.json.replaceAll('~', '"'));
  unpacked.set(packed, value);
  return value;
}
