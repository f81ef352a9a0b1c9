import { ServiceAway } from '../jobs/circuit-breaker.ts';
import { JobRefused } from '../jobs/jobs.ts';
import { gsmLength, SMS_LONGEST } from './gsm-text.ts';

/**
 * Sends a text to a number of ten digits, and says where it went for the log. Throws SmsRefused when trying again is of no use,
 * SmsUncertain when nobody knows whether it was sent, anything else when it was not.
 */
export type SendSms = (number: string, text: string) => Promise<{ file?: string }>;

export class SmsRefused extends JobRefused {
  override name = 'SmsRefused';
}

/** Thrown where the connection broke after the text was on its way: it may have arrived. */
export class SmsUncertain extends ServiceAway {
  override name = 'SmsUncertain';
}

/** Throws SmsRefused for a text that does not fit into one SMS. */
export function requireOneSms(text: string): void {
  const length = gsmLength(text);
  if (length === undefined) throw new SmsRefused('A text has characters that no SMS can hold');
  if (length > SMS_LONGEST) throw new SmsRefused(`A text of ${length} characters is longer than one SMS`);
}
