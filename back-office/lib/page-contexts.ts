import { createContext } from 'react-router';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a request to the back office's API in the user's name. `body` is sent as JSON. */
export type SendRequest = (method: Method, path: string, body?: object) => Promise<{ status: number; text: string }>;

/** The React Router context with the function by which loaders and actions on the server send requests to the API. */
export const sendContext = createContext<SendRequest>();
