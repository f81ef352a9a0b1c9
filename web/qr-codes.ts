import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { encode } from 'uqr';
import { inTurn } from '../platform/http/route-queue.ts';

/** White around it, in modules. The standard asks for four; the paper that it is printed on gives the rest. */
const BORDER = 1;

/** A dark run of a row, as a line of the row's middle. */
const runPath = (start: number, row: number, length: number) => `M${start} ${row}.5h${length}`;

/** The dark runs of a row, the first first. */
const runsOf = (row: readonly boolean[], at: number): string =>
  Array.from(
    row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
    ({ index, 0: run }) => runPath(index, at, run.length),
  ).join('');

/** A text as a QR code that still reads with a seventh of it gone: a drawing of about 3 kB, sharp at every size. */
export function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const box = `viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${data.map(runsOf).join('')}"/></svg>`;
}

/** What has a page of its own that people print. */
const PRINTED = ['/detail', '/spareparts'];

/**
 * The address of a thing's page, for the paper that its page is printed on. The picture says no more than its own address
 * does, so whether there is such a thing is not asked. Drawing one takes 2 ms of processor time, and anybody may ask for as
 * many as there are ids: they wait their turn in the queue of the pages, and are not cached, where they would displace pages.
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
