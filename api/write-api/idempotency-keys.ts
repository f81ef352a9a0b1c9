import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { KEY_INVALID, KEY_OF_ANOTHER, KEY_RUNS } from '#contract/messages/write-api.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { againIfTaken } from '../../platform/database/database-errors.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { ApiError, conflictError, validationError } from '../../platform/http/errors.ts';

// A client that gets no answer on a bad connection repeats its request to write. With the same Idempotency-Key the write is done only once,
// and the repeated request gets the answer of the first.

const sentSchema = z.object({ status: z.int(), json: z.string().optional(), tag: z.string().optional() });
/** A response as it is stored and sent. */
export type Sent = z.infer<typeof sentSchema>;

/** Answers with more characters than this are not stored; for a repeated request they are computed again. */
const LONGEST_ANSWER = 32 * 1024;

interface Key {
  caller: string;
  key: string;
  /** A hash of everything that the request contains, by which a different request with the same key is noticed. */
  digest: string;
}

/** The parts of a request by which writes are told apart. */
interface WriteRequest {
  headers: FastifyRequest['headers'];
  method: string;
  raw: { url?: string | undefined };
  body: unknown;
}

/** Reads the Idempotency-Key of a request; undefined if there is none. Throws a 400 for an invalid one. */
function keyIn({ headers, method, raw, body }: WriteRequest, { token, staffToken, accountId }: Actor): Key | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) throw validationError(KEY_INVALID);
  const requestText = JSON.stringify([method, raw.url, headers['if-match'], body]);
  const digest = createHash('sha256').update(requestText).digest('base64url');
  const caller = token ? `token ${token.id}` : staffToken ? `staff token ${staffToken.id}` : `member ${accountId}`;
  return { caller, key, digest };
}

/** Returns the earlier write with this key. Throws a 422 if it was a different request. */
async function findWrite(db: Database, { caller, key, digest }: Key, now: number) {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['digest', 'document_id', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirst();
  if (row && row.digest !== digest) throw new ApiError(422, 'UnprocessableEntityError', KEY_OF_ANOTHER);
  return row;
}

/** Stores the key in the transaction of the write, so that after a crash either both exist or neither. */
export type NoteKey = (transaction: Database, documentId: string) => Promise<void>;

interface OneWrite {
  now: number;
  /** Does the write, calls `noteKey` in its transaction, and returns the written entry's documentId. */
  write(noteKey: NoteKey): Promise<string>;
  /** Computes the answer for the written entry. */
  answer(documentId: string): Promise<Sent>;
}

/**
 * Returns a function that does a write only once within a day if requests have the same key. Each token and each member has its own keys.
 */
export function openIdempotencyKeys(db: Database) {
  const running = new Set<string>();

  const noteKeyOf =
    (key: Key, now: number): NoteKey =>
    async (transaction, documentId) => {
      const { caller, key: text } = key;
      // Deletes the same key if it is more than a day old: it no longer counts, but the cleaning job may not have deleted it yet.
      await transaction
        .deleteFrom('idempotency_key')
        .where('caller', '=', caller)
        .where('key', '=', text)
        .where('created_at', '<=', now - DAY_MS)
        .execute();
      const row = { ...key, document_id: documentId, answer: null, created_at: now };
      await transaction.insertInto('idempotency_key').values(row).execute();
    };

  async function keepAnswer({ caller, key }: Key, sent: Sent): Promise<Sent> {
    const answer = JSON.stringify(sent);
    if (answer.length > LONGEST_ANSWER) return sent;
    await db
      .updateTable('idempotency_key')
      .set({ answer })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .execute();
    return sent;
  }

  async function run(key: Key, { now, write, answer }: OneWrite): Promise<Sent> {
    const earlier = await findWrite(db, key, now);
    if (earlier?.answer) return sentSchema.parse(JSON.parse(earlier.answer));
    // If there is an earlier write without a stored answer, its process died before storing it, or the answer was too long. It is computed
    // again.
    const documentId = earlier?.document_id ?? (await write(noteKeyOf(key, now)));
    return keepAnswer(key, await answer(documentId));
  }

  /**
   * Does a write, or returns the answer of the first write with the same key. Throws a 409 while that first request is running, and a 422
   * if the key was used for a different request.
   */
  return async function once(request: WriteRequest, actor: Actor, one: OneWrite): Promise<Sent> {
    const key = keyIn(request, actor);
    if (!key) return one.answer(await one.write(async () => undefined));
    const name = `${key.caller} ${key.key}`;
    if (running.has(name)) throw conflictError(KEY_RUNS);
    running.add(name);
    try {
      // If another server stores the same key at this moment, `run` is tried again, and then finds the write of that server.
      return await againIfTaken(() => run(key, one));
    } finally {
      running.delete(name);
    }
  };
}

export async function removeOldKeys(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', now - DAY_MS)
    .execute();
}
