import { useEffect, useMemo, useState } from 'react';
import type { SaleList } from '#contract/lists/sale-list.ts';
import { browserApi } from '../lib/api-client.ts';
import { type KnownName, namesLike, readKnownNames } from '../lib/known-names.ts';
import { loadNameFacets } from '../lib/name-facets.ts';
import { listSuggestions, type SuggestionLink } from '../lib/suggestions.ts';

/** ms for which typing must pause before suggestions are loaded. It is longer than the pause of a slow typist between two letters. */
const PAUSE_MS = 150;

interface Answered {
  /** The typed text to which the suggestions belong. */
  words: string;
  suggestions: SuggestionLink[];
}

const NOTHING_ANSWERED: Answered = { words: '', suggestions: [] };

function useKnownNames(): readonly KnownName[] {
  const [known, setKnown] = useState<readonly KnownName[]>([]);
  useEffect(() => void loadNameFacets().then((facets) => setKnown(readKnownNames(facets))), []);
  return known;
}

/**
 * Loads suggestions for the typed text when typing pauses. Until they arrive, known names that fit the text are suggested; if none fits, the earlier
 * suggestions stay. Answers that arrive too late are dropped.
 */
export function useSuggestions(list: SaleList, typed: string): { suggestions: SuggestionLink[]; isNothing: boolean } {
  const words = typed.trim();
  const [answered, setAnswered] = useState(NOTHING_ANSWERED);
  const known = useKnownNames();
  const names = useMemo(() => namesLike(list, known, words), [list, known, words]);

  useEffect(() => {
    if (words === '') return setAnswered(NOTHING_ANSWERED);
    let isLate = false;
    const timer = setTimeout(() => {
      listSuggestions(browserApi, list, words).then(
        (suggestions) => isLate || setAnswered({ words, suggestions }),
        // If loading fails there are no suggestions, because those for an earlier text would mislead; the search works without them.
        () => isLate || setAnswered(NOTHING_ANSWERED),
      );
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [list, words]);

  const isAnswered = answered.words === words;
  const suggestions = isAnswered || names.length === 0 ? answered.suggestions : names;
  return { suggestions, isNothing: words !== '' && isAnswered && suggestions.length === 0 };
}
