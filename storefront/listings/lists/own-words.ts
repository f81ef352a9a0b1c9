import type { ReactNode } from 'react';

/**
 * The words of a list that has a page of its own. Functions are there on the server alone: the page's data leaves them out, and its HTML has
 * what they give.
 */
export interface OwnWords {
  path: string;
  heading: string;
  /** For the browser's tab. */
  title: string;
  /** Returns sentences about what is listed; empty: there is nothing to say. */
  facts?: () => string;
  /** Renders them below the list, with links to the pages beside it. */
  words?: () => ReactNode;
}
