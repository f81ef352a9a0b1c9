import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { PAGES } from '#contract/pages.ts';
import { plainPage } from '../platform/http/plain-html.ts';

const FORM_PATHS = PAGES.filter(({ takesForms }) => takesForms).map(({ path }) => path);
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A long message, each letter of which takes up to nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Takes the forms of these pages, each by the page itself. */
export async function serveForms(
  app: FastifyInstance,
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
  config: object,
) {
  await app.register(async (scope) => {
    // JSON as well would reach the page, which knows forms only.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_: unknown, body: string) => body,
    );
    // Who sent a form looks at what comes back. The status and the other headers of a refusal are those that the API gives it.
    scope.addHook('onSend', async (request, reply, payload) => {
      const isRefusal = reply.statusCode >= 400 && String(reply.getHeader('content-type')).includes('application/json');
      if (!isRefusal) return payload;
      const { url = '/' } = request.routeOptions;
      // Of a form that belongs to one thing the same address again is its page; as it was written, it may be anything.
      const link = { to: url.includes(':') ? '' : url, label: BACK_TO_THE_FORM };
      const { html, headers } = plainPage({ title: NOT_SENT, words: notSentReason(reply.statusCode), link });
      reply.headers(headers);
      return html;
    });
    for (const path of FORM_PATHS.flatMap((path) => [path, `${path}/`])) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
