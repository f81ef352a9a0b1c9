// Reads the ways in which a body may name related entries by the API contract: an id, a documentId, an object or list of these, or
// `connect`, `disconnect` and `set`.

export type EntryRef = { id: number } | { documentId: string };

type Position = { at: 'start' | 'end'; ref?: undefined } | { at: 'before' | 'after'; ref: EntryRef };

interface Connected {
  ref: EntryRef;
  position: Position;
}

export type RelationInput = { set: EntryRef[] } | { connect: Connected[]; disconnect: EntryRef[] };

type Objects = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Objects =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const CHANGES = ['set', 'connect', 'disconnect'];
const isEntry = (value: Objects) => ('id' in value || 'documentId' in value) && !CHANGES.some((key) => key in value);

/** The most entries that a request may name in one relation, far more than any genuine request. */
const MOST_REFS = 200;
const LONGEST_REF = 100;

function readRef(value: unknown): EntryRef | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? { id: value } : undefined;
  if (typeof value === 'string') {
    if (/^[1-9]\d{0,14}$/.test(value)) return { id: Number(value) };
    return value !== '' && value.length <= LONGEST_REF ? { documentId: value } : undefined;
  }
  if (!isObject(value)) return undefined;
  // The object may be a whole entry as a response contained it: its documentId or id identifies the entry.
  const inner = value.documentId ?? value.id;
  return isObject(inner) || Array.isArray(inner) ? undefined : readRef(inner);
}

function readAll<Item>(value: unknown, read: (one: unknown) => Item | undefined): Item[] | undefined {
  const items = (Array.isArray(value) ? value : [value]).map(read);
  if (items.length > MOST_REFS) return undefined;
  return items.every((item) => item !== undefined) ? items : undefined;
}

const readRefs = (value: unknown) => (value === null ? undefined : readAll(value, readRef));

function readPosition(value: unknown): Position | undefined {
  if (value === undefined) return { at: 'end' };
  if (!isObject(value)) return undefined;
  const [key, ...more] = Object.keys(value);
  if (more.length > 0) return undefined;
  if (key === 'start' || key === 'end') return value[key] === true ? { at: key } : undefined;
  if (key !== 'before' && key !== 'after') return undefined;
  const ref = readRef(value[key]);
  return ref && { at: key, ref };
}

function readConnected(value: unknown): Connected | undefined {
  const { position: sentPosition, ...named } = isObject(value) ? value : { position: undefined };
  const ref = readRef(isObject(value) ? named : value);
  const position = readPosition(sentPosition);
  return ref && position && { ref, position };
}

function readChanges({ set, connect, disconnect, ...others }: Objects): RelationInput | undefined {
  if (Object.keys(others).length > 0) return undefined;
  if (set !== undefined) {
    const refs = readRefs(set);
    return refs && { set: refs };
  }
  const connected = connect === undefined ? [] : connect === null ? undefined : readAll(connect, readConnected);
  const disconnected = disconnect === undefined ? [] : readRefs(disconnect);
  if (!connected || !disconnected || (connect === undefined && disconnect === undefined)) return undefined;
  return { connect: connected, disconnect: disconnected };
}

/**
 * Reads a relation in a body; undefined for a value that names no entry: the API contract accepts some values of this kind, and changes
 * nothing.
 */
export function readRelation(value: unknown): RelationInput | undefined {
  if (value === null) return { set: [] };
  if (isObject(value) && !isEntry(value)) return readChanges(value);
  const refs = readAll(value, readRef);
  return refs && { set: refs };
}

/** Returns all entries that the input names. */
export function refsIn(input: RelationInput): EntryRef[] {
  if ('set' in input) return input.set;
  const beside = input.connect.flatMap(({ position }) => position.ref ?? []);
  return [...input.connect.map(({ ref }) => ref), ...beside, ...input.disconnect];
}

/** Thrown if a body wants an entry placed before or after another one that is not in the relation. */
export class NotConnected extends Error {
  override name = 'NotConnected';
}

function placeAt(ids: readonly number[], position: Position, idOf: (ref: EntryRef) => number | undefined): number {
  if (position.at === 'start') return 0;
  if (!position.ref) return ids.length;
  const place = ids.indexOf(idOf(position.ref) ?? Number.NaN);
  if (place < 0) throw new NotConnected();
  return position.at === 'before' ? place : place + 1;
}

/**
 * Returns the ids in a relation after the changes that a body requests. The caller must have refused unknown entries. Throws NotConnected.
 */
export function relatedAfter(
  before: readonly number[],
  input: RelationInput,
  idOf: (ref: EntryRef) => number | undefined,
  isOne: boolean,
): number[] {
  const ids = (refs: readonly EntryRef[]) => refs.flatMap((ref) => idOf(ref) ?? []);
  // A relation to a single entry gets the last entry of `set`, as in the API contract, or else the first one of `connect`.
  if ('set' in input) return isOne ? ids(input.set).slice(-1) : [...new Set(ids(input.set))];
  const gone = new Set(ids(input.disconnect));
  const left = before.filter((id) => !gone.has(id));
  if (isOne) return input.connect.length > 0 ? ids(input.connect.map(({ ref }) => ref)).slice(0, 1) : left;
  let after = left;
  for (const { ref, position } of input.connect) {
    const id = idOf(ref);
    if (id === undefined) continue;
    const others = after.filter((other) => other !== id);
    after = others.toSpliced(placeAt(others, position, idOf), 0, id);
  }
  return after;
}
