import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/limits.ts';
import {
  IMPORT_MOST_COLUMNS,
  IMPORT_STATES,
  type ImportBatch,
  type ImportRow,
  type ImportRows,
  type ImportSummary,
  ROW_OUTCOMES,
} from '#contract/office/imports.ts';
import { answers, conflictAnswer, nothing } from '../../platform/http/answer-schemas.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const params = z.object({ documentId });
const time = z.iso.datetime();
const count = z.int().min(0);

const summary = z.object({
  documentId,
  fileName: z.string(),
  kind: z.enum(['car', 'spare_part']),
  state: z.enum(IMPORT_STATES),
  createdAt: time,
  finishedAt: time.nullable(),
  undoUntil: time.nullable(),
  rows: count,
  counts: z.object({ new: count, changed: count, unchanged: count, left: count, faulty: count, others: count }),
}) satisfies z.ZodType<ImportSummary>;

const batch = summary.extend({
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable(), samples: z.array(z.string()) })),
  notes: z.array(z.string()),
  progress: z.object({ done: count, all: count }),
  otherCount: count,
  withdrawsOthers: z.boolean(),
  photoCount: count,
  noteCount: count,
}) satisfies z.ZodType<ImportBatch>;

const value = z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]);

const row = z.object({
  number: z.int(),
  stockNumber: z.string().nullable(),
  title: z.string(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  faults: z.array(z.object({ header: z.string(), field: z.string(), cell: z.string(), reason: z.string() })),
  note: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  listing: z.string().nullable(),
}) satisfies z.ZodType<ImportRow>;

const rows = z.object({
  rows: z.array(row),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
}) satisfies z.ZodType<ImportRows>;

/** It is in another state by now. */
const conflict = conflictAnswer(z.object({}));

const ofImport = (words: string) => ({ tags: ['selling'], summary: words, params });
const shown = answers({ 200: batch, 409: conflict }, 400, 401, 403, 404);

/** The routes of sellers' files: what they take and answer. */
export const importSchemas = {
  send: {
    tags: ['selling'],
    summary: 'Takes in a file of a seller’s stock by a form, and changes nothing',
    response: answers({ 303: nothing }, 400, 401, 403, 404, 429, 503),
  },
  list: {
    tags: ['selling'],
    summary: 'The files that a seller has sent',
    response: answers({ 200: z.object({ imports: z.array(summary) }) }, 400, 401, 403, 404),
  },
  template: {
    tags: ['selling'],
    summary: 'An empty file with the columns of a seller’s stock',
    response: answers({ 200: z.string() }, 400, 401, 403, 404),
  },
  show: { ...ofImport('A file, and how far it is'), response: shown },
  rows: { ...ofImport('Rows of a file, of one kind'), response: answers({ 200: rows }, 401, 403, 404) },
  faulty: {
    ...ofImport('The faulty rows of a file, with what is wrong with each'),
    response: answers({ 200: z.string() }, 401, 403, 404),
  },
  columns: {
    ...ofImport('Says what the columns of a file are, and has its rows looked at'),
    body: z.strictObject({ columns: z.array(z.string().max(60).nullable()).max(IMPORT_MOST_COLUMNS) }),
    response: shown,
  },
  start: {
    ...ofImport('Has the good rows of a file imported'),
    body: z.strictObject({ withdrawsOthers: z.boolean() }),
    response: shown,
  },
  undo: { ...ofImport('Undoes what a file did'), body: z.strictObject({}), response: shown },
};
