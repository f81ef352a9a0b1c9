import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

interface Cookie {
  name: string;
  value: string;
  /** It is sent to this path and those below it. */
  path: string;
  /** How long the browser keeps it; 0 removes it. */
  seconds: number;
}

/** Sets a cookie that no script reads and no form of another site sends along. */
export function setCookie(
  reply: FastifyReply,
  { apiHost, publicUrl }: Pick<Config, 'apiHost' | 'publicUrl'>,
  { name, value, path, seconds }: Cookie,
) {
  const secure = (apiHost || publicUrl).startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** The value of a cookie that came along; empty without it. */
export function readCookie({ headers }: FastifyRequest, name: string): string {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
