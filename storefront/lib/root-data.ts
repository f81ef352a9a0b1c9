import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/site.ts';
import { UNKNOWN_SITE } from '../../ui/site-context.ts';
import { type Packed, unpack } from './packed.ts';

/** What every page has at hand: loaded once, with the first page. */
export interface RootData {
  site: Site;
  /** Was the page asked for with `Save-Data: on`? */
  savesData: boolean;
  /** Names, in the alphabet's order; empty when they could not be loaded. */
  makes: string[];
  /** The models looked at most, the first first. */
  popularModels: { make: string; model: string }[];
}

const UNKNOWN: RootData = {
  site: UNKNOWN_SITE,
  savesData: false,
  makes: [],
  popularModels: [],
};

/** Also on an error page, where the root's own loading may have failed. */
export function useRootData(): RootData {
  const packed = useRouteLoaderData<Packed<RootData>>('root');
  return packed ? unpack(packed) : UNKNOWN;
}
