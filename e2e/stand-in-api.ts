import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer given in place of the real API's; `none`: the connection ends without one. */
export type StandInAnswer = { status?: number; body: string } | 'none';

export interface StandInApi {
  /** Address without a trailing slash. */
  address: string;
  /** Returns the answer to a path; undefined: the real API's. */
  answer: (path: string) => StandInAnswer | undefined;
  stop(): Promise<void>;
}

async function passOn(url: string, request: IncomingMessage, response: ServerResponse) {
  const real = await fetch(url, { method: request.method ?? 'GET' });
  response.statusCode = real.status;
  response.setHeader('content-type', real.headers.get('content-type') ?? 'application/octet-stream');
  // The pages come from another origin, which the real API does not allow.
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.end(Buffer.from(await real.arrayBuffer()));
}

/** Starts an API on a host of its own that forwards everything to the real one, except for answers that a test breaks. */
export async function startStandInApi(realAddress: string): Promise<StandInApi> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = api.answer(path);
    if (answer === 'none') return response.destroy();
    if (answer) return response.writeHead(answer.status ?? 200).end(answer.body);
    passOn(realAddress + path, request, response).catch(() => response.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const api: StandInApi = {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: () => undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return api;
}
