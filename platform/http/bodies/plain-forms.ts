import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 2_000;

/**
 * Makes the routes of this scope accept short HTML forms without files, as browsers without scripts send them, and no other bodies. A page can
 * then start a download by a form.
 */
export function takePlainForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
