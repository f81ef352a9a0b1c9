import type { IncomingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { forbiddenError, validationError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Answers that are one member's alone. `/sell` itself is everybody's. */
const PRIVATE = /^\/((auth|api\/(auth|connect|users|saves|likes))(\/|\?|$)|(sell|staff)\/.)/;
/** The files of pages: scripts, styles and pictures. */
const FILE = /^\/(assets|cards|uploads)\//;
/** Headers for documents only. A page fetches twenty files, on which they would be four kilobytes of no use. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'] as const;
const HSTS_SECONDS = 31_536_000;
const PREFLIGHT_SECONDS = 7200;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** Browser features that no page uses. A script injected into a page may not use them either. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string): boolean {
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Adds headers and checks to every answer. Pages replace the content policy by their own. */
export async function protect(app: FastifyInstance, config: Config) {
  const publicUrl = new URL(config.publicUrl);

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // The same as frame-ancestors, for browsers that know only this one.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // These headers are for browsers and plug-ins that are no longer in use.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // HSTS for this host alone: it is not ours to decide about other hosts that its owner runs below it.
    strictTransportSecurity:
      publicUrl.protocol === 'https:' ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  });

  const always = { maxAge: PREFLIGHT_SECONDS, strictPreflight: false };
  // Lists, not texts: a text would be sent to every origin, and the browser would have to compare. Strict preflights are off: they would
  // refuse an ordinary OPTIONS request in a shape of their own.
  const forOwn = {
    ...always,
    origin: [publicUrl.origin],
    credentials: true,
    methods: METHODS,
    allowedHeaders: ['Authorization', 'Content-Type'],
  };
  const forOthers = { ...forOwn, credentials: false };
  /** Pages of the origins in ALLOWED_ORIGINS may read, with any headers, and never with their visitors' cookies. */
  const forAllowed = { ...always, origin: config.allowedOrigins, credentials: false, methods: ['GET', 'HEAD'] };
  await app.register(cors, {
    delegator({ headers: { origin = '' } }, done) {
      if (origin === publicUrl.origin) return done(null, forOwn);
      done(null, config.allowedOrigins.includes(origin) ? forAllowed : forOthers);
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? '';
    describeWindow(reply, url);
    // Otherwise browsers refuse to show these files in pages of another site.
    const isForOthers = config.allowedOrigins.length > 0 && /^\/(cards|uploads)\//.test(url);
    if (isForOthers) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (PRIVATE.test(url) || request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
    if (/%00/.test(url)) throw validationError('Control characters are not allowed in an address');
    const hosts = request.raw.headersDistinct?.host ?? [];
    if (hosts.length > 1) throw validationError('One Host header is allowed');
    // A page elsewhere may send a form here with its visitor's cookies, but not without naming itself.
    if (!SAFE_METHODS.has(request.method) && isFromElsewhere(request.headers, publicUrl.origin)) throw forbiddenError();
  });
}

/**
 * Sets the permissions policy of the window that shows this answer; a page's file is shown in no window, and loses the headers
 * for documents.
 */
function describeWindow(reply: FastifyReply, url: string): void {
  if (FILE.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  else reply.header('permissions-policy', PERMISSIONS);
}

function isFromElsewhere({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, publicOrigin: string): boolean {
  // A page of this site without a referrer sends no origin either, but the browser says where a form comes from.
  const isFromOurPage = origin === 'null' && site === 'same-origin';
  return origin !== undefined && !isFromOurPage && !isOwnOrigin(origin, host, publicOrigin);
}
