import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request to the offices' own routes, in the visitor's name. `body` is sent as JSON. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

// What the server gives each page to load with.
export const sendContext = createContext<SendRequest>();
export const siteContext = createContext<Site>();
/** What the inline scripts of this rendering bear, and no other: by it they are known for our own. */
export const scriptMarkContext = createContext<string>();
/** Where errors go that a page is answered in spite of. */
export const reportErrorContext = createContext<(error: unknown) => void>();
