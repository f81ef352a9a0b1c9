import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { plainPage } from './plain-html.ts';

/**
 * Whoever sent a form by a browser without scripts looks at what comes back: a refusal is a page with a way back. Its status and
 * its other headers are those that it had.
 */
export function showRefusals(app: FastifyInstance, wayBack: (request: FastifyRequest) => string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).includes('application/json');
    if (!isRefusal || !/\btext\/html\b/.test(request.headers.accept ?? '')) return payload;
    const link = { to: wayBack(request), label: BACK_TO_THE_FORM };
    const { html, headers } = plainPage({ title: NOT_SENT, words: notSentReason(reply.statusCode), link });
    reply.headers(headers).removeHeader('content-length');
    return html;
  });
}
