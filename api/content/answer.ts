import type { FastifyReply } from 'fastify';

/** Sends an answer that is written already. */
export const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);
