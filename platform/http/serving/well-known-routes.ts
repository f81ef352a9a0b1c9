import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { DAY_MS } from '../../durations.ts';

/**
 * Days for which security.txt is valid: less than a year, as RFC 9116 advises. The file is made anew for each request, so it never expires
 * while a server runs.
 */
const GOOD_FOR_DAYS = 180;

/** Serves the files that programs expect at the same address on every site (RFC 8615). */
export function wellKnownRoutes(app: FastifyInstance, { publicUrl, securityContact }: Config, clock: Clock) {
  // RFC 9116.
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    const fields = {
      Contact: securityContact,
      Expires: new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString(),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join(''));
  });

  // Password managers open this address to let their user change a password: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/change-password', 302));
}
