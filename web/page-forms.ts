import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACK_TO_THE_FORM, NOT_SENT, notSentReason } from '#contract/messages/errors.ts';
import { plainPage } from '../platform/http/plain-html.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A long message, each letter of which takes up to nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Takes the forms of the pages at these paths, each by the page itself. */
export async function serveForms(
  app: FastifyInstance,
  paths: readonly string[],
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
      // The same address again, where the route names none: of a form that belongs to one thing that is its page.
      const link = { to: /[:*]/.test(url) ? '' : url, label: BACK_TO_THE_FORM };
      const { html, headers } = plainPage({ title: NOT_SENT, words: notSentReason(reply.statusCode), link });
      reply.headers(headers);
      return html;
    });
    for (const path of paths.flatMap((path) => (path.endsWith('*') ? [path] : [path, `${path}/`]))) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
