import { useLocation, useNavigation } from 'react-router';

/** A link that loads the present page again from the server, or the page that is about to be opened. */
export function ReloadLink({ children }: { children: string }) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return (
    <a href={pathname + search} data-reload="" className="button-quiet mt-3">
      {children}
    </a>
  );
}
