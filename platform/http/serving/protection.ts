import type { IncomingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { forbiddenError, validationError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Matches addresses whose answers are for one member only. `/sell` itself is public. */
const PRIVATE = /^\/((auth|api\/(auth|connect|users|saves|likes))(\/|\?|$)|(sell|staff)\/.)/;
/** Matches files of pages: scripts, styles and pictures. */
const FILE = /^\/(assets|cards|uploads)\//;
/** Headers that matter only for pages, not for their files: on the twenty files that a page loads, they would be four useless kilobytes. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy'] as const;
const HSTS_SECONDS = 31_536_000;
const PREFLIGHT_SECONDS = 7200;

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** Browser features that no page uses, so that a script injected into a page cannot use them either. */
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

/** Adds security headers and checks to all answers. Pages replace the content policy by their own. */
export async function protect(app: FastifyInstance, config: Config) {
  const publicUrl = new URL(config.publicUrl);

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // Forbids other sites to show a page in a frame, as frame-ancestors does, for browsers that only know this header.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The following headers are turned off, since they are for browsers and plug-ins that are no longer in use.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // HSTS is set for this host alone: whether the hosts below it have TLS is the decision of the domain's owner.
    strictTransportSecurity:
      publicUrl.protocol === 'https:' ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  });

  const always = { maxAge: PREFLIGHT_SECONDS, strictPreflight: false };
  // Origins are given as a list: a plain text would be sent to every origin, and browsers would have to compare. Strict preflight is off,
  // since it would refuse an ordinary OPTIONS request with an error in another form.
  const forOwn = {
    ...always,
    origin: [publicUrl.origin],
    credentials: true,
    methods: METHODS,
    allowedHeaders: ['Authorization', 'Content-Type'],
  };
  const forOthers = { ...forOwn, credentials: false };
  /** Pages of the origins in ALLOWED_ORIGINS may read the API with any headers, but never with their visitors' cookies. */
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
    // Without the header Cross-Origin-Resource-Policy, browsers refuse to show this site's pictures in pages of the allowed origins.
    const isForOthers = config.allowedOrigins.length > 0 && /^\/(cards|uploads)\//.test(url);
    if (isForOthers) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (PRIVATE.test(url) || request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
    if (/%00/.test(url)) throw validationError('Control characters are not allowed in an address');
    const hosts = request.raw.headersDistinct?.host ?? [];
    if (hosts.length > 1) throw validationError('One Host header is allowed');
    // Browsers send the visitor's cookies with a form on another site's page, but also name that site. Such a request is refused.
    if (!SAFE_METHODS.has(request.method) && isFromElsewhere(request.headers, publicUrl.origin)) throw forbiddenError();
  });
}

/** Sets the permissions policy of an answer that may be a page. Files that pages load get none, and lose the headers for documents. */
function describeWindow(reply: FastifyReply, url: string): void {
  if (FILE.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
  else reply.header('permissions-policy', PERMISSIONS);
}

function isFromElsewhere({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders, publicOrigin: string): boolean {
  // For a page of this site without a referrer, the browser sends the origin "null", but says that the form comes from the same site.
  const isFromOurPage = origin === 'null' && site === 'same-origin';
  return origin !== undefined && !isFromOurPage && !isOwnOrigin(origin, host, publicOrigin);
}
