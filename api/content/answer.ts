import type { FastifyReply } from 'fastify';

/** How an entry is known in an address. Anything else names nothing. */
export const DOCUMENT_ID = /^[a-z0-9]{24}$/;

/** Sends an answer that is written already. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);
