import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '#contract/site.ts';

/** What every part of a page may need to know of the market and of its visitor. */
interface SiteContextValue {
  site: Site;
  /** Was the page asked for with `Save-Data: on`? */
  savesData: boolean;
}

/** Until something is known, as on an error page whose own loading failed. */
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

export const useSite = (): Site => useContext(SiteContext).site;

/** https://wicg.github.io/netinfo/#savedata-attribute: where a browser knows it. */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

const neverChanges = () => () => undefined;

/** Does the visitor ask to be sent no more than is needed? As the page was asked for, or as the browser says meanwhile. */
export function useSavesData(): boolean {
  const { savesData } = useContext(SiteContext);
  return useSyncExternalStore(
    neverChanges,
    () => savesData || connection()?.saveData === true,
    () => savesData,
  );
}
