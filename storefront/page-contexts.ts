import { createContext } from 'react-router';
import type { Site } from '#contract/site.ts';

/** A request to the API, whichever way it goes. Rejects when no answer comes. */
export type SendRequest = (method: 'GET' | 'POST', path: string) => Promise<{ status: number; text: string }>;

// What the server gives each page to load with. The way to the API, not a client: the pages' code is bundled by itself,
// and a class of the server's is another class there.
export const sendContext = createContext<SendRequest>();
export const siteContext = createContext<Site>();
