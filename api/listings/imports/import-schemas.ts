import { z } from 'zod';
import {
  importBatchSchema,
  importCellSchema,
  importColumnsSchema,
  importFaultSchema,
  importMendSchema,
  importRowsSchema,
  importSummarySchema,
} from '#contract/office/import-schemas.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { answers, conflictAnswer, nothing } from '../../../platform/http/answer-schemas.ts';

const params = z.object({ documentId: documentIdSchema });

/** The answer when the import's state does not allow the step. */
const conflict = conflictAnswer(z.object({}));

const ofImport = (words: string) => ({ tags: ['selling'], summary: words, params });
const shown = answers({ 200: importBatchSchema, 409: conflict }, 400, 401, 403, 404);

/** Schemas of requests and responses of the import routes. */
export const importSchemas = {
  send: {
    tags: ['selling'],
    summary: 'Takes in a file of a seller’s stock by a form, and changes nothing',
    response: answers({ 303: nothing }, 400, 401, 403, 404, 429, 503),
  },
  list: {
    tags: ['selling'],
    summary: 'The files that a seller has sent',
    response: answers({ 200: z.object({ imports: z.array(importSummarySchema) }) }, 400, 401, 403, 404),
  },
  template: {
    tags: ['selling'],
    summary: 'An empty file with the columns of a seller’s stock',
    response: answers({ 200: z.string() }, 400, 401, 403, 404),
  },
  show: { ...ofImport('A file, and how far it is'), response: shown },
  rows: { ...ofImport('Rows of a file, of one kind'), response: answers({ 200: importRowsSchema }, 401, 403, 404) },
  faulty: {
    ...ofImport('The faulty rows of a file, with what is wrong with each'),
    response: answers({ 200: z.string() }, 401, 403, 404),
  },
  columns: {
    ...ofImport('Says what the columns of a file are, and has its rows looked at'),
    body: importColumnsSchema,
    response: shown,
  },
  faults: {
    ...ofImport('The faults that rows of a file have in common, with what is probably meant'),
    response: answers({ 200: z.object({ faults: z.array(importFaultSchema) }) }, 401, 403, 404),
  },
  mend: {
    ...ofImport('Has all cells of a field that say the same read as something else'),
    body: importMendSchema,
    response: shown,
  },
  cell: { ...ofImport('Changes a single cell of a file'), body: importCellSchema, response: shown },
  start: {
    ...ofImport('Has the good rows of a file imported'),
    body: z.strictObject({ withdrawsOthers: z.boolean(), keepsDrafts: z.boolean() }),
    response: shown,
  },
  undo: { ...ofImport('Undoes what a file did'), body: z.strictObject({}), response: shown },
};
