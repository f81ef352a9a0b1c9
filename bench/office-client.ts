import { FailedRequest } from './ask.ts';
import { runToEnd } from './servers.ts';

/** Adds the people of the demo to a market. Gives their passwords by the local part of their addresses. */
export async function addPeople(cars: number, env: Record<string, string>): Promise<Map<string, string>> {
  const args = ['demo/seed-command.ts', '--cars', String(cars), '--people'];
  const said = await runToEnd(process.execPath, args, { env: { ...env, DEMO_DATA: 'on' } });
  const lines = said.matchAll(/(demo\.\w+)@example\.com\s+(\S+)/g);
  return new Map(Array.from(lines, ([, name = '', password = '']) => [name, password]));
}

interface OfficeServer {
  /** Its server may come back at another. */
  address(): string;
  /** By its settings, PUBLIC_URL. */
  publicUrl: string;
}

type Send = (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object | Buffer) => Promise<unknown>;

/** Whoever uses an office, as their browser would: with its cookie. What is not 2xx throws FailedRequest. */
export interface OfficeClient {
  send: Send;
  /** As a browser sends a form. Gives where it is sent to then. */
  sendForm(path: string, form: FormData): Promise<string>;
}

function sendWith({ address, publicUrl }: OfficeServer, cookie: () => string, keep: (answer: Response) => void): Send {
  return async (method, path, body) => {
    const isBytes = Buffer.isBuffer(body);
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const headers = { origin: publicUrl, cookie: cookie(), ...(body && { 'content-type': type }) };
    const sent = isBytes ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(address() + path, { method, headers, ...(body && { body: sent }) });
    const said = await answer.text();
    if (!answer.ok) throw new FailedRequest(answer.url, answer.status, said);
    keep(answer);
    return said === '' ? undefined : JSON.parse(said);
  };
}

/** Signs one of the demo's people in. */
export async function openOfficeClient(
  server: OfficeServer,
  area: 'sell' | 'staff',
  name: string,
  password: string | undefined,
): Promise<OfficeClient> {
  let cookie = '';
  const keep = (answer: Response) => {
    const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (pairs.length > 0) cookie = pairs.join('; ');
  };
  const send = sendWith(server, () => cookie, keep);
  await send('POST', `/${area}/session/password`, { identifier: `${name}@example.com`, password });
  return {
    send,
    async sendForm(path, form) {
      const headers = { origin: server.publicUrl, cookie };
      const answer = await fetch(server.address() + path, { method: 'POST', headers, body: form, redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new FailedRequest(answer.url, answer.status, await answer.text());
      return location;
    },
  };
}
