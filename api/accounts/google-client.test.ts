import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { testLong, whenDone } from '../../test/test-database.ts';
import { expectWithin } from '../../test/wall-time.ts';
import { openGoogleClient } from './google-client.ts';

const CLIENT_ID = 'motoka-client';
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };

const { publicKey, privateKey } = await generateKeyPair('RS256');
const forged = await generateKeyPair('RS256');

const person = { sub: '1', email: 'a@example.com', email_verified: true, name: 'A', nonce: secrets.nonce };

const signed =
  ({
    alg = 'RS256',
    key = privateKey,
    iss,
    aud = CLIENT_ID,
    expires = '1m',
    claims = person,
  }: Partial<{
    alg: string;
    key: CryptoKey | Uint8Array;
    iss: string;
    aud: string;
    expires: string;
    claims: JWTPayload;
  }> = {}): MakeToken =>
  (issuer) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'k' })
      .setIssuedAt(expires.startsWith('-') ? '-10m' : undefined)
      .setIssuer(iss ?? issuer)
      .setAudience(aud)
      .setExpirationTime(expires)
      .sign(key);

test('a token that fits says who it is', async () => {
  expect(await openIssuer(signed())).toEqual({
    subject: '1',
    email: 'a@example.com',
    isEmailVerified: true,
    name: 'A',
  });
});

const forgeries: Record<string, MakeToken> = {
  'without a signature': async (issuer) =>
    new UnsecuredJWT(person).setIssuer(issuer).setAudience(CLIENT_ID).setIssuedAt().setExpirationTime('1m').encode(),
  'signed with what everybody knows': signed({
    alg: 'HS256',
    key: new TextEncoder().encode(CLIENT_ID.padEnd(32, '.')),
  }),
  'signed with another key': signed({ key: forged.privateKey }),
  'of another issuer': signed({ iss: 'https://evil.ug' }),
  'for another client': signed({ aud: 'another-client' }),
  'for another question': signed({ claims: { ...person, nonce: 'x'.repeat(43) } }),
  'without the question': signed({ claims: { ...person, nonce: undefined } }),
  'out of its time': signed({ expires: '-5m' }),
  'without an address': signed({ claims: { sub: '1', nonce: secrets.nonce } }),
  'whose address is a list': signed({ claims: { ...person, email: ['a@example.com'] } }),
  'that says yes as text': signed({ claims: { ...person, email_verified: 'true' } }),
  'that is none': async () => 'x.y.z',
};

for (const [kind, makeToken] of Object.entries(forgeries)) {
  test(`a token ${kind} proves nothing`, async () => {
    await expect(openIssuer(makeToken)).rejects.toThrow();
  });
}

/** An issuer that goes on sending, and how much of it was taken. */
async function openTalkativeIssuer(pauseMs: number) {
  let taken = 0;
  async function* words() {
    for (; taken < A_LOT_BYTES; taken += 10_000) {
      yield Buffer.alloc(10_000, ' ');
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // The client disconnects before the end.
    pipeline(words(), response).catch(() => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = { clientId: CLIENT_ID, clientSecret: 'secret', issuer: `http://127.0.0.1:${port}` };
  return { client: openGoogleClient(settings, REDIRECT), taken: () => taken };
}

testLong('an answer that goes on and on is left after 64 kB, and one that drips after five seconds', async () => {
  const long = await openTalkativeIssuer(0);
  await expect(long.client.begin()).rejects.toThrow();
  // The operating system buffers some megabytes on the way.
  expect(long.taken()).toBeLessThan(A_LOT_BYTES / 2);
  const slow = await openTalkativeIssuer(1_500);
  const startedAt = performance.now();
  await expect(slow.client.begin()).rejects.toThrow();
  expectWithin(10_000, startedAt);
});

const REDIRECT = 'https://motoka.example/api/connect/google/callback';

type MakeToken = (issuer: string) => Promise<string>;

const A_LOT_BYTES = 60_000_000;

/** An issuer whose every answer holds the token that the test wants. */
async function openIssuer(makeToken: MakeToken) {
  const app = Fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  );
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: address(),
    authorization_endpoint: `${address()}/auth`,
    token_endpoint: `${address()}/token`,
    jwks_uri: `${address()}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }));
  app.get('/jwks', async () => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'k' }] }));
  app.post('/token', async () => ({
    access_token: 'a',
    token_type: 'bearer',
    expires_in: 60,
    id_token: await makeToken(address()),
  }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  whenDone(() => app.close());
  const client = openGoogleClient({ clientId: CLIENT_ID, clientSecret: 'secret', issuer: address() }, REDIRECT);
  return client.complete(new URLSearchParams({ code: 'x', state: secrets.state }), secrets);
}
