/**
 * The data of a page as one JSON string. React Router would send it as a table of values that refer to each other by number. Brotli compresses that
 * badly: a list's page would be 600 bytes larger, and slower to read.
 */
export interface Packed<Data> {
  /** Each quote is replaced by a tilde, because in a script's string each quote would be escaped to four characters. */
  json: string;
  /** Never set: it exists only so that the type of the data is part of the type `Packed`. */
  of?: Data;
}

/**
 * The unpacked data of each page, so that its JSON is parsed only once, however many components read it. In a browser `pack` puts data here without
 * making a string.
 */
const unpacked = new WeakMap<Packed<unknown>, unknown>();

export function pack<Data>(data: Data): Packed<Data> {
  const packed = { json: import.meta.env.SSR ? toText(data) : '' };
  unpacked.set(packed, data);
  return packed;
}

const toText = (data: unknown) => JSON.stringify(data).replaceAll('~', '\\u007e').replaceAll('"', '~');

export const isPacked = (page: unknown): page is Packed<unknown> => page instanceof Object && 'json' in page;

/** Returns the data of a packed page. For the same page it returns the same object each time. */
export function unpack<Data>(packed: Packed<Data>): Data {
  const value: Data = unpacked.get(packed) ?? JSON.parse(packed.json.replaceAll('~', '"'));
  unpacked.set(packed, value);
  return value;
}
