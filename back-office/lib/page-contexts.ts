import { createContext } from 'react-router';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request to the offices' own routes, in the visitor's name. `body` is sent as JSON. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

/** The way to the API. */
export const sendContext = createContext<SendRequest>();
