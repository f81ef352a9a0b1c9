import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Reads a code or token from the page's address and removes it from the address at once: it must not stay in the history, nor on a screen
 * that somebody photographs. Undefined until the page is hydrated; null if there is none.
 */
export function useUrlSecret(name: string): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  const navigate = useNavigate();
  useEffect(() => {
    const secretInUrl = new URLSearchParams(window.location.search).get(name);
    setSecret((before) => before ?? secretInUrl);
    if (secretInUrl !== null) navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [name, navigate]);
  return secret;
}
