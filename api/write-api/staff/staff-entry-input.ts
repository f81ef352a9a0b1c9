import type { EntitySpec, FieldSpec } from '#contract/entities/entity.ts';
import * as messages from '#contract/messages/write-api.ts';
import { phone } from '#contract/values/phone.ts';
import { SLUG, SLUG_EXPECTED } from '#contract/values/slug.ts';
import { line, lines } from '#contract/values/text.ts';
import type { ContentType } from '../../../platform/content/content-type.ts';
import { entryWriter } from '../../../platform/content/write-entry.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { normalEmail } from '../../accounts/account-fields.ts';
import { invalidKey, isNeverWritten } from '../entry-input.ts';
import { readRelated } from '../related-entries.ts';
import { namesThese } from '../unchanged-values.ts';
import { type Fault, faultsError, shortened } from '../write-faults.ts';
import type { StaffEntry } from './staff-entry-rows.ts';

// Reads the body of a request by which staff write an entry, by the rules of the entity's fields.

const NAME_MOST = 100;
const MOST_TEXTS = 30;
const TEXT_MOST = 60;
const MOST_RELATED = 60;

type Read = { value: unknown } | { fault: string };

const kindFault = (name: string, value: unknown): Read => ({
  fault: messages.keyMustBeText(name, String(JSON.stringify(shortened(value)) ?? '').replace(/^"|"$/g, '')),
});

/**
 * Reads a text such as Markdown, which is stored unchanged except for its line breaks: blanks at line ends are kept. Invisible characters
 * are refused.
 */
function readVerbatim(name: string, value: string, most: number): Read {
  const read = lines(most).readWire(value, name);
  return 'fault' in read ? read : { value: value.replace(/\r\n?/g, '\n') };
}

function readText(name: string, { format, most = NAME_MOST, isRequired }: FieldSpec, value: unknown): Read {
  if (typeof value !== 'string') return kindFault(name, value);
  if (value.trim() === '') return isRequired ? { fault: messages.keyMustNotBeEmpty(name) } : { value: null };
  switch (format) {
    case 'phone':
      return phone.readWire(value, name);
    case 'email': {
      const email = normalEmail(value);
      return email === undefined ? { fault: messages.keyMustBeEmail(name) } : { value: email };
    }
    case 'slug':
      return SLUG.test(value) ? { value } : { fault: messages.keySays(name, SLUG_EXPECTED) };
    case 'markdown':
      return readVerbatim(name, value, most);
    case 'lines':
      return lines(most).readWire(value, name);
    default:
      return line(most).readWire(value, name);
  }
}

function readTexts(name: string, value: unknown): Read {
  const fault = { fault: messages.keyMustBeTexts(name, MOST_TEXTS, TEXT_MOST) };
  if (!Array.isArray(value) || value.length > MOST_TEXTS) return fault;
  const texts = value.map((one) => line(TEXT_MOST).readWire(one, name));
  const read = texts.flatMap((one) => ('value' in one && one.value !== '' ? [one.value] : []));
  return read.length === value.length ? { value: read } : fault;
}

/** Reads a value by the rules of its field. Null empties a field that may be empty. */
function readField(name: string, field: FieldSpec, value: unknown): Read {
  if (field.kind === 'boolean') {
    if (value === null) return { value: false };
    return typeof value === 'boolean' ? { value } : { fault: messages.keyMustBe(name, 'boolean') };
  }
  if (field.kind === 'json') return value === null ? { value: [] } : readTexts(name, value);
  if (value === null && !field.isRequired) return { value: null };
  return readText(name, field, value);
}

const isWritten = ({ kind, answered, writtenBy }: FieldSpec) =>
  kind !== 'computed' && answered === undefined && writtenBy === undefined;

interface Reading {
  db: Database;
  type: ContentType;
  /** The present entry; undefined for a new one. */
  entry: StaffEntry | undefined;
}

/**
 * Returns whether the body repeats the present value of an attribute that cannot be written. Throws if it contains a different id or date.
 */
async function isRepeated({ db, type, entry }: Reading, name: string, value: unknown): Promise<boolean> {
  const relation = type.entity.relations[name];
  if (!entry) return false;
  if (relation) return namesThese(db, relation.target, entry.related[name] ?? [], value);
  const isSame = `${entryWriter(type, [name])(entry.row)}}` === JSON.stringify({ [name]: value });
  if (!isSame && isNeverWritten(name)) throw invalidKey(name);
  return isSame;
}

async function readOne(reading: Reading, name: string, value: unknown): Promise<{ value: unknown } | { fault: Fault }> {
  const { db, type, entry } = reading;
  const { fields, relations }: EntitySpec = type.entity;
  const relation = relations[name];
  if (relation) {
    const { kind } = relation;
    const isRequired = kind === 'to-one' && relation.isRequired === true;
    const read = await readRelated(db, { name, spec: relation, before: entry?.related[name] ?? [] }, value);
    if ('fault' in read) return read;
    if (read.value.length > MOST_RELATED) return { fault: { path: [name], message: messages.TOO_MANY_ENTRIES } };
    const [first = null] = read.value;
    if (isRequired && first === null) return { fault: { path: [name], message: messages.keyMustBeDefined(name) } };
    return { value: kind === 'to-one' ? first : read.value };
  }
  const field = fields[name];
  const read: Read = field ? readField(name, field, value) : { fault: messages.keyNotYours(name) };
  return 'fault' in read ? { fault: { path: [name], message: read.fault, value } } : read;
}

/** Returns faults for required values that are missing in the body of a new entry. */
const faultsOfMissing = ({ fields, relations }: EntitySpec, data: Readonly<Record<string, unknown>>): Fault[] => {
  const needed = [
    ...Object.entries(fields).filter(([, field]) => isWritten(field) && field.isRequired && field.kind !== 'json'),
    ...Object.entries(relations).filter(([, relation]) => relation.kind === 'to-one' && relation.isRequired),
  ];
  return needed
    .filter(([name]) => !(name in data))
    .map(([name]) => ({ path: [name], message: messages.keyMustBeDefined(name) }));
};

/** Throws a 400 with all faults, if there are any. */
function requireNone(faults: readonly Fault[]): void {
  const [only] = faults;
  // If the only fault is a related entry that does not exist, the error has just its message and no list of faults, as in the API contract.
  if (only && faults.length === 1 && only.path.length === 0 && only.value === undefined)
    throw validationError(only.message);
  if (faults.length > 0) throw faultsError(faults);
}

/** Returns whether staff may write this field or relation of the entity. */
function isTheirs({ fields, relations }: EntitySpec, name: string): boolean {
  const field = fields[name];
  if (field) return isWritten(field);
  return relations[name] !== undefined && relations[name].kind !== 'has-many';
}

/** Returns the values in a body, in the form that the functions which write entries take. Throws a 400 with all faults. */
export async function readStaffInput(
  reading: Reading,
  data: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { type, entry } = reading;
  const values: Record<string, unknown> = {};
  const faults: Fault[] = entry ? [] : faultsOfMissing(type.entity, data);
  for (const [name, value] of Object.entries(data)) {
    if (isTheirs(type.entity, name)) {
      const read = await readOne(reading, name, value);
      if ('fault' in read) faults.push(read.fault);
      else values[name] = read.value;
    } else if (!(await isRepeated(reading, name, value))) {
      faults.push({ path: [name], message: messages.keyNotYours(name), value });
    }
  }
  requireNone(faults);
  return values;
}
