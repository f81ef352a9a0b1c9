import { createContext } from 'react-router';
import type { SellingTerms } from '#contract/site.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request to the API, whichever way it goes. `body` is sent as JSON. Rejects when no answer comes. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

// What the server gives each page to load with. The way to the API, not a client: the pages' code is bundled by itself,
// and a class of the server's is another class there.
export const sendContext = createContext<SendRequest>();
export const sellingContext = createContext<SellingTerms>();
/** Does the visitor's browser ask to be sent little? What a page makes of it, it says by `Vary: Save-Data`. */
export const savesDataContext = createContext<boolean>();
