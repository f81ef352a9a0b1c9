import { browserApi } from './api-client.ts';

let answer: Promise<unknown> | undefined;

/** Returns the API's answer with the makes and models of which cars are on sale, which is asked for once and kept while the page is open; undefined: it failed. */
export function loadNameFacets(): Promise<unknown> {
  answer ??= browserApi.get('/api/cars/facets', { facets: 'make,model' }).catch(() => undefined);
  return answer;
}
