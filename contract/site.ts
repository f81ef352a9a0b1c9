/** Settings of the market that pages may show; none of them is secret. */
export interface Site {
  name: string;
  /** The market's address, without a trailing slash. */
  publicUrl: string;
  /** The address of the API, without a trailing slash; empty if the API has the same host as the pages. */
  apiHost: string;
  supportPhone: string;
  chatNumber: string;
  /** True: members can sign in with Google. */
  googleSignIn: boolean;
  social: Record<'facebook' | 'instagram' | 'x' | 'youtube' | 'tiktok', string>;
  brand: Brand;
}

/** The limits for sellers, from the settings, which the page about selling tells. */
export interface SellingTerms {
  /** The number of ads that a private seller may have on sale at once. */
  privateListings: number;
  /** Days for which an ad stays on sale unless its seller renews it. */
  listingDays: number;
}

/** The market's name, colours and operator. If a property is missing, the product's default is used. */
export interface Brand {
  /** A part of the addresses of the market's own pictures, such as the logo. It changes when they do, so that no cache shows old ones. */
  key: string;
  /** The name of the file with the icon for browser tabs; `brandPath` makes an address of it. */
  icon?: string;
  /** The colour of the browser's address bar, as #rrggbb. */
  themeColour?: string;
  /** CSS custom properties: the market's colour, and colours derived from it. */
  accent?: Record<`--${string}`, string>;
  /** The market's logo. `width`, `height`: in CSS px. `alt`: the market's name if the logo contains it as text, otherwise empty. */
  logo?: { src: string; width: number; height: number; alt: string; fetchPriority: 'low' };
  heroHeading?: string;
  heroLine?: string;
  /** The person or company that is legally responsible for the market. */
  operator?: Operator;
}

export interface Operator {
  name: string;
  /** The postal address, on one line. */
  address: string;
}

/** Returns the path of one of the market's pictures, on the pages' host. */
export const brandPath = (key: string, name: string): string => `/brand/${key}/${name}`;

/** The colour of a market that has set none. */
export const OWN_COLOUR = '#fcdc04';

/** The icon of a market without a logo: a letter. */
export const LETTER_ICON = 'icon.svg';
