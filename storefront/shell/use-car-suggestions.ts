import { useLateScript } from '../../ui/use-late-script.ts';
import { loadNameFacets } from '../lib/name-facets.ts';

/** Returns the component for suggestions (undefined until its script has loaded), and the function that loads it, to be called when the field is touched. */
export const useCarSuggestions = () =>
  useLateScript(async () => {
    // The names are loaded together with the script: one after the other, the first typed letter would wait for both on a slow line.
    loadNameFacets();
    return (await import('./car-suggestions.tsx')).CarSuggestions;
  });
