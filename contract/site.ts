/** What the pages know of the market they belong to: settings, none of them secret. */
export interface Site {
  name: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Where the API is, without a trailing slash; empty: where the pages are. */
  apiHost: string;
  supportPhone: string;
  chatNumber: string;
  /** Can members sign in by Google here? */
  googleSignIn: boolean;
  social: Record<'facebook' | 'instagram' | 'x' | 'youtube' | 'tiktok', string>;
  brand: Brand;
}

/** How the market looks, and who runs it. */
export interface Brand {
  /** Stands in the addresses of its pictures: another one when they are drawn anew. */
  key: string;
  /** The icon in a browser's tab, by its name among those pictures. */
  icon: string;
  /** #rrggbb, for the browser's own bars. */
  themeColour: string;
  /** The market's colour and what goes with it, as custom properties. Left out: the style sheet's own. */
  accent?: Record<`--color-${string}`, string>;
  /** CSS pixels. A mark stands beside the market's name; any other logo is taken to hold it. */
  logo?: { width: number; height: number; isMark: boolean };
  /** Empty: what every market says. */
  heroHeading: string;
  heroLine: string;
  /** Who answers for the market before the law; empty where that was not said. */
  operator: Operator;
}

export interface Operator {
  name: string;
  /** In one line. */
  address: string;
}

/** The address of one of the market's pictures, below its own. */
export const brandPath = ({ brand: { key } }: Pick<Site, 'brand'>, name: string): string => `/brand/${key}/${name}`;
