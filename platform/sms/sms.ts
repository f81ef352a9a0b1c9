import { ServiceAway } from '../jobs/circuit-breaker.ts';
import { JobRefused } from '../jobs/jobs.ts';
import { gsmLength, SMS_LONGEST } from './gsm-text.ts';

/**
 * Sends a text to a number of ten digits. Returns the path of the file, for the log, if the text was written to one. Throws SmsRefused if a
 * retry is useless, SmsUncertain if the text may have been sent or not, and any other error if it was not sent.
 */
export type SendSms = (number: string, text: string) => Promise<{ file?: string }>;

export class SmsRefused extends JobRefused {
  override name = 'SmsRefused';
}

/** Thrown if the connection broke after the text was sent off, so that it may have arrived. */
export class SmsUncertain extends ServiceAway {
  override name = 'SmsUncertain';
}

/** Throws SmsRefused if a text does not fit into one SMS. */
export function requireOneSms(text: string): void {
  const length = gsmLength(text);
  if (length === undefined) throw new SmsRefused('A text has characters that no SMS can hold');
  if (length > SMS_LONGEST) throw new SmsRefused(`A text of ${length} characters is longer than one SMS`);
}
