import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showRefusals } from '../platform/http/bodies/form-refusals.ts';
import { FORM_TYPE } from './page-renderer.ts';

/** Enough for a long message in any script: a letter may take nine bytes in a form. */
const FORM_LIMIT_BYTES = 64 * 1024;

/** Routes for the forms that pages post to themselves without scripts: the page handles them. */
export async function serveForms(
  app: FastifyInstance,
  paths: readonly string[],
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
  config: object,
) {
  await app.register(async (scope) => {
    // Only forms are accepted, because the pages cannot handle JSON.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      async (_: unknown, body: string) => body,
    );
    showRefusals(scope, {
      // The path of the page with the form, for the error page. A path with parameters is not known here; '' links to the present address.
      formOf: ({ routeOptions: { url = '/' } }) => (/[:*]/.test(url) ? '' : url),
      readByScripts: false,
    });
    for (const path of paths.flatMap((path) => (path.endsWith('*') ? [path] : [path, `${path}/`]))) {
      scope.post(path, { config }, async (request, reply) => handle(request, reply));
    }
  });
}
