import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/site.ts';

/** What every page has at hand: loaded once, with the first page. */
export interface RootData {
  site: Site;
  /** Names, in the alphabet's order; empty when they could not be loaded. */
  makes: string[];
  /** The models looked at most, the first first. */
  popularModels: { make: string; model: string }[];
}

const UNKNOWN: RootData = {
  site: {
    name: 'Motoka',
    publicUrl: '',
    apiHost: '',
    supportPhone: '',
    chatNumber: '',
    googleSignIn: false,
    social: { facebook: '', instagram: '', x: '', youtube: '', tiktok: '' },
  },
  makes: [],
  popularModels: [],
};

/** Also on an error page, where the root's own loading may have failed. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root') ?? UNKNOWN;

export const useSite = (): Site => useRootData().site;
