import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showRefusals } from '../platform/http/bodies/form-refusals.ts';
import { FORM_TYPE } from './page-renderer.ts';

/** Enough for a long message, each letter of which takes up to nine bytes in a form. */
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
    showRefusals(scope, {
      // Without a page of its own, the form's page has the same address.
      formOf: ({ routeOptions: { url = '/' } }) => (/[:*]/.test(url) ? '' : url),
      readByScripts: false,
    });
    for (const path of paths.flatMap((path) => (path.endsWith('*') ? [path] : [path, `${path}/`]))) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
