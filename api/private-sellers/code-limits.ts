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
 * A number's own limits hold those back who send codes to it, and never whoever has it: a member who asked for none that day gets one all
 * the same. Throws a 429.
 */
export const countCode = (rateLimits: RateLimits, code: WantedCode): Promise<void> =>
  count(rateLimits, code).catch((error: unknown) => {
    throw limitInWords(error, codesUsedUp);
  });
