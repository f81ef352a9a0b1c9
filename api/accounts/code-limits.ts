import { codesUsedUp } from '#contract/messages/private-sellers.ts';
import { limitInWords } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';

interface WantedCode {
  phone: string;
  accountId: number;
  ip: string;
  smsPerDay: number;
}

async function count(rateLimits: RateLimits, { phone, accountId, ip, smsPerDay }: WantedCode): Promise<void> {
  const ofMember = countOf('codesOfMember', accountId);
  const ofAsker = [
    ofMember,
    ...countsOfNetwork('codesOfNetwork', ip),
    { ...countOf('codesOfMarket', 'all'), most: smsPerDay },
  ];
  const ofNumber = [...countsOfNetwork('codesToNumber', ip, phone), countOf('codesToNumberOfAll', phone)];
  const isFirst = (await rateLimits.used([ofMember])) === 0;
  if (isFirst && !(await rateLimits.tryConsume(ofNumber))) return rateLimits.consume(ofAsker, accountId);
  return rateLimits.consume(isFirst ? ofAsker : [...ofNumber, ...ofAsker], accountId);
}

/**
 * Counts against the rate limits an SMS code that a member requests; throws a 429 if they are used up. A member's first code is sent even
 * if the limit of the phone number is used up, so that strangers who used it up cannot lock out the number's owner.
 */
export const countCode = (rateLimits: RateLimits, code: WantedCode): Promise<void> =>
  count(rateLimits, code).catch((error: unknown) => {
    throw limitInWords(error, codesUsedUp);
  });

interface WantedSignInCode {
  phone: string;
  ip: string;
  /** The id of the device, if the number's owner signed in on it before. */
  device: string | undefined;
  smsPerDay: number;
}

/** One network may use up at most the market's daily allowance of SMS divided by this number. */
const NETWORKS_TO_USE_UP_A_DAY = 5;

/**
 * Counts against the rate limits an SMS code for signing in; throws a 429 if they are used up. On a device on which the number's owner
 * signed in before, only the limit of that device counts.
 */
export function countSignInCode(
  rateLimits: RateLimits,
  { phone, ip, device, smsPerDay }: WantedSignInCode,
): Promise<void> {
  const ofNetwork = countsOfNetwork('signInCodesOfNetwork', ip);
  // No single network may use up the market's daily allowance of SMS.
  const share = Math.ceil(smsPerDay / NETWORKS_TO_USE_UP_A_DAY);
  const ofStranger = [
    ...countsOfNetwork('signInCodesToNumber', ip, phone),
    countOf('signInCodesToNumberOfAll', phone),
    ...ofNetwork.map((count) => ({ ...count, most: Math.min(count.limit.most, share) })),
    { ...countOf('signInCodesOfMarket', 'all'), most: smsPerDay },
  ];
  return rateLimits
    .consume(device === undefined ? ofStranger : [countOf('signInCodesOfDevice', device)])
    .catch((error: unknown) => {
      throw limitInWords(error, codesUsedUp);
    });
}
