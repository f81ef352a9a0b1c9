import { useLocation, useNavigation } from 'react-router';

/** Loads this very page again, from the server; or the one that is on its way and does not come. */
export function ReloadLink({ children }: { children: string }) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return (
    <a href={pathname + search} data-reload="" className="button-quiet mt-3">
      {children}
    </a>
  );
}
