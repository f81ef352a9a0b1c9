import type { Configuration, CustomFetch } from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';

/** A Google account as asserted by Google's ID token (OpenID Connect Core 1.0, section 3.1). */
export interface GoogleIdentity {
  /** Google's permanent id of the account. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/** Secrets of one sign-in, by which Google's answer is recognised as the answer to our request. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

interface GoogleClient {
  /** Returns Google's address to which the browser is sent. Rejects when Google does not answer. */
  begin(): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Returns the Google account that signed in, from the parameters of the redirect. Rejects when a check fails or Google does not answer.
   */
  complete(params: URLSearchParams, secrets: SignInSecrets): Promise<GoogleIdentity>;
}

const TIMEOUT_S = 5;
/** The most bytes of a response from Google. The longest one in normal use, Google's key set, has some 2 kB. */
const ANSWER_LONGEST_BYTES = 64 * 1024;
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string().default(''),
});

/** The library is imported with the first Google sign-in, and only if Google is set up. */
const loadOidc = () => import('openid-client');

/** Google itself is only reached by HTTPS; a test server on this machine uses plain HTTP. */
const isLoopback = (issuer: URL) =>
  issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);

/** Like `fetch`, but refuses long response bodies. The library passes a signal that limits the time, body included. */
const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, options);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // The error leaves the loop, which ends the connection to Google.
    if (bytes > ANSWER_LONGEST_BYTES) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), response);
};

/** Signs in with the authorization code flow, PKCE, state and nonce. Google redirects only to `redirectUri`. */
export function openGoogleClient(settings: NonNullable<Config['google']>, redirectUri: string): GoogleClient {
  const issuer = new URL(settings.issuer);
  let discovery: Promise<Configuration> | undefined;

  async function findConfiguration(): Promise<Configuration> {
    const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await loadOidc();
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_S,
      [customFetch]: fetchBounded,
      // By default the library does not check signatures of responses that come from Google by TLS; `enableNonRepudiationChecks` makes it
      // check them.
      execute: isLoopback(issuer) ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
    });
  }

  function discover(): Promise<Configuration> {
    discovery ??= findConfiguration().catch((error: unknown) => {
      // A failed discovery is not cached: the next caller tries again.
      discovery = undefined;
      throw error;
    });
    return discovery;
  }

  return {
    async begin() {
      const oidc = await loadOidc();
      const configuration = await discover();
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, secrets };
    },
    async complete(params, { state, nonce, verifier }) {
      const oidc = await loadOidc();
      const answered = new URL(redirectUri);
      answered.search = params.toString();
      const tokens = await oidc.authorizationCodeGrant(await discover(), answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { sub, email, email_verified, name } = claimsSchema.parse(tokens.claims());
      return { subject: sub, email, isEmailVerified: email_verified, name };
    },
  };
}
