import { useSearchParams } from 'react-router';
import { SEARCH_HINT, SEARCH_LABEL } from '#contract/messages/staff-search.ts';
import { SearchForm } from '../shell/list-search.tsx';

/** The search field with the searched text, for the page of an ad, seller or member that a search opened because it was the only result. */
export function FoundBy() {
  const [parameters] = useSearchParams();
  const q = parameters.get('q');
  if (q === null) return null;
  return (
    <SearchForm action="/staff/search" label={SEARCH_LABEL} hint={SEARCH_HINT} q={q} hidden={{}} className="mb-4" />
  );
}
