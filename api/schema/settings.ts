import { z } from 'zod';
import { wholeNumber } from '../../platform/settings.ts';

/** The market's own settings, in addition to those of the platform. */
export const marketSettingsSchema = z.object({
  LISTING_DAYS: wholeNumber('45', 7, 365).describe('days after which an ad ends that its seller has not confirmed'),
  PRIVATE_LISTINGS: wholeNumber('2', 1, 1_000).describe('the most ads that a private seller may have on sale at once'),
  LEAD_SMS_PER_DAY: wholeNumber('0', 0, 100_000).describe(
    'the most SMS a day that tell sellers of buyers, beside those of codes; 0: none are sent',
  ),
});
