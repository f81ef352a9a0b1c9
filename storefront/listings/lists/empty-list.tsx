import type { ReactNode } from 'react';
import type { SuggestionLink } from '../../lib/suggestions.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';
import type { PartsFound } from './parts-found.ts';
import { PartsLink } from './parts-link.tsx';

interface EmptyListProps extends NothingFoundProps {
  /** Suggestions of other searches; undefined if the list is not the result of a search. */
  suggestions: readonly SuggestionLink[] | undefined;
  parts: PartsFound | undefined;
}

/** Shown instead of the rows of an empty list, with links to lists that have results. */
export default function EmptyList({ suggestions, parts, ...nothing }: EmptyListProps): ReactNode {
  return (
    <>
      {parts && (
        <p className="mb-4">
          <PartsLink {...parts} />
        </p>
      )}
      <NothingFound {...nothing} />
      {suggestions && <DidYouMean suggestions={suggestions} />}
    </>
  );
}
