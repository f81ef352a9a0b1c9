import { STATUS_CODES } from 'node:http';

/** Any value in the document. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };
export type OpenApiDocument = JsonObject;
export type { JsonObject };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Matches references to the second schema that the library makes of a named schema if requests use it. Here requests and answers share one.
 */
const TWIN = /^(#\/components\/schemas\/\w+)Input$/;
const SAFE = Number.MAX_SAFE_INTEGER;
const FORMATS_ENOUGH: readonly Json[] = ['date-time', 'date'];

/** Removes limits that the library gives to every whole number, and long patterns of values whose format says as much. */
function withoutNoise({ minimum, maximum, pattern, ...schema }: JsonObject): JsonObject {
  const told = { ...schema };
  if (minimum !== undefined && minimum !== -SAFE) told.minimum = minimum;
  if (maximum !== undefined && maximum !== SAFE) told.maximum = maximum;
  if (pattern !== undefined && !FORMATS_ENOUGH.includes(schema.format ?? null)) told.pattern = pattern;
  return told;
}

const UNDESCRIBED = 'Default Response';

/** Replaces the library's description of an answer, for which the route gave none, by the usual one for its status. */
const describedAnswer = (status: string, answer: JsonObject): JsonObject => ({
  ...answer,
  description: STATUS_CODES[status] ?? 'Any other refusal',
});

const isNested = (schema: Json | undefined): boolean =>
  isObject(schema) &&
  (schema.type === 'object' || '$ref' in schema || (Array.isArray(schema.anyOf) && schema.anyOf.some(isNested)));

/**
 * Marks a nested parameter as written with brackets: `filters[year][$gte]=2010`. Its example is empty, since the page with the
 * documentation would otherwise fill in all possible values when a reader tries an operation.
 */
const withBrackets = (parameter: JsonObject): JsonObject =>
  isNested(parameter.schema) ? { ...parameter, style: 'deepObject', explode: true, example: {} } : parameter;

function finishPart(key: string, value: Json): Json {
  if (typeof value === 'string') return key === '$ref' ? value.replace(TWIN, '$1') : value;
  if (!isObject(value)) return value;
  if (value.in === 'query') return withBrackets(value);
  return value.description === UNDESCRIBED ? describedAnswer(key, value) : withoutNoise(value);
}

/**
 * Completes the document that the libraries wrote: adds the named schemas, except those that became parameters, and corrects details for
 * which the libraries have no option.
 */
export function finishDocument(
  written: Readonly<Record<string, unknown>>,
  named: Readonly<Record<string, object>>,
): OpenApiDocument {
  const shown = Object.entries(named).filter(([name]) => !name.endsWith('Query'));
  const schemas = Object.fromEntries(
    shown.map(([name, schema]) => [name, { ...schema, $schema: undefined, $id: undefined, id: undefined }]),
  );
  const components = Object.assign({}, written.components, { schemas });
  return JSON.parse(JSON.stringify({ ...written, components }), finishPart);
}
