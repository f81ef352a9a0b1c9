import type { ReactNode } from 'react';
import type { SuggestionLink } from '../../lib/suggestions.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { NothingFound, type NothingFoundProps } from './nothing-found.tsx';

interface EmptyListProps extends NothingFoundProps {
  /** Undefined: no words were searched for. */
  suggestions: readonly SuggestionLink[] | undefined;
}

/** Shown in place of an empty list's rows, with links to lists that are not empty. */
export default function EmptyList({ suggestions, ...nothing }: EmptyListProps): ReactNode {
  return (
    <>
      <NothingFound {...nothing} />
      {suggestions && <DidYouMean suggestions={suggestions} />}
    </>
  );
}
