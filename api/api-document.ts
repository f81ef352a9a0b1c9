import { type EntityName, entities, isEntityName } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { WORDS, wordsOf } from '#contract/entities/words.ts';
import * as messages from '#contract/messages/api-document.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Config } from '../platform/config.ts';
import { schemaName } from '../platform/content/entry-schema.ts';
import type { DocumentInfo, OperationWords } from '../platform/openapi/document-info.ts';
import { servedTypes } from './content-types.ts';

// The texts of the API's document: ids, summaries and descriptions of operations, and the descriptions of tags.

const served = servedTypes.map(({ plural }) => plural).filter(isEntityName);
const isServed = (name: string): name is EntityName => served.some((one) => one === name);

const inMany = (one: string) => (one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`);

/** Returns a line for each attribute of a content type, with its meaning. */
function attributeLines(name: EntityName): string[] {
  const spec: EntitySpec = entities[name];
  return Object.entries(wordsOf(name)).flatMap(([attribute, { help }]) =>
    spec.fields[attribute]?.answered === 'never' ? [] : [`\`${attribute}\` (${help})`],
  );
}

const ofListings: ReadonlySet<string> = new Set(['cars', 'spareparts']);

/** Returns the texts of an operation that every content type has, such as listing its entries; undefined for other methods. */
function wordsOfType(method: string, name: EntityName, isOne: boolean): OperationWords | undefined {
  const { one, many } = WORDS[name];
  const noun = schemaName(entities[name]);
  const isOfSellers = ofListings.has(name);
  switch (`${method} ${isOne ? 'one' : 'many'}`) {
    case 'GET many': {
      const description = messages.answersMany(many) + messages.attributesAre(attributeLines(name));
      return { id: `list${inMany(noun)}`, summary: messages.listOf(many), description, hasTag: true };
    }
    case 'GET one':
      return { id: `get${noun}`, summary: messages.oneOf(one), description: messages.answersOne(one), hasTag: true };
    case 'POST many': {
      const description = isOfSellers ? messages.SELLER_CREATES : messages.STAFF_WRITES_IT;
      return { id: `create${noun}`, summary: messages.adds(one), description, hasTag: true };
    }
    case 'PUT one': {
      const description = isOfSellers ? messages.SELLER_UPDATES : messages.STAFF_WRITES_IT;
      return { id: `update${noun}`, summary: messages.changes(one), description, hasTag: true };
    }
    case 'DELETE one': {
      const description = isOfSellers ? messages.SELLER_DELETES : messages.STAFF_DELETES_IT;
      const words = { id: `delete${noun}`, description };
      return isOfSellers ? words : { ...words, summary: messages.deletes(one) };
    }
    default:
      return undefined;
  }
}

/** Operations with an `ETag` in their response, besides those of content types. */
const TAGGED: ReadonlySet<string> = new Set([
  'GET /api/cars/facets',
  'GET /api/spareparts/facets',
  'GET /api/cars/suggestions',
  'GET /api/spareparts/suggestions',
  'GET /api/cars/popular',
  'GET /api/car-pages',
  'GET /api/car-pages/of-list',
  'GET /api/models/popular',
  'GET /api/leads/{documentId}',
  'PUT /api/leads/{documentId}',
  'GET /api/openapi.json',
]);

/** Returns the id and texts of an operation for the API document; undefined if they are missing, which makes a test fail. */
export function operationWords(method: string, path: string): OperationWords | undefined {
  const [, name = '', isOne] = /^\/api\/([\w-]+)(\/\{documentId\})?$/.exec(path) ?? [];
  const ofType = isServed(name) ? wordsOfType(method, name, isOne !== undefined) : undefined;
  if (ofType) return ofType;
  const route = `${method} ${path}`;
  const own = messages.OPERATIONS[route];
  return own && { id: own[0], description: own[1], hasTag: TAGGED.has(route) };
}

/**
 * Returns the document's tags, the subjects by which operations are grouped. Content types without a text of their own are described by
 * their entity's words.
 */
export const documentTags = (types: readonly EntityName[]): { name: string; description: string }[] => [
  ...Object.entries(messages.TAGS).map(([name, description]) => ({ name, description })),
  ...types
    .filter((name) => !Object.hasOwn(messages.TAGS, name))
    .map((name) => ({ name, description: messages.tagOfType(WORDS[name].many) })),
];

/** Returns the title and introduction of the API document. */
export const documentInfo = ({ siteName, publicUrl, apiHost }: Config): DocumentInfo => ({
  title: `The API of ${siteName}`,
  description:
    'Cars and what belongs to them in the dialect of Strapi 5: entries lie in `data`, errors in `error`. ' +
    'Lists are narrowed, sorted and filled by nested parameters, with brackets: `filters[year][$gte]=2010`.',
  version: packageJson.version,
  url: apiHost || publicUrl,
  contact: { name: siteName, url: `${publicUrl}/contact` },
  license: { name: packageJson.license, identifier: packageJson.license },
  tags: documentTags(served),
  wordsOf: operationWords,
  webhookWords: messages.WEBHOOK_MEANS,
  headers: messages.HEADER_WORDS,
  refusal: messages.REFUSAL,
});
