import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

interface Cookie {
  name: string;
  value: string;
  /** The cookie is sent to this path and paths below it. */
  path: string;
  /** Seconds that the browser keeps the cookie; 0 removes it. */
  seconds: number;
}

/** With this prefix no page without TLS can set the cookie, on any host of the domain: RFC 6265bis, 4.1.3.1. */
const SECURE_PREFIX = '__Secure-';

/** Sets a cookie that no script reads and no form of another site sends along. */
export function setCookie(
  reply: FastifyReply,
  { apiHost, publicUrl }: Pick<Config, 'apiHost' | 'publicUrl'>,
  { name, value, path, seconds }: Cookie,
) {
  const isSecure = (apiHost || publicUrl).startsWith('https:');
  const [named, secure] = isSecure ? [SECURE_PREFIX + name, '; Secure'] : [name, ''];
  reply.header('set-cookie', `${named}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

/**
 * Returns the values of a cookie in the request. There may be several: a neighbouring host can set one before ours, and an old one has no
 * prefix. Ours with the prefix comes first.
 */
export function readCookies({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const valuesOf = (named: string) =>
    cookies.filter((cookie) => cookie.startsWith(`${named}=`)).map((cookie) => cookie.slice(named.length + 1));
  return [...valuesOf(SECURE_PREFIX + name), ...valuesOf(name)].slice(0, MOST_OF_A_NAME);
}

/** The most cookies of one name that are read. No browser sends more. */
const MOST_OF_A_NAME = 4;

/** Returns the first of the values; empty without the cookie. */
export const readCookie = (request: Pick<FastifyRequest, 'headers'>, name: string): string =>
  readCookies(request, name)[0] ?? '';
