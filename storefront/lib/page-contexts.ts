import { createContext } from 'react-router';
import type { SellingTerms } from '#contract/site.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to the API, on the server within the process or over HTTP. `body` is sent as JSON. Rejects if no answer comes. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

// React Router contexts by which the server gives the loaders of pages what they need. The API is a plain function, because pages are a bundle of
// their own with its own copy of each class, which `instanceof` would not recognise.
export const sendContext = createContext<SendRequest>();
export const sellingContext = createContext<SellingTerms>();
/** True if the browser asks for less data (`Save-Data`). A page that reads this must answer `Vary: Save-Data`. */
export const savesDataContext = createContext<boolean>();
