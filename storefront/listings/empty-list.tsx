import type { ReactNode } from 'react';
import type { SuggestionLink } from '../lib/suggestions.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';

interface EmptyListProps extends NothingFoundProps {
  /** Undefined: nothing was searched for that nobody has heard of. */
  suggestions: readonly SuggestionLink[] | undefined;
}

/** In place of the rows: which ways lead on. */
export default function EmptyList({ suggestions, ...nothing }: EmptyListProps): ReactNode {
  return (
    <>
      <NothingFound {...nothing} />
      {suggestions && <DidYouMean suggestions={suggestions} />}
    </>
  );
}
