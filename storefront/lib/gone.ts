import { readObject } from './api-client.ts';

/** In the browser: what is not there is asked of the server, whose page knows whether it was ever for sale. */
export const orServersPage =
  <Args, Found>(load: (asked: Args) => Promise<Found>) =>
  (request: Args & { url: URL }): Promise<Found> =>
    load(request).catch((error: unknown) => {
      if (readObject(readObject(error).init).status !== 404) throw error;
      location.assign(request.url);
      // Nothing more comes of this page.
      return new Promise<never>(() => undefined);
    });
