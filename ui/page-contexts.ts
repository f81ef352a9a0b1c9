import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

// What the server gives to each rendering, of the public pages and of the offices alike.
export const siteContext = createContext<Site>();
/** What the inline scripts of this rendering bear, and no other: by it they are known for our own. */
export const scriptMarkContext = createContext<string>();
/** Where errors go that a page is answered in spite of. */
export const reportErrorContext = createContext<(error: unknown) => void>();
