import { readObject } from './api-client.ts';

/**
 * In the browser: an entry that the API does not find is requested from the server as a page. The server knows whether it was ever for
 * sale.
 */
export const orServersPage =
  <Args, Found>(load: (asked: Args) => Promise<Found>) =>
  (request: Args & { url: URL }): Promise<Found> =>
    load(request).catch((error: unknown) => {
      if (readObject(readObject(error).init).status !== 404) throw error;
      location.assign(request.url);
      // Never resolves, because the browser is leaving the page.
      return new Promise<never>(() => undefined);
    });
