import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';

/** A Google account, as its owner and Google have it. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export const CLIENT_ID = 'motoka-client';
export const CLIENT_SECRET = 'motoka-client-secret';

/** Starts an OpenID provider on loopback in place of Google. It asks for no password: `person` is the user signed in there. */
export async function openGoogleStandIn(redirectUri: () => string) {
  const person: Person = { sub: '1001', email: 'amina@example.com', email_verified: true, name: 'Amina Test' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  // Lets the user choose an account, as Google does.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  function openProvider() {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri()],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['for-tests-only'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}`, policy },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    return provider;
  }

  // Created at the first request, when the market's own address is known.
  let provider: Provider | undefined;
  server.on('request', async (request, response) => {
    provider ??= openProvider();
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    await provider.interactionFinished(request, response, { select_account: {}, login: { accountId: person.sub } });
  });

  /** Follows Google's redirects as a browser does, until one leads back to the market. */
  async function visit(address: string): Promise<string> {
    const jar = new Map<string, string>();
    let url = address;
    for (let steps = 0; url.startsWith(issuer); steps += 1) {
      if (steps > 10) throw new Error(`Google leads in circles: ${url}`);
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`Google says ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url).href;
    }
    return url;
  }

  return {
    issuer,
    person,
    visit,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
