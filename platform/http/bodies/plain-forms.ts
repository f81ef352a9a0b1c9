import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 2_000;

/** Makes the routes of this scope accept only short forms without files, so that a page can start a download without scripts. */
export function takePlainForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
