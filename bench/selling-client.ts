import { FailedRequest } from './ask.ts';
import { runToEnd } from './servers.ts';

/** Adds the people of the demo to the catalogue in that folder. Gives the passwords by the local part of their addresses. */
export async function addPeople(folder: string, cars: number): Promise<Map<string, string>> {
  const args = ['demo/seed-command.ts', '--cars', String(cars), '--people'];
  const said = await runToEnd(process.execPath, args, { env: { DATABASE_URL: '', DATA_DIR: folder, DEMO_DATA: 'on' } });
  const lines = said.matchAll(/(demo\.\w+)@example\.com\s+(\S+)/g);
  return new Map(Array.from(lines, ([, name = '', password = '']) => [name, password]));
}

/** A seller's program, as their browser would: with the cookie of `/sell`. */
export interface SellingClient {
  send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown>;
}

/** Signs in at `/sell`. Throws FailedRequest. */
export async function openSellingClient(address: string, name: string, password: string): Promise<SellingClient> {
  // The server's own name for itself, where no PUBLIC_URL is set.
  const origin = `http://localhost:${new URL(address).port}`;
  const json = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${address}/sell/session/password`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ identifier: `${name}@example.com`, password }),
  });
  if (!answer.ok) throw new FailedRequest(answer.url, answer.status, await answer.text());
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    async send(method, path, body) {
      const headers = body ? { ...json, cookie } : { cookie };
      const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const said = await answer.text();
      if (!answer.ok) throw new FailedRequest(answer.url, answer.status, said);
      return said === '' ? undefined : JSON.parse(said);
    },
  };
}
