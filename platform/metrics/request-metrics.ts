import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counter, Histogram, Registry } from 'prom-client';
import { isInProcess } from '../http/request-kinds.ts';

/** Upper bounds of the histogram's buckets in seconds. The alerts use 0.25 and 0.5. */
const BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5];

type RequestKind = 'read' | 'write' | 'page' | 'office' | 'file';

/**
 * Returns the kind of a request, which is used as a label. The request's address is not: each search would then make a series of its own.
 */
export function kindOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, isOfOffice: boolean): RequestKind {
  if (isOfOffice) return 'office';
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (url.startsWith('/api/')) return 'read';
  return /^\/(uploads|assets|media)\//.test(url) ? 'file' : 'page';
}

/** Matches the checks of load balancers and monitoring, which come every second or so. During a stop they get a 503 on purpose. */
const HEALTH = /^\/(_health|healthz|readyz)/;

/**
 * Returns the class of an answer's status. Refusals by which the server protects other visitors are a class of their own, since they are no
 * failures.
 */
export function statusClass(status: number): string {
  if (status === 429 || status === 503) return 'refused';
  return `${Math.floor(status / 100)}xx`;
}

interface RequestMetrics {
  answered: Counter<'kind' | 'status'>;
  took: Histogram<'kind'>;
}

/**
 * Counts and times the requests of visitors. Requests that a page sends within this process are left out, since they are part of the
 * visitor's request for the page.
 */
export async function countRequests(
  app: FastifyInstance,
  registry: Registry,
  isOfOffice: (url: string) => boolean,
): Promise<void> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [registry];
  const metrics: RequestMetrics = {
    answered: new Counter({
      name: 'http_requests_total',
      help: 'Answered requests. refused: 429 and 503',
      labelNames: ['kind', 'status'],
      registers,
    }),
    took: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the arrival of a request to the end of its answer, without those that were refused',
      labelNames: ['kind'],
      buckets: BUCKETS_S,
      registers,
    }),
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request) && !HEALTH.test(request.url)) {
      const kind = kindOf(request, isOfOffice(request.url));
      const status = statusClass(reply.statusCode);
      metrics.answered.inc({ kind, status });
      // Refusals are held back on purpose.
      if (status !== 'refused') metrics.took.observe({ kind }, reply.elapsedTime / 1000);
    }
    done();
  });
}
