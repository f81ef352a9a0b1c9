import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_FOR_NUMBERS } from '#contract/messages/private-contact.ts';
import { clientNetwork } from '../../../platform/http/client-address.ts';
import { unauthorizedError } from '../../../platform/http/errors.ts';
import type { Count, RateLimits } from '../../../platform/http/limits/rate-limits.ts';
import { countOf, countsOfNetwork } from '../../schema/rate-limits.ts';
import type { openKnownBrowsers } from './known-browser.ts';

type KnownBrowsers = ReturnType<typeof openKnownBrowsers>;

/** A person who requests a phone number, by everything that identifies them. */
export interface Asker {
  /** The account id; undefined for a visitor. */
  accountId: number | undefined;
  browser: string | undefined;
  /** The network and the User-Agent of the request. Many browsers of a network may have the same ones. */
  kin: string;
}

export const askerOf = (request: FastifyRequest, browsers: KnownBrowsers, accountId: number | undefined): Asker => ({
  accountId,
  browser: browsers.find(request),
  kin: `${clientNetwork(request.ip)} ${request.headers['user-agent'] ?? ''}`,
});

/** Returns the key by which requests of this person are counted: the account, the browser's id, or network and User-Agent. */
export const keyOf = ({ accountId, browser, kin }: Asker): string => {
  if (accountId !== undefined) return `member ${accountId}`;
  return browser === undefined ? `kin ${kin}` : `browser ${browser}`;
};

interface NumberView {
  request: FastifyRequest;
  reply: FastifyReply;
  asker: Asker;
  /** The listing whose number is shown, and the day, as one key. */
  about: string;
}

/**
 * Counts that a number is shown to somebody. It may be shown to the same person again on the same day without counting. Throws Unauthorized
 * for a visitor who has seen many numbers, or whose network has: visitors must then sign in. Members have a limit of their own.
 */
export async function countNumber(rateLimits: RateLimits, browsers: KnownBrowsers, view: NumberView): Promise<void> {
  const { request, reply, asker, about } = view;
  const seen = countOf('numbersSeen', `${about} ${keyOf(asker)}`);
  if (await rateLimits.isSpent([seen])) return;
  const { accountId } = asker;
  if (accountId !== undefined) return rateLimits.consume([seen, countOf('numbersOfMember', accountId)], accountId);
  const browser = asker.browser ?? browsers.draw();
  const newcomer: Count[] =
    asker.browser === undefined
      ? [countOf('numbersSeen', `${about} browser ${browser}`), countOf('numbersOfNewcomers', asker.kin)]
      : [];
  const isAllowed = await rateLimits.tryConsume([
    seen,
    countOf('numbersOfBrowser', browser),
    ...newcomer,
    ...countsOfNetwork('numbersOfNetwork', request.ip),
  ]);
  // If the button was pressed twice, the first request may just have counted this number for this person: then it is shown nevertheless.
  if (!isAllowed && !(await rateLimits.isSpent([seen]))) throw unauthorizedError(SIGN_IN_FOR_NUMBERS);
  if (isAllowed) browsers.remember(reply, browser);
}
