import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

// Contexts that the server sets for each rendering, of the public pages and of the offices alike.
export const siteContext = createContext<Site>();
/** The mark (nonce) of the inline scripts of this rendering alone: by it they are recognized as our own. */
export const scriptMarkContext = createContext<string>();
/** Reports errors of a page that is sent nevertheless. */
export const reportErrorContext = createContext<(error: unknown) => void>();
