import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '#contract/site.ts';

/** The market's settings and the visitor's wish to save data, for every part of a page. */
interface SiteContextValue {
  site: Site;
  /** The page was requested with `Save-Data: on`. */
  savesData: boolean;
  /** The day of the server's clock; left out where no page needs it. */
  today?: string;
}

/** The site before its settings are loaded, such as on an error page whose own loading failed. */
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

/** Returns the server's day, "2026-11-27"; empty where it is not known. */
export const useToday = (): string => useContext(SiteContext).today ?? '';

export const useSite = (): Site => useContext(SiteContext).site;

/** Returns the browser's connection, which says whether it saves data: https://wicg.github.io/netinfo/#savedata-attribute */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

const neverChanges = () => () => undefined;

/** Returns whether the visitor saves data, by the header of the page's request or the browser's present setting. */
export function useSavesData(): boolean {
  const { savesData } = useContext(SiteContext);
  return useSyncExternalStore(
    neverChanges,
    () => savesData || connection()?.saveData === true,
    () => savesData,
  );
}
