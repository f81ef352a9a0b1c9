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
 * Puts the style sheets of the shown page into the document's head, and removes those of other pages. The router has loaded them already, but adds
 * them only by its component `<Links>`, which the browser does not render (`BrowserHead` in root.tsx).
 */
export function usePageStyles(): void {
  const addresses = useMatches().flatMap(({ id }) => stylesOf(id));
  // Called while rendering, so that the styles apply before the page's effects measure elements.
  addSheets(addresses);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the same as long as this text is.
  useLayoutEffect(() => {
    // Called again, because an error page has replaced the head.
    addSheets(addresses);
    for (const address of Object.keys(window.__reactRouterManifest.routes).flatMap(stylesOf)) {
      if (!addresses.includes(address)) findSheet(address)?.remove();
    }
  }, [addresses.join()]);
}
