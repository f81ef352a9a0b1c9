import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

// Contexts of React Router that the server sets each time it renders a page, both public pages and pages of the back offices. `siteContext`: the
// market's settings.
export const siteContext = createContext<Site>();
/** The nonce of the inline scripts in this rendering. By it browsers recognise scripts that come from the server. */
export const scriptMarkContext = createContext<string>();
/**
 * A function that takes the HTML of a page that was rendered at once; null if there is none. The response then has no body: it would be encoded
 * as bytes, only to be decoded again.
 */
export const takeHtmlContext = createContext<((html: string) => void) | null>(null);
/** A function that reports an error which occurred in a page, although the page was sent. */
export const reportErrorContext = createContext<(error: unknown) => void>();
