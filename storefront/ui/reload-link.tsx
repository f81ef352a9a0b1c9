import { useLocation } from 'react-router';

/** Loads this very page again, from the server. */
export function ReloadLink({ children }: { children: string }) {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className="button-quiet mt-3">
      {children}
    </a>
  );
}
