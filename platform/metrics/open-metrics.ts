import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { countRequests } from './request-metrics.ts';
import { describeState } from './state-metrics.ts';

type State = Parameters<typeof describeState>[1];

interface MetricsOptions extends State {
  isOfOffice: (url: string) => boolean;
}

/**
 * Opens the server's metrics: those of the process, of the requests, and of what it depends on. No label holds an address, a member or words:
 * each value of a label is a series that Prometheus keeps. To be called before the app listens.
 */
export async function openMetrics(app: FastifyInstance, { isOfOffice, ...state }: MetricsOptions): Promise<Registry> {
  // Loaded only where metrics are asked for.
  const { collectDefaultMetrics, Registry: OwnRegistry } = await import('prom-client');
  const registry = new OwnRegistry();
  collectDefaultMetrics({ register: registry });
  await countRequests(app, registry, isOfOffice);
  await describeState(registry, state);
  return registry;
}
