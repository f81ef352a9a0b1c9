import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

// Contexts that the server sets for each rendering, of public pages and of the offices' pages.
export const siteContext = createContext<Site>();
/** The nonce of this rendering's inline scripts, by which they are recognised as the server's own. */
export const scriptMarkContext = createContext<string>();
/** Reports an error of a page that is sent in spite of it. */
export const reportErrorContext = createContext<(error: unknown) => void>();
