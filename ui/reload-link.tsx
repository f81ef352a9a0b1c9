import { useLocation, useNavigation } from 'react-router';

/** A link that loads a page from the server again: the present page or, if another one is about to be opened, that one. */
export function ReloadLink({ children }: { children: string }) {
  const here = useLocation();
  const { pathname, search } = useNavigation().location ?? here;
  return (
    <a href={pathname + search} data-reload="" className="button-quiet mt-3">
      {children}
    </a>
  );
}
