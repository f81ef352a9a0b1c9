import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { inTurn } from '../platform/http/answers/route-queue.ts';
import { qrCode } from '../platform/qr-code.ts';

/** Beginnings of the paths of pages that people print. */
const PRINTED = ['/detail', '/spareparts'];

/**
 * Serves QR codes with the addresses of cars' and parts' pages, for printed pages. A code contains only the address, so it is not checked
 * whether the listing exists. Drawing one takes 2 ms of processor time, and there are as many addresses as ids. So requests wait in the
 * same queue as those for pages, and codes are not cached, because they would push pages out of the cache.
 */
export function serveQrCodes(app: FastifyInstance, publicUrl: string, config: FastifyContextConfig): void {
  for (const folder of PRINTED) {
    app.get<{ Params: { documentId: string } }>(
      `${folder}/:documentId(^[a-z0-9]{24}$)/qr.svg`,
      { logLevel: 'warn', config },
      (request, reply) =>
        inTurn(request, reply, async (run) => {
          const drawn = await run(async () => qrCode(`${publicUrl}${folder}/${request.params.documentId}`));
          return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(drawn);
        }),
    );
  }
}
