import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { loggedNetwork } from './client-address.ts';
import { openFloodCount } from './limits/flood-count.ts';
import { isInProcess } from './request-kinds.ts';

/**
 * Matches secrets in the addresses of mailed links and of the return from Google: with such a secret, anybody could act for its owner. The
 * address may also be the value of a parameter, such as the page to return to.
 */
const SECRETS = /((?:[?&]|%3F|%26)(?:code|confirmation|token|access_token|refreshToken|jwt)(?:=|%3D))[^&#]*/gi;

/** Statuses with which floods of requests are answered: not found, too often, too busy. */
const FLOOD_STATUSES = new Set([404, 429, 503]);

/**
 * Writes one log line for each request when it is answered. Requests that a page sends within this process get none, since the visitor's
 * request for the page is logged.
 */
export class RequestLog extends LogController {
  readonly #floods = openFloodCount(FLOOD_STATUSES);

  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (isInProcess(request)) return;
    if (!error && this.#floods.isOneOfMany(reply.statusCode, request.log)) return;
    const line = {
      method: request.method,
      url: request.url.replace(SECRETS, '$1[redacted]'),
      network: loggedNetwork(request.ip),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broke off');
    else request.log.info(line, 'request');
  }
}
