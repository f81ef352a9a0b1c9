import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';
import { FailedRequest } from './ask.ts';
import { runToEnd } from './servers.ts';

/** Adds the demo's people to a market. Returns their passwords by the local part of their addresses. */
export async function addPeople(cars: number, env: Record<string, string>): Promise<Map<string, string>> {
  const args = ['demo/seed-command.ts', '--cars', String(cars), '--people'];
  const said = await runToEnd(process.execPath, args, { env: { ...env, DEMO_DATA: 'on' } });
  const lines = said.matchAll(/(demo\.\w+)@example\.com\s+(\S+)/g);
  return new Map(Array.from(lines, ([, name = '', password = '']) => [name, password]));
}

interface OfficeServer {
  /** Address of the server, which may change with a restart. */
  address(): string;
  /** The server's PUBLIC_URL. */
  publicUrl: string;
}

type Send = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object | Buffer,
) => Promise<unknown>;

/** A client of a back office that acts as a browser does: with its cookie. A status that is not 2xx throws FailedRequest. */
export interface OfficeClient {
  send: Send;
  cookie(): string;
  /** Sends a form as a browser does. Returns the address that it is redirected to. */
  sendForm(path: string, form: FormData): Promise<string>;
}

/** Keep-alive, as browsers do. */
const agent = new Agent({ keepAlive: true });

/** Uses Node's own client: `fetch` takes as much processor time as the measured server, which may share the only processor. */
async function exchange(url: string, options: RequestOptions, body: string | Buffer | undefined) {
  const request = httpRequest(url, { ...options, agent }).end(body);
  // A server killed after its headers: the failure of the answer is thrown below.
  request.on('error', () => undefined);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { answer, said: await text(answer) };
}

function sendWith(
  { address, publicUrl }: OfficeServer,
  cookie: () => string,
  keep: (setCookie: string[]) => void,
): Send {
  return async (method, path, body) => {
    const isBytes = Buffer.isBuffer(body);
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const sent = isBytes ? body : body && JSON.stringify(body);
    const described = sent === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(sent) };
    const headers = { origin: publicUrl, cookie: cookie(), ...described };
    const { answer, said } = await exchange(address() + path, { method, headers }, sent);
    const { statusCode = 0 } = answer;
    if (statusCode < 200 || statusCode > 299) throw new FailedRequest(address() + path, statusCode, said);
    keep(answer.headers['set-cookie'] ?? []);
    return said === '' ? undefined : JSON.parse(said);
  };
}

/** Signs in a member of the demo. */
export async function openOfficeClient(
  server: OfficeServer,
  area: 'sell' | 'staff',
  name: string,
  password: string | undefined,
): Promise<OfficeClient> {
  let cookie = '';
  const keep = (setCookie: string[]) => {
    const pairs = setCookie.map((line) => line.split(';')[0]);
    if (pairs.length > 0) cookie = pairs.join('; ');
  };
  const send = sendWith(server, () => cookie, keep);
  await send('POST', `/${area}/session/password`, { identifier: `${name}@example.com`, password });
  return {
    send,
    cookie: () => cookie,
    async sendForm(path, form) {
      const headers = { origin: server.publicUrl, cookie };
      const answer = await fetch(server.address() + path, { method: 'POST', headers, body: form, redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new FailedRequest(answer.url, answer.status, await answer.text());
      return location;
    },
  };
}
