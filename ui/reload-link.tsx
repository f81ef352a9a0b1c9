import { useLocation, useNavigation } from 'react-router';

/** Loads this page again from the server, or the page whose navigation hangs. */
export function ReloadLink({ children }: { children: string }) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return (
    <a href={pathname + search} data-reload="" className="button-quiet mt-3">
      {children}
    </a>
  );
}
