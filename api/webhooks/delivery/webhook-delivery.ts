import { createHmac } from 'node:crypto';
import type { NOT_REACHED } from '#contract/messages/webhooks.ts';
import type { OutwardFetch, OutwardReach } from '../../../platform/http/outward/outward-fetch.ts';
import { OutwardError } from '../../../platform/http/outward/outward-fetch.ts';

/** The job kind that sends the waiting messages of one webhook. */
export const deliverWebhook = 'deliver webhook';

const SECRET_HEAD = 'whsec_';

/**
 * Signs a message as specified by https://www.standardwebhooks.com, version 1. A receiver who knows the secret can check that the message
 * is genuine and recent.
 */
export function signature(secret: string, messageId: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_HEAD.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${messageId}.${timestampS}.${body}`).digest('base64')}`;
}

const WITHIN_MS = 10_000;
/** The most bytes of a response that are read. */
const MOST_BYTES = 1_000_000;
const READ_BYTES = 1_000;
const KEPT_CHARACTERS = 300;

/** Returns the beginning of a response's body, to be shown in the list of deliveries. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= READ_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, KEPT_CHARACTERS)
    .toWellFormed();
}

interface Posting {
  address: string;
  /** The message is signed with each of these secrets; the newest comes first. */
  secrets: readonly string[];
  messageId: string;
  body: string;
  reach: OutwardReach;
}

export interface Posted {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  answer: string;
  /** Whether a connection to the address succeeded. */
  isReached: boolean;
}

/** Sends a message to a webhook, and returns the result. A failed request is a result too. */
export async function post(fetchOutward: OutwardFetch, posting: Posting, now: number): Promise<Posted> {
  const { address, secrets, messageId, body, reach } = posting;
  const timestampS = Math.floor(now / 1_000);
  try {
    const { status, body: answer } = await fetchOutward(address, {
      method: 'POST',
      body,
      reach,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'webhooks/1',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': secrets.map((secret) => signature(secret, messageId, timestampS, body)).join(' '),
      },
      withinMs: WITHIN_MS,
      mostBytes: MOST_BYTES,
    });
    // The message counts as arrived by the response's status, even if reading the response's body fails.
    return { status, answer: await beginningOf(answer).catch(() => ''), isReached: true };
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    // The type makes sure that `NOT_REACHED` has a message to the seller for each reason.
    const reason: keyof typeof NOT_REACHED = error.reason;
    return { status: null, answer: reason, isReached: false };
  }
}
