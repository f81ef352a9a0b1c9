import { z } from 'zod';
import type { FieldSpec } from '#contract/entities/entity.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { openNamedSchemas } from '../http/named-schemas.ts';
import type { ColumnKind, ContentType, Relation } from './content-type.ts';
import type { ContentTypes } from './filter.ts';

const TEXT = z.string();

/** The schema of each kind of field in an answer. `contract/entities/entry.ts` declares the corresponding types. */
const KINDS: Readonly<Record<ColumnKind, z.ZodType>> = {
  integer: z.int(),
  decimal: z.number(),
  text: TEXT,
  boolean: z.boolean(),
  datetime: z.iso.datetime(),
  json: z.array(TEXT),
  location: TEXT,
};

const TIMES: Readonly<Record<string, z.ZodType>> = {
  createdAt: KINDS.datetime,
  updatedAt: KINDS.datetime,
  publishedAt: KINDS.datetime.nullable(),
};

const ALWAYS_THERE: Readonly<Record<string, z.ZodType>> = { id: KINDS.integer, documentId: TEXT.regex(DOCUMENT_ID) };

function presentValue({ kind, oneOf, as = 'text' }: FieldSpec): z.ZodType {
  if (oneOf) return z.enum(oneOf);
  return KINDS[kind === 'computed' ? as : kind];
}

function storedValue(spec: FieldSpec): z.ZodType {
  const isNeverNull = spec.isRequired || spec.kind === 'boolean';
  return isNeverNull ? presentValue(spec) : presentValue(spec).nullable();
}

/** Adds the description and unit of a field or relation to its schema. */
function described(type: ContentType, name: string, schema: z.ZodType): z.ZodType {
  const { help } = type.words?.[name] ?? {};
  const { unit, format } = type.entity.fields[name] ?? {};
  const measure = unit ?? (format === 'shillings' ? format : undefined);
  const extra = type.extras.has(name) ? 'only where `fields` names it' : undefined;
  const description = [help, measure && `in ${measure}`, extra].filter((part) => part !== undefined).join('; ');
  return description === '' ? schema : schema.meta({ description });
}

const fieldSchema = (type: ContentType, name: string, spec: FieldSpec): z.ZodType =>
  described(type, name, type.computed[name]?.schema ?? storedValue(spec));

function relationSchema(relation: Relation, target: () => z.ZodType): z.ZodType {
  // The related type's schema is made only when the document is written, since types refer to each other.
  const entry = z.lazy(target);
  if (relation.kind !== 'to-one') return z.array(entry);
  return relation.isListed ? z.array(entry).max(1) : entry.nullable();
}

/** Returns the name of a type's schema in the OpenAPI document: `fishing_boat` is `FishingBoat`. */
export const schemaName = ({ table }: { table: string }): string =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function makeSchema(type: ContentType, types: ContentTypes): z.ZodObject {
  const { entity, attributes, relations } = type;
  const fieldsAndTimes = attributes.flatMap((name): [string, z.ZodType][] => {
    const spec = entity.fields[name];
    const schema = spec ? fieldSchema(type, name, spec) : TIMES[name];
    return schema ? [[name, schema.optional()]] : [];
  });
  const populated = Object.entries(relations).map(([name, relation]): [string, z.ZodType] => [
    name,
    described(
      type,
      name,
      relationSchema(relation, () => entrySchema(types(relation.target), types)),
    ).optional(),
  ]);
  return z.object({ ...ALWAYS_THERE, ...Object.fromEntries(fieldsAndTimes), ...Object.fromEntries(populated) });
}

const entries = openNamedSchemas<z.ZodObject>();

/**
 * Returns the schema of an entry in an answer. All fields except the ids are optional, since `fields` may leave them out; relations are
 * there only if `populate` names them.
 */
export const entrySchema = (type: ContentType, types: ContentTypes): z.ZodObject =>
  entries(schemaName(type), () => makeSchema(type, types));
