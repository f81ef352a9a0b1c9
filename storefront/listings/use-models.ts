import { useEffect, useState } from 'react';
import { browserApi } from '../lib/api-client.ts';
import { listModelsByMake, type ModelsByMake, modelsOf } from '../lib/catalogue-names.ts';

/**
 * The models of the chosen makes. A page brings those of the makes in its address, or could not; of a make that is ticked
 * before its list is asked for, they are fetched. Undefined where the list knows no models.
 */
export function useModels(
  loaded: ModelsByMake | undefined,
  ofPage: readonly string[],
  makes: readonly string[],
): ModelsByMake | undefined {
  const [fetched, setFetched] = useState<ModelsByMake>({});
  const known = { ...fetched, ...loaded };
  const missing = loaded ? makes.filter((make) => !ofPage.includes(make) && !modelsOf(known, make)).join('\n') : '';
  useEffect(() => {
    if (missing === '') return;
    listModelsByMake(browserApi, missing.split('\n')).then(
      (models) => setFetched((before) => ({ ...before, ...models })),
      // Names to choose from are secondary: without them the make alone narrows the list.
      () => undefined,
    );
  }, [missing]);
  return loaded && known;
}
