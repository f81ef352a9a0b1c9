import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { readCookies, setCookie } from '../../../platform/http/cookies.ts';

interface Secret {
  derive(text: string): string;
  isDerived(text: string, value: string): boolean;
}

const NAME = 'numbers';
const SECONDS = 30 * 86_400;
const VALUE = /^([\w-]{16})\.([\w-]{43})$/;

const signedText = (browser: string) => `browser ${browser}`;

/**
 * Thousands of phones share an address of a mobile network, and many have the same browser header. So a browser that was shown a number
 * carries a random, signed id, by which its next requests are counted. The id has no other use, and no page reads it.
 */
export function openKnownBrowsers(secret: Secret, config: Config) {
  return {
    /** Returns the id that the browser carries; undefined: it carries none of this market. */
    find(request: FastifyRequest): string | undefined {
      const named = readCookies(request, NAME).map((value) => VALUE.exec(value) ?? []);
      const own = named.find(
        ([, browser, signature = '']) => browser !== undefined && secret.isDerived(signedText(browser), signature),
      );
      return own?.[1];
    },
    draw: () => randomBytes(12).toString('base64url'),
    remember(reply: FastifyReply, browser: string) {
      const value = `${browser}.${secret.derive(signedText(browser))}`;
      setCookie(reply, config, { name: NAME, value, path: '/api', seconds: SECONDS });
    },
  };
}
