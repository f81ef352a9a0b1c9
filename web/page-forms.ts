import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showRefusals } from '../platform/http/bodies/form-refusals.ts';
import { FORM_TYPE } from './page-renderer.ts';

/** The most bytes of a form: enough for a long message in any script, since a letter may take nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Adds routes for forms that are sent to the address of their own page, because scripts do not run. The page handles the form. */
export async function serveForms(
  app: FastifyInstance,
  paths: readonly string[],
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
  config: object,
) {
  await app.register(async (scope) => {
    // The routes accept no other content types than forms, because pages cannot handle JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_: unknown, body: string) => body,
    );
    showRefusals(scope, {
      // The path of the page with the form, to which the error page links. For a route with parameters, '' stands for the request's own
      // address.
      formOf: ({ routeOptions: { url = '/' } }) => (/[:*]/.test(url) ? '' : url),
      readByScripts: false,
    });
    for (const path of paths.flatMap((path) => (path.endsWith('*') ? [path] : [path, `${path}/`]))) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
