import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/site.ts';
import { UNKNOWN_SITE } from '../../ui/site-context.ts';
import { type Packed, unpack } from './packed.ts';

/** Data that every page uses, loaded once with the first page. */
export interface RootData {
  site: Site;
  /** True if the browser asked for less data (`Save-Data: on`). */
  savesData: boolean;
  /** The day by the server's clock, in UTC: "2026-11-27". The browser's clock may be wrong, and hydration must give the same text. */
  today: string;
  /** The names of all makes, in alphabetical order; empty if they could not be loaded. */
  makes: string[];
  /** The most viewed models, most viewed first. */
  popularModels: { make: string; model: string }[];
}

const UNKNOWN: RootData = {
  site: UNKNOWN_SITE,
  savesData: false,
  today: '',
  makes: [],
  popularModels: [],
};

/** Returns the data that every page uses, or default values on an error page, where the data may be missing. */
export function useRootData(): RootData {
  const packed = useRouteLoaderData<Packed<RootData>>('root');
  return packed ? unpack(packed) : UNKNOWN;
}
