import { z } from 'zod';
import { dialledPhone } from '#contract/values/phones.ts';
import { ServiceAway } from '../jobs/circuit-breaker.ts';
import { requireOneSms, type SendSms, SmsRefused, SmsUncertain } from './sms.ts';

// The settings of the SMS service: https://developers.africastalking.com/docs/sms/sending/bulk

interface AfricasTalkingSettings {
  /** With the name `sandbox`, messages only reach the service's simulator. */
  username: string;
  apiKey: string;
  /** A sender's name or short code that the service has registered for the market; undefined: the service's default. */
  sender: string | undefined;
}

const LIVE = 'https://api.africastalking.com';
const SANDBOX = 'https://api.sandbox.africastalking.com';
const TIMEOUT_MS = 10_000;

/** Status codes which say that the service has accepted the message for a recipient: processed, sent, queued. */
const ACCEPTED = new Set([100, 101, 102]);
/**
 * Status codes that mean a fault of the recipient's number: it does not exist, cannot get SMS, or refuses ours. Other failures may pass: no
 * credit, no route, a fault of the service.
 */
const OF_THE_NUMBER = new Set([403, 404, 406, 409]);

/** The part of the service's answer that is used. If it lists no recipient, `Message` says why. */
const answerSchema = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});

class NotSent extends Error {
  override name = 'NotSent';
  readonly code: string;

  constructor(code: string) {
    super(`The SMS was not taken (${code})`);
    this.code = code;
  }
}

/** Error codes which mean that no connection was made, so that the message was surely not sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOfCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;

/** Returns the error to throw if the service gave no answer: SmsUncertain if the message may have been sent all the same. */
function withoutAnswer(error: unknown): ServiceAway {
  const wasMade = !NEVER_CONNECTED.has(String(codeOfCause(error)));
  return wasMade
    ? new SmsUncertain('The SMS service gave no answer', error)
    : new ServiceAway('The SMS service cannot be reached', error);
}

/** Returns a function that sends SMS through Africa's Talking. `address`: that of the service's API, if it is not the usual one. */
export function africasTalking({ username, apiKey, sender }: AfricasTalkingSettings, address?: string): SendSms {
  const url = `${address ?? (username === 'sandbox' ? SANDBOX : LIVE)}/version1/messaging`;
  return async (number, text) => {
    requireOneSms(text);
    const form = new URLSearchParams({ username, to: dialledPhone(number), message: text, bulkSMSMode: '1' });
    if (sender !== undefined) form.set('from', sender);
    const response = await fetch(url, {
      method: 'POST',
      headers: { apiKey, accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch((error: unknown) => {
      throw withoutAnswer(error);
    });
    if (response.status !== 200 && response.status !== 201) {
      await response.body?.cancel();
      throw new NotSent(`HTTP ${response.status}`);
    }
    const answer = await response.json().catch((error: unknown) => {
      throw withoutAnswer(error);
    });
    const [recipient] = answerSchema.parse(answer).SMSMessageData.Recipients;
    if (recipient === undefined) throw new NotSent('no recipient');
    const { statusCode } = recipient;
    if (OF_THE_NUMBER.has(statusCode)) throw new SmsRefused(`The number cannot be reached by SMS (${statusCode})`);
    if (!ACCEPTED.has(statusCode)) throw new NotSent(`status ${statusCode}`);
    return {};
  };
}
