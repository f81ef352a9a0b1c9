/** Settings of the market that pages may show; none of them is secret. */
export interface Site {
  name: string;
  /** The market's address, without a trailing slash. */
  publicUrl: string;
  /** The API's address, without a trailing slash. Empty: the same as that of the pages. */
  apiHost: string;
  supportPhone: string;
  chatNumber: string;
  /** True: members can sign in by Google. */
  googleSignIn: boolean;
  social: Record<'facebook' | 'instagram' | 'x' | 'youtube' | 'tiktok', string>;
  brand: Brand;
}

/** The market's terms for sellers, from its settings, for the page about selling. */
export interface SellingTerms {
  /** How many ads a private seller may have on sale at once. */
  privateListings: number;
  /** Days that a listing stays on sale unless its seller renews it. */
  listingDays: number;
}

/** The market's name, colours and operator. Properties that are left out keep the product's defaults. */
export interface Brand {
  /** A key in the addresses of the market's pictures; it changes when they are drawn anew. */
  key: string;
  /** The icon in a browser's tab, by its name among those pictures. */
  icon?: string;
  /** #rrggbb, for the browser's own bars. */
  themeColour?: string;
  /** The market's colour and the colours derived from it, as custom properties. */
  accent?: Record<`--${string}`, string>;
  /** Sizes in CSS pixels. `alt` is the market's name if the logo shows it, or else empty. */
  logo?: { src: string; width: number; height: number; alt: string; fetchPriority: 'low' };
  heroHeading?: string;
  heroLine?: string;
  /** The person or company that is responsible for the market before the law. */
  operator?: Operator;
}

export interface Operator {
  name: string;
  /** The postal address in one line. */
  address: string;
}

/** The address of one of the market's pictures, below its own. */
export const brandPath = (key: string, name: string): string => `/brand/${key}/${name}`;

/** The product's own colour: a market that sets none has it. */
export const OWN_COLOUR = '#fcdc04';

/** The icon of a market that has no logo. */
export const LETTER_ICON = 'icon.svg';
