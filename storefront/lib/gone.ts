import { readObject } from './api-client.ts';

/** If the API does not find an entry, the browser loads the page from the server, which knows whether the entry was ever for sale. */
export const orServersPage =
  <Args, Found>(load: (asked: Args) => Promise<Found>) =>
  (request: Args & { url: URL }): Promise<Found> =>
    load(request).catch((error: unknown) => {
      if (readObject(readObject(error).init).status !== 404) throw error;
      location.assign(request.url);
      // The promise never resolves, because the browser is leaving the page.
      return new Promise<never>(() => undefined);
    });
