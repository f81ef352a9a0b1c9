import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands in for an answer; `none`: the connection ends without one. */
export type StandInAnswer = { status?: number; body: string } | 'none';

export interface StandInApi {
  /** Without a trailing slash. */
  address: string;
  /** Decides what is answered to a path; undefined: what the real API says. */
  answer: (path: string) => StandInAnswer | undefined;
  stop(): Promise<void>;
}

async function passOn(url: string, request: IncomingMessage, response: ServerResponse) {
  const real = await fetch(url, { method: request.method ?? 'GET' });
  response.statusCode = real.status;
  response.setHeader('content-type', real.headers.get('content-type') ?? 'application/octet-stream');
  // Its pages are those of another server, which the real API does not know.
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.end(Buffer.from(await real.arrayBuffer()));
}

/** An API of its own host that passes everything on to the real one, but for what a test makes it break. */
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
