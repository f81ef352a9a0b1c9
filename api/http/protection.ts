import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { forbiddenError, validationError } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Answers that are one member's alone. */
const PRIVATE = /^\/(auth|api\/(auth|connect|users|saves|likes))(\/|\?|$)/;
const HSTS_SECONDS = 31_536_000;
const PREFLIGHT_SECONDS = 7200;

function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string): boolean {
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Headers and checks that every answer has, whatever it is. Pages replace the content policy by their own. */
export async function protect(app: FastifyInstance, config: Config) {
  const publicUrl = new URL(config.publicUrl);

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Of use to browsers and plug-ins that nobody runs any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: publicUrl.protocol === 'https:' ? { maxAge: HSTS_SECONDS } : false,
  });

  // A list, not a text: a text would be sent to every origin, and the browser left to compare.
  await app.register(cors, {
    origin: [publicUrl.origin],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    maxAge: PREFLIGHT_SECONDS,
    // Strict, an OPTIONS that is no preflight would be refused in a shape of its own.
    strictPreflight: false,
  });

  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? '';
    if (PRIVATE.test(url) || request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
    if (/%00/.test(url)) throw validationError('Control characters are not allowed in an address');
    const hosts = request.raw.headersDistinct?.host ?? [];
    if (hosts.length > 1) throw validationError('One Host header is allowed');
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, host } = request.headers;
    // A page of ours that sends no referrer names no origin either, but its browser says where a form comes from.
    const isFromOurPage = origin === 'null' && request.headers['sec-fetch-site'] === 'same-origin';
    // A page elsewhere may send a form here with its visitor's cookies, but not without naming itself.
    if (origin !== undefined && !isFromOurPage && !isOwnOrigin(origin, host, publicUrl.origin)) throw forbiddenError();
  });
}
