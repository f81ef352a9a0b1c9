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
  /** Renders them. */
  intro?: () => ReactNode;
  /** Renders links to the pages beside it. */
  near?: () => ReactNode;
}
