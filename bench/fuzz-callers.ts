import { type OfficeClient, openOfficeClient } from './office-client.ts';

/** A kind of user, with the headers that authenticate them. */
export interface FuzzCaller {
  name: string;
  headers(): Record<string, string>;
  /** Signs in again or gets a new token, after a sign-out, a reset or a revocation. */
  renew(): Promise<void>;
}

const TOKEN_SCOPES = ['listings:write', 'uploads:write', 'drafts:read', 'leads:read', 'leads:write'];

interface Place {
  address: string;
  publicUrl: string;
  passwords: ReadonlyMap<string, string>;
  /** Gives the sessions of members who are signed in a second factor. */
  strengthen(): Promise<void>;
}

async function bearerOf({ address, passwords }: Place, name: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: `${name}@example.com`, password: passwords.get(name) }),
  });
  const { jwt } = (await answer.json()) as { jwt?: string };
  if (!jwt) throw new Error(`${name} cannot sign in: ${answer.status}`);
  return jwt;
}

function member(place: Place, name: string): FuzzCaller {
  let jwt = '';
  return {
    name: `member ${name}`,
    headers: () => ({ authorization: `Bearer ${jwt}` }),
    async renew() {
      jwt = await bearerOf(place, name);
    },
  };
}

const enter = ({ address, publicUrl, passwords }: Place, area: 'sell' | 'staff', name: string) =>
  openOfficeClient({ address: () => address, publicUrl }, area, name, passwords.get(name));

function office(place: Place, area: 'sell' | 'staff', name: string): FuzzCaller {
  let client: OfficeClient | undefined;
  return {
    name: `${area} ${name}`,
    headers: () => ({ cookie: client?.cookie() ?? '', origin: place.publicUrl }),
    async renew() {
      client = await enter(place, area, name);
      await place.strengthen();
    },
  };
}

/** Returns a caller with a seller's token of one scope, made by an owner who signs in for it. */
function token(place: Place, scope: string): FuzzCaller {
  let secret = '';
  return {
    name: `token ${scope}`,
    headers: () => ({ authorization: `Bearer ${secret}` }),
    async renew() {
      const client = await enter(place, 'sell', 'demo.owner');
      const { sellers } = (await client.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
      const path = `/sell/api/sellers/${sellers[0]?.documentId}/tokens`;
      const { tokens } = (await client.send('GET', path)) as { tokens: { id: string }[] };
      for (const { id } of tokens.slice(TOKEN_SCOPES.length)) await client.send('DELETE', `${path}/${id}`);
      const made = await client.send('POST', path, { name: scope, scopes: [scope], days: 30 });
      secret = (made as { token: string }).token;
    },
  };
}

/** Returns the callers: a visitor, members, everybody of both back offices, and a token of each scope. */
export function fuzzCallers(place: Place): FuzzCaller[] {
  return [
    { name: 'visitor', headers: () => ({}), renew: async () => undefined },
    member(place, 'demo.seller'),
    member(place, 'demo.owner'),
    ...['demo.owner', 'demo.agent', 'demo.garage', 'demo.seller'].map((name) => office(place, 'sell', name)),
    ...['demo.moderator', 'demo.admin'].map((name) => office(place, 'staff', name)),
    ...TOKEN_SCOPES.map((scope) => token(place, scope)),
  ];
}
