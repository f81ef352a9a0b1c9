import { useSearchParams } from 'react-router';
import { SEARCH_HINT, SEARCH_LABEL } from '#contract/messages/staff-search.ts';
import { SearchForm } from '../shell/list-search.tsx';

/** The search field with what was typed, on a page that a search has opened because it found nothing else. */
export function FoundBy() {
  const [parameters] = useSearchParams();
  const q = parameters.get('q');
  if (q === null) return null;
  return (
    <SearchForm action="/staff/search" label={SEARCH_LABEL} hint={SEARCH_HINT} q={q} hidden={{}} className="mb-4" />
  );
}
