import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

interface Cookie {
  name: string;
  value: string;
  /** The path to which, and below which, browsers send the cookie. */
  path: string;
  /** Seconds for which browsers keep the cookie; 0 deletes it. */
  seconds: number;
}

/** Browsers accept a cookie with this prefix only over TLS. Unlike `__Host-`, it may be for a path: RFC 6265bis, 4.1.3.1. */
const SECURE_PREFIX = '__Secure-';

/** Sets a cookie that scripts cannot read, and that is not sent with other sites' forms. */
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
 * Returns the values of a cookie in the request, the one with the secure prefix first. There may be several: a neighbouring host may have
 * set one too, and older ones have no prefix.
 */
export function readCookies({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const valuesOf = (named: string) =>
    cookies.filter((cookie) => cookie.startsWith(`${named}=`)).map((cookie) => cookie.slice(named.length + 1));
  return [...valuesOf(SECURE_PREFIX + name), ...valuesOf(name)].slice(0, MOST_OF_A_NAME);
}

/** The most cookies of the same name that are read. Browsers do not send more. */
const MOST_OF_A_NAME = 4;

/** Returns the cookie's first value; '' without the cookie. */
export const readCookie = (request: Pick<FastifyRequest, 'headers'>, name: string): string =>
  readCookies(request, name)[0] ?? '';
