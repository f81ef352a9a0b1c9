import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { countRequests } from './request-metrics.ts';
import { describeState } from './state-metrics.ts';

type State = Parameters<typeof describeState>[1];

interface MetricsOptions extends State {
  isOfOffice: (url: string) => boolean;
}

/**
 * Opens the metrics of the process, of its requests, and of what it depends on. No label contains an address, a member or free text, since
 * Prometheus stores a separate series for each value of a label. To be called before the app listens.
 */
export async function openMetrics(app: FastifyInstance, { isOfOffice, ...state }: MetricsOptions): Promise<Registry> {
  // The library prom-client is loaded here, so that a server without metrics does not load it.
  const { collectDefaultMetrics, Registry: OwnRegistry } = await import('prom-client');
  const registry = new OwnRegistry();
  collectDefaultMetrics({ register: registry });
  await countRequests(app, registry, isOfOffice);
  await describeState(registry, state);
  return registry;
}
