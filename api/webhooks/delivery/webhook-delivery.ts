import { createHmac } from 'node:crypto';
import type { NOT_REACHED } from '#contract/messages/webhooks.ts';
import type { OutwardFetch, OutwardReach } from '../../../platform/http/outward/outward-fetch.ts';
import { OutwardError } from '../../../platform/http/outward/outward-fetch.ts';

/** The job that sends the waiting messages of one address. */
export const deliverWebhook = 'deliver webhook';

const SECRET_HEAD = 'whsec_';

/** Version 1 of https://www.standardwebhooks.com: a receiver that knows the secret can check that a message is genuine, and new. */
export function signature(secret: string, messageId: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_HEAD.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${messageId}.${timestampS}.${body}`).digest('base64')}`;
}

const WITHIN_MS = 10_000;
/** The most bytes that are read of a receiver's response. */
const MOST_BYTES = 1_000_000;
const READ_BYTES = 1_000;
const KEPT_CHARACTERS = 300;

/** The beginning of an answer, for a record that people read. */
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
  /** Each of them signs; the newest first. */
  secrets: readonly string[];
  messageId: string;
  body: string;
  reach: OutwardReach;
}

export interface Posted {
  /** Null: there was no answer. */
  status: number | null;
  answer: string;
  /** Could the address be reached at all? */
  isReached: boolean;
}

/** Sends a message, and returns the result. Never throws. */
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
    // The status shows that it arrived. An answer that breaks off does not change that.
    return { status, answer: await beginningOf(answer).catch(() => ''), isReached: true };
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error;
    // Each reason has a sentence for people.
    const reason: keyof typeof NOT_REACHED = error.reason;
    return { status: null, answer: reason, isReached: false };
  }
}
