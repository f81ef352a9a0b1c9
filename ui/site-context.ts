import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '#contract/site.ts';

/** The market's settings and whether the visitor saves data, for all parts of a page. */
interface SiteContextValue {
  site: Site;
  /** True if the browser sent `Save-Data: on` with the request for the page. */
  savesData: boolean;
  /** The present day by the server's clock, for example "2026-11-27"; left out in the back offices, which do not need it. */
  today?: string;
}

/** Used in place of the market's settings where a page does not know them, as on an error page. */
export const UNKNOWN_SITE: Site = {
  // No message: the name of the market.
  name: 'Motoka',
  publicUrl: '',
  apiHost: '',
  supportPhone: '',
  chatNumber: '',
  googleSignIn: false,
  social: { facebook: '', instagram: '', x: '', youtube: '', tiktok: '' },
  brand: { key: '-' },
};

export const SiteContext = createContext<SiteContextValue>({ site: UNKNOWN_SITE, savesData: false });

/** Returns the day by the server's clock, such as "2026-11-27"; empty if it is not known. */
export const useToday = (): string => useContext(SiteContext).today ?? '';

export const useSite = (): Site => useContext(SiteContext).site;

/** Returns the browser's connection object, which says whether the visitor saves data: https://wicg.github.io/netinfo/#savedata-attribute */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

const neverChanges = () => () => undefined;

/** Returns whether the visitor saves data: by the header of the page's request, or by the browser's present setting. */
export function useSavesData(): boolean {
  const { savesData } = useContext(SiteContext);
  return useSyncExternalStore(
    neverChanges,
    () => savesData || connection()?.saveData === true,
    () => savesData,
  );
}
