import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/site.ts';
import { UNKNOWN_SITE } from '../../ui/site-context.ts';
import { type Packed, unpack } from './packed.ts';

/** Data that every page uses, loaded once with the first page. */
export interface RootData {
  site: Site;
  /** Was the page requested with `Save-Data: on`? */
  savesData: boolean;
  /** The day of the server's clock, in UTC: "2026-11-27". A phone's may be wrong, and would not fit the page that it was sent. */
  today: string;
  /** Names of makes in alphabetical order; empty when they could not be loaded. */
  makes: string[];
  /** The models viewed most, the most viewed first. */
  popularModels: { make: string; model: string }[];
}

const UNKNOWN: RootData = {
  site: UNKNOWN_SITE,
  savesData: false,
  today: '',
  makes: [],
  popularModels: [],
};

/** Returns the root's data; on an error page too, where the root's own loading may have failed. */
export function useRootData(): RootData {
  const packed = useRouteLoaderData<Packed<RootData>>('root');
  return packed ? unpack(packed) : UNKNOWN;
}
