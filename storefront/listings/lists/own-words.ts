import type { ReactNode } from 'react';

/**
 * The texts of a list that is a car page. Its functions exist only on the server: page data cannot contain functions, but the server's HTML
 * contains what they return.
 */
export interface OwnWords {
  path: string;
  heading: string;
  /** The title in the browser's tab. */
  title: string;
  /** Returns sentences about the listed cars; empty if there are none. */
  facts?: () => string;
  /** Renders the sentences below the list, and links to similar pages. */
  words?: () => ReactNode;
}
