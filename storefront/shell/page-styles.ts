import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router';

declare global {
  interface Window {
    /** Written by the router. It names the style sheets of each route's module. */
    __reactRouterManifest: { routes: Readonly<Record<string, { css?: readonly string[] } | undefined>> };
  }
}

const stylesOf = (route: string): readonly string[] => window.__reactRouterManifest.routes[route]?.css ?? [];

const findSheet = (address: string) =>
  document.head.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${address}"]`);

/** Puts style sheets into the head, in their order after the first one, which all pages share. */
function addSheets(addresses: readonly string[]): void {
  let last = document.head.querySelector('link[rel=stylesheet]');
  for (const address of addresses) {
    let sheet = findSheet(address);
    if (!sheet) {
      sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = address;
      last?.after(sheet);
    }
    last = sheet;
  }
}

/**
 * Keeps the style sheets of the page that is shown in the document's head. The router has loaded them by now, but leaves showing them to its
 * `<Links>`, which would send the head anew.
 */
export function usePageStyles(): void {
  const addresses = useMatches().flatMap(({ id }) => stylesOf(id));
  // While rendering, because the effects of the page measure it.
  addSheets(addresses);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same as long as this text is.
  useLayoutEffect(() => {
    // The page of an error has a head of its own.
    addSheets(addresses);
    for (const address of Object.keys(window.__reactRouterManifest.routes).flatMap(stylesOf)) {
      if (!addresses.includes(address)) findSheet(address)?.remove();
    }
  }, [addresses.join()]);
}
