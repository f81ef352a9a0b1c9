import { createContext } from 'react-router';
import type { SellingTerms } from '#contract/site.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to the API, in this process or over HTTP. `body` is sent as JSON. Rejects when no answer comes. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

// Contexts that the server sets for the loaders of pages. They hold a function that sends requests, not an API client: pages are a separate
// bundle, in which a class of the server is a different class.
export const sendContext = createContext<SendRequest>();
export const sellingContext = createContext<SellingTerms>();
/** True if the browser asks for less data (`Save-Data`). A page that depends on it answers `Vary: Save-Data`. */
export const savesDataContext = createContext<boolean>();
