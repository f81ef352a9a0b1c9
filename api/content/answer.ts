import type { FastifyReply } from 'fastify';
import type { EntryQuery } from './entry-query.ts';
import type { EntryPage } from './load-entries.ts';

/** Sends an answer that is written already. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

/** The answer to a list's query. */
export function listJson({ pagination }: EntryQuery, { entries, total }: EntryPage): string {
  const { form, start, limit } = pagination;
  // JSON.stringify leaves out what is undefined: an answer that did not count has neither total nor pageCount.
  const pageCount = total === undefined ? undefined : Math.ceil(total / limit);
  const shown =
    form === 'page' ? { page: start / limit + 1, pageSize: limit, pageCount, total } : { start, limit, total };
  return `{"data":[${entries.join()}],"meta":${JSON.stringify({ pagination: shown })}}`;
}
