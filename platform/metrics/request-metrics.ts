import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counter, Histogram, Registry } from 'prom-client';
import { isInProcess } from '../http/request-kinds.ts';

/** s. A quarter of a second and half of one are what the alerts ask for. */
const BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5];

type RequestKind = 'read' | 'write' | 'page' | 'office' | 'file';

/** Returns the kind of a request, the only thing that is counted of its address: a label by address would be a series for each visitor's search. */
export function kindOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>, isOfOffice: boolean): RequestKind {
  if (isOfOffice) return 'office';
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (url.startsWith('/api/')) return 'read';
  return /^\/(uploads|assets|media)\//.test(url) ? 'file' : 'page';
}

/** Asked every second or so by what stands in front, which is told 503 on purpose. */
const HEALTH = /^\/(_health|healthz|readyz)/;

/** Returns the class of an answer's status. What is refused to protect the others is a class of its own. */
export function statusClass(status: number): string {
  if (status === 429 || status === 503) return 'refused';
  return `${Math.floor(status / 100)}xx`;
}

interface RequestMetrics {
  answered: Counter<'kind' | 'status'>;
  took: Histogram<'kind'>;
}

/** Counts and times the requests of visitors. A page's requests to its own process are a part of the page's. */
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
      help: 'From the arrival of a request to the end of its answer',
      labelNames: ['kind'],
      buckets: BUCKETS_S,
      registers,
    }),
  };
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInProcess(request) && !HEALTH.test(request.url)) {
      const kind = kindOf(request, isOfOffice(request.url));
      metrics.answered.inc({ kind, status: statusClass(reply.statusCode) });
      metrics.took.observe({ kind }, reply.elapsedTime / 1000);
    }
    done();
  });
}
