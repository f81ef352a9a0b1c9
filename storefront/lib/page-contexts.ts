import { createContext } from 'react-router';
import type { SellingTerms } from '#contract/site.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to the API, by whichever transport. `body` is sent as JSON. Rejects when no answer comes. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

// Contexts that the server sets for the loaders of pages. They hold a function that sends requests, not an API client: the pages' code is a
// bundle of its own, in which a class of the server's is another class.
export const sendContext = createContext<SendRequest>();
export const sellingContext = createContext<SellingTerms>();
/** True if the browser asks for less data (`Save-Data`). A page that depends on it answers `Vary: Save-Data`. */
export const savesDataContext = createContext<boolean>();
