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
 * Reads and writes a cookie with a random, signed id. A browser gets it with the first phone number it is shown, and is recognised by it
 * when requests for numbers are counted: thousands of phones share a mobile network's address, and many send the same User-Agent. Nothing
 * else uses the id.
 */
export function openKnownBrowsers(secret: Secret, config: Config) {
  return {
    /** Returns the id in the browser's cookie; undefined if it has none that this market signed. */
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
