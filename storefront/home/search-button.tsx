import { useNavigation } from 'react-router';
import { SEARCH } from '#contract/messages/home.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function SearchButton() {
  const isLoading = useNavigation().location?.pathname === '/filter';
  return (
    <button type="submit" className="button-main w-full" aria-busy={isLoading}>
      {isLoading ? <Spinner /> : <SearchIcon />}
      {SEARCH}
    </button>
  );
}
