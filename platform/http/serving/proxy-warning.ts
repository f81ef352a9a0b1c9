import type { FastifyInstance } from 'fastify';

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Behind a proxy that is not trusted everybody has the proxy's address, and the limits of one visitor are those of the whole
 * market. It shows only in who is refused, so it is said, once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // With a trusted proxy there are two: the proxy's own, and the one that it passes on.
    const isTrusted = (request.ips?.length ?? 0) > 1;
    const header = isSaid || isTrusted ? undefined : FORWARDING.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      isSaid = true;
      const proxy = request.socket.remoteAddress;
      request.log.warn(
        { proxy, header },
        `a request names its visitor's address in ${header}, which is not trusted: all who come through ${proxy} count as one ` +
          'visitor. If that is your proxy, set TRUST_PROXY to its address and have it set X-Forwarded-For',
      );
    }
    done();
  });
}
