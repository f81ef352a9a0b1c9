import type { ReactNode } from 'react';
import type { SuggestionLink } from '../lib/suggestions.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';

interface EmptyListProps extends NothingFoundProps {
  /** Undefined: no words were searched for. */
  suggestions: readonly SuggestionLink[] | undefined;
}

/** What stands in place of the rows of an empty list, with ways to one that is not. */
export default function EmptyList({ suggestions, ...nothing }: EmptyListProps): ReactNode {
  return (
    <>
      <NothingFound {...nothing} />
      {suggestions && <DidYouMean suggestions={suggestions} />}
    </>
  );
}
