import type { ColumnKind, ContentType, StoredRow } from './content-type.ts';

// Writes answers as text directly from rows. A list of 25 entries may have 10,000 values: making objects for JSON.stringify would take
// longer than reading them from the database.

let lastTime = 0;
let lastTimeText = '"1970-01-01T00:00:00.000Z"';

/**
 * Returns a time in ms as JSON text. The last result is remembered, since an entry's three times are often equal, as are the times of its
 * pictures.
 */
function isoTime(value: unknown): string {
  if (typeof value !== 'number') return 'null';
  if (value !== lastTime) {
    lastTimeText = `"${new Date(value).toISOString()}"`;
    lastTime = value;
  }
  return lastTimeText;
}

const writers: Record<ColumnKind, (value: unknown) => string> = {
  integer: (value) => (typeof value === 'number' ? String(value) : 'null'),
  decimal: (value) => (typeof value === 'number' ? String(value) : 'null'),
  text: (value) => (typeof value === 'string' ? JSON.stringify(value) : 'null'),
  location: (value) => (typeof value === 'string' ? JSON.stringify(value) : 'null'),
  boolean: (value) => (value === 1 ? 'true' : 'false'),
  datetime: isoTime,
  // A column of this kind contains JSON text already, which is copied as it is.
  json: (value) => (typeof value === 'string' ? value : 'null'),
};

/** Key of a loaded row under which the name of its place is stored. */
export const LOCATION_NAME = 'place_name';

type EntryWriter = (row: StoredRow) => string;

/**
 * Returns a function that writes the chosen fields of a row as a JSON object, without the closing brace: relations are written after them.
 */
export function entryWriter(type: ContentType, fields: readonly string[]): EntryWriter {
  const parts = fields.map((name) => {
    const field = type.fields[name];
    const computed = type.computed[name];
    const key = `${JSON.stringify(name)}:`;
    if (field) {
      const write = writers[field.kind];
      const column = field.kind === 'location' ? LOCATION_NAME : field.column;
      return (row: StoredRow) => key + write(row[column]);
    }
    if (computed) return (row: StoredRow) => key + computed.toJson(row);
    throw new Error(`${type.plural} has no field ${name}`);
  });
  return (row) => {
    let text = '{';
    for (const part of parts) text += (text === '{' ? '' : ',') + part(row);
    return text;
  };
}

/** Returns the columns that the chosen fields are written from. */
export function columnsOf(type: ContentType, fields: readonly string[]): string[] {
  const columns = fields.flatMap((name) => type.fields[name]?.column ?? type.computed[name]?.columns ?? []);
  return [...new Set(['id', ...columns])];
}
