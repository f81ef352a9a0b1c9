import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Values that mailed links and the return from Google carry in their address: with one of them anyone could act. */
const SECRETS = /([?&](?:code|confirmation|token|access_token|refreshToken|jwt)=)[^&#]*/gi;

/**
 * One line for each request, when it is answered. What a page asks of its own process is part of the visitor's
 * request, which has its line; such requests came over no socket.
 */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (request.socket.remotePort === undefined) return;
    const line = {
      method: request.method,
      url: request.url.replace(SECRETS, '$1[redacted]'),
      address: request.ip,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.warn({ ...line, err: error }, 'request broke off');
    else request.log.info(line, 'request');
  }
}
