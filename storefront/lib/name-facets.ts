import { browserApi } from './api-client.ts';

let answer: Promise<unknown> | undefined;

/** Loads the makes and models that have cars on sale, once for each open page. Resolves to undefined if that fails. */
export function loadNameFacets(): Promise<unknown> {
  answer ??= browserApi.get('/api/cars/facets', { facets: 'make,model' }).catch(() => undefined);
  return answer;
}
