import type { FastifyReply } from 'fastify';
import type { Made } from '../http/answers/cached-answers.ts';
import type { Draft } from './content-deps.ts';
import type { EntryQuery } from './entry-query.ts';
import type { EntryPage } from './load-entries.ts';
import type { Pagination } from './pagination.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Content type of answers with drafts. A client that does not know its parameter `status` still reads the answer as JSON. */
export const DRAFTS_TYPE = 'application/json; status=draft';

/** Sends an answer that is already JSON text. */
export const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.header('content-type', JSON_TYPE).send(json);

export const sendDraft = (reply: FastifyReply, { json, tag }: Draft) => sendJson(reply.header('etag', tag), json);

export const sendDrafts = (reply: FastifyReply, json: Buffer) => reply.header('content-type', DRAFTS_TYPE).send(json);

/** Wraps JSON text as an answer for the answer cache. */
export const asJson = (body: Buffer): Made => ({ body, headers: { 'content-type': JSON_TYPE } });

const COMMA = Buffer.from(',');

/** Returns the JSON of an answer: these entries as its `data`, and `meta`. */
export function entriesJson(entries: readonly Buffer[], meta: object = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('{"data":[')];
  for (const [at, entry] of entries.entries()) {
    if (at > 0) parts.push(COMMA);
    parts.push(entry);
  }
  parts.push(Buffer.from(`],"meta":${JSON.stringify(meta)}}`));
  return Buffer.concat(parts);
}

export const entryJson = (entry: Buffer): Buffer =>
  Buffer.concat([Buffer.from('{"data":'), entry, Buffer.from(',"meta":{}}')]);

/** Returns the `meta` of a list's answer: number and size of the page, and the number of pages. */
export function listMeta({ form, start, limit }: Pagination, total: number | undefined) {
  // If the query does not want a count, `total` and `pageCount` are undefined, so that the JSON lacks them.
  const pageCount = total === undefined ? undefined : Math.ceil(total / limit);
  const shown =
    form === 'page' ? { page: start / limit + 1, pageSize: limit, pageCount, total } : { start, limit, total };
  return { pagination: shown };
}

/** Returns the JSON of a list's answer. */
export const listJson = ({ pagination }: EntryQuery, { entries, total }: EntryPage): Buffer =>
  entriesJson(entries, listMeta(pagination, total));
