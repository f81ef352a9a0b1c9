import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_SENT } from '#contract/messages.ts';
import { plainHtml } from './plain-html.ts';

/** The pages whose form is sent by the browser itself where scripts do not run. */
const FORM_PATHS = ['/forgotpassword', '/contact', '/newsletter', '/newsletter/confirm', '/newsletter/unsubscribe'];
export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A long message, each letter of which takes up to nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

const TOO_LARGE = 413;

const refusedForm = (status: number) =>
  plainHtml(
    NOT_SENT,
    `${status === TOO_LARGE ? 'It is too long. ' : ''}Go back in your browser: what you wrote is still there.`,
  );

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
    // Who sent a form looks at what comes back.
    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'a form was not served');
      return reply.code(status).type('text/html; charset=utf-8').send(refusedForm(status));
    });
    for (const path of FORM_PATHS.flatMap((path) => [path, `${path}/`])) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
