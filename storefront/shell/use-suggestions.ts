import { useEffect, useMemo, useState } from 'react';
import type { SaleList } from '#contract/lists/sale-list.ts';
import { browserApi } from '../lib/api-client.ts';
import { type KnownName, namesLike, readKnownNames } from '../lib/known-names.ts';
import { loadNameFacets } from '../lib/name-facets.ts';
import { listSuggestions, type SuggestionLink } from '../lib/suggestions.ts';

/** ms to wait after a letter: longer than a slow typist's pause between two letters. */
const PAUSE_MS = 150;

interface Answered {
  /** The words that were answered. */
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
 * Loads suggestions for the text typed, once typing pauses; until they are there, names that begin like it are suggested at once. Without
 * any, earlier suggestions stay until the next answer arrives, and an answer that comes too late is dropped.
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
        // Suggestions are optional: without them the words can still be searched for, and suggestions for other words would mislead.
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
