import { z } from 'zod';
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/accounts/accounts.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Loads the library with the first token, so that the server starts faster. */
const loadJose = () => import('jose');

const ALGORITHM = 'HS256';

/**
 * A refresh token contains the id of its session and a running number, `generation`. So no token has to be stored, and the same token can
 * be issued again.
 */
interface RefreshClaims {
  sid: string;
  generation: number;
}

const accessSchema = z.object({ sid: z.string(), id: z.int().positive() });
const refreshSchema = z.object({ sid: z.string(), generation: z.int().positive() });

export interface TokenIssuer {
  /** Issues an access token. `now` is in ms. */
  access(claims: { sid: string; id: number }, now: number): Promise<string>;
  /** Returns the claims of a valid access token; undefined for any other text. */
  readAccess(token: string, now: number): Promise<z.infer<typeof accessSchema> | undefined>;
  refresh(claims: RefreshClaims, madeAt: number): Promise<string>;
  readRefresh(token: string, now: number): Promise<RefreshClaims | undefined>;
}

/** Issues and reads this market's JSON Web Tokens (RFC 7519). `issuer` is the market's address. */
export function openTokenIssuer(keys: SigningKeys, issuer: string): TokenIssuer {
  async function sign(kind: string, claims: Record<string, unknown>, madeAt: number, lifeMs: number): Promise<string> {
    const { SignJWT } = await loadJose();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: keys.current.id })
      .setIssuer(issuer)
      .setAudience(kind)
      .setIssuedAt(Math.floor(madeAt / SECOND_MS))
      .setExpirationTime(Math.floor((madeAt + lifeMs) / SECOND_MS))
      .sign(keys.current.secret);
  }

  async function read<Claims>(kind: string, schema: z.ZodType<Claims>, token: string, now: number) {
    const { jwtVerify } = await loadJose();
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid = '' }) => {
          const key = keys.find(kid);
          if (!key) throw new Error('Unknown key');
          return key.secret;
        },
        {
          algorithms: [ALGORITHM],
          issuer,
          audience: kind,
          typ: 'JWT',
          currentDate: new Date(now),
          requiredClaims: ['iat', 'exp'],
        },
      );
      return schema.safeParse(payload).data;
    } catch {
      // Whatever the error is, the token counts as invalid.
      return undefined;
    }
  }

  return {
    access: (claims, now) => sign('access', claims, now, ACCESS_TOKEN_MINUTES * 60 * SECOND_MS),
    readAccess: (token, now) => read('access', accessSchema, token, now),
    refresh: (claims, madeAt) => sign('refresh', { ...claims }, madeAt, REFRESH_TOKEN_DAYS * 86_400 * SECOND_MS),
    readRefresh: (token, now) => read('refresh', refreshSchema, token, now),
  };
}
