import { useLateScript } from '../../ui/use-late-script.ts';
import { loadNameFacets } from '../lib/name-facets.ts';

/** Returns the suggestions below a search field, undefined until their script is loaded, and what loads it: once the field is touched. */
export const useCarSuggestions = () =>
  useLateScript(async () => {
    // Beside the script, not after it: on a slow line the first letter would wait for both.
    loadNameFacets();
    return (await import('./car-suggestions.tsx')).CarSuggestions;
  });
