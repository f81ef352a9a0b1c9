import type { ReactNode } from 'react';
import type { SuggestionLink } from '../../lib/suggestions.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';

interface EmptyListProps extends NothingFoundProps {
  /** Suggestions of other searches; undefined if the list is not the result of a search. */
  suggestions: readonly SuggestionLink[] | undefined;
}

/** Shown instead of the rows of an empty list, with links to lists that have results. */
export default function EmptyList({ suggestions, ...nothing }: EmptyListProps): ReactNode {
  return (
    <>
      <NothingFound {...nothing} />
      {suggestions && <DidYouMean suggestions={suggestions} />}
    </>
  );
}
