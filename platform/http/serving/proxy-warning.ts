import type { FastifyInstance } from 'fastify';

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Logs once that requests come through a proxy that is not trusted. All visitors then seem to have the proxy's address and share the limits
 * of one visitor, which would otherwise show only when somebody is refused.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // Through a trusted proxy, a request has at least two addresses: the proxy's own, and the visitor's, which the proxy passes on.
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
