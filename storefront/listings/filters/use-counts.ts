import { startTransition, useRef } from 'react';
import { namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { browserApi } from '../../lib/api-client.ts';
import { listModelsByMake, type ModelsByMake, modelsOf } from '../../lib/catalogue-names.ts';
import type { FormState } from './form-state.ts';
import { loadCounts } from './load-counts.ts';

/**
 * Counts the results of the form's query, and loads the models of makes that were chosen since the page was loaded. `models`: those that the page
 * was loaded with.
 */
export function useCounts(list: SaleList, models: ModelsByMake | undefined, show: (state: FormState) => void) {
  const fetchedModels = useRef<ModelsByMake>({});
  const requests = useRef(0);
  const knownModels = () => ({ ...fetchedModels.current, ...models });

  async function count(query: AnyListQuery) {
    requests.current += 1;
    const request = requests.current;
    const loadedModels = knownModels();
    const missing = models ? namesIn(query, 'makes').filter((make) => !modelsOf(loadedModels, make)) : [];
    const [counted, fetched] = await Promise.all([
      loadCounts(browserApi, list, query),
      // If the models of a make cannot be loaded, only the make itself can be chosen.
      listModelsByMake(browserApi, missing).catch(() => ({})),
    ]);
    fetchedModels.current = { ...loadedModels, ...fetched };
    // Answers may arrive in another order than requests; only the latest request's answer is shown.
    if (request !== requests.current) return;
    const state = { formQuery: query, counted, isCounting: false, models: models && fetchedModels.current };
    startTransition(() => show(state));
  }

  return {
    count,
    knownModels,
    /** Makes counts that are still being loaded have no effect when they arrive. */
    ignoreCounts() {
      requests.current += 1;
    },
  };
}
