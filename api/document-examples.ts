import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { NEW_MODEL } from '#contract/messages/api-document.ts';
import type { Clock } from '../platform/clock.ts';
import { listJson } from '../platform/content/answer.ts';
import type { ContentType } from '../platform/content/content-type.ts';
import { parseEntryQuery } from '../platform/content/entry-query.ts';
import type { ContentTypes } from '../platform/content/filter.ts';
import { type ContentSource, listEntries } from '../platform/content/load-entries.ts';
import type { QueryObject } from '../platform/content/query-string.ts';
import { PUBLIC } from '../platform/content/viewer.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { DocumentExamples } from '../platform/openapi/document-examples.ts';
import { servedTypes } from './content-types.ts';

// The examples in the API document are real entries of this market, so that readers can try them. They are refreshed every hour.

const MANY = '3';

/** Filters for the examples: only cars and parts of businesses, never those of private sellers. */
const FILTERS: Readonly<Record<string, QueryObject>> = {
  cars: { dealer_info: { id: { $notNull: 'true' } }, model: { id: { $notNull: 'true' } } },
  spareparts: { garage: { id: { $notNull: 'true' } } },
};

const named = z.object({ documentId: z.string() });
const listSchema = z.looseObject({ data: z.array(z.looseObject({ documentId: z.string() })) });
const carSchema = z.object({
  make: named,
  model: named,
  category: named.nullable(),
  year: z.int().nullable(),
  mileage: z.int().nullable(),
  price: z.int().nullable(),
  condition: z.string().nullable(),
  location: z.string().nullable(),
  features: z.array(named),
});
const partSchema = z.object({
  name: z.string(),
  price: z.int().nullable(),
  condition: z.string().nullable(),
  location: z.string().nullable(),
  sparecategory: named.nullable(),
});

interface ExampleDeps {
  source: ContentSource;
  types: ContentTypes;
  clock: Clock;
  log: FastifyBaseLogger;
}

async function listOf({ source, types }: ExampleDeps, type: ContentType, populate?: string[]) {
  const filters = FILTERS[type.plural];
  const asked: QueryObject = { pagination: { pageSize: MANY } };
  if (filters) asked.filters = filters;
  if (populate) asked.populate = populate;
  const query = parseEntryQuery(type, asked, types);
  return listSchema.parse(JSON.parse(listJson(query, await listEntries(source, type, query, PUBLIC)).toString()));
}

/** Returns an example body for creating a car, made from a car on sale; undefined if none is on sale. */
async function carBody(deps: ExampleDeps) {
  const { data } = await listOf(deps, deps.types('cars'), ['make', 'model', 'category', 'features']);
  const car = carSchema.safeParse(data[0]).data;
  if (!car) return undefined;
  const { make, model, category, features, ...values } = car;
  const names = { make: make.documentId, model: model.documentId, category: category?.documentId ?? null };
  return { data: { ...names, ...values, features: features.slice(0, 2).map(({ documentId }) => documentId) } };
}

async function partBody(deps: ExampleDeps) {
  const { data } = await listOf(deps, deps.types('spareparts'), ['sparecategory']);
  const part = partSchema.safeParse(data[0]).data;
  return part && { data: { ...part, sparecategory: part.sparecategory?.documentId ?? null } };
}

async function readExamples(deps: ExampleDeps): Promise<DocumentExamples> {
  const answers: Record<string, object> = {};
  const ids: Record<string, string> = {};
  for (const type of servedTypes) {
    const list = await listOf(deps, type);
    const [first] = list.data;
    if (!first) continue;
    const path = `/api/${type.plural}`;
    answers[`get ${path}`] = list;
    answers[`get ${path}/{documentId}`] = { data: first, meta: {} };
    ids[`${path}/{documentId}`] = first.documentId;
  }
  const bodies: Record<string, object> = {};
  const [car, part, make] = [await carBody(deps), await partBody(deps), ids['/api/makes/{documentId}']];
  if (car) bodies['post /api/cars'] = car;
  if (part) bodies['post /api/spareparts'] = part;
  if (make !== undefined) bodies['post /api/models'] = { data: { name: NEW_MODEL, make } };
  return { answers, bodies, ids };
}

/** Returns a function that returns the examples. It reads them anew once an hour, and returns the same object until then. */
export function openExamples(deps: ExampleDeps): () => Promise<DocumentExamples> {
  const none: DocumentExamples = { answers: {}, bodies: {}, ids: {} };
  let last = none;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read() {
    try {
      last = await readExamples(deps);
    } catch (error) {
      // The API document is useful without examples too, so the failure is only logged.
      deps.log.warn({ err: error, event: 'document_examples_failed' }, 'examples of the document could not be read');
    } finally {
      readAt = deps.clock.now();
      reading = undefined;
    }
  }

  return async () => {
    if (deps.clock.now() - readAt >= HOUR_MS) reading ??= read();
    await reading;
    return last;
  };
}
