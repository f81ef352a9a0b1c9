import { Agent, request as send } from 'node:http';
import { urlOf } from '../ask.ts';

export interface Asked {
  /** The name under which its answer is counted. */
  kind: string;
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Over a connection that is kept; otherwise each request has one of its own. */
  kept?: boolean;
}

export interface Answer {
  /** 0: none, because of `fault`. */
  status: number;
  fault: string;
  /** Since when, in seconds, it is not known whether the answer is true; undefined: it is. */
  age: number | undefined;
  text: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const ANSWER_WITHIN_MS = 30_000;

export function ask(address: string, { path, method = 'GET', headers = {}, body, kept }: Asked): Promise<Answer> {
  const askedAt = performance.now();
  const answerOf = (status: number, fault: string, text = '', age?: number): Answer => ({
    status,
    fault,
    age,
    text,
    ms: performance.now() - askedAt,
  });
  return new Promise((resolve) => {
    const options = { agent: kept ? agent : (false as const), method, headers, timeout: ANSWER_WITHIN_MS };
    const request = send(urlOf(address, path), options, async (answer) => {
      const { age } = answer.headers;
      try {
        const pieces: Buffer[] = await answer.toArray();
        const text = Buffer.concat(pieces).toString();
        resolve(answerOf(answer.statusCode ?? 0, '', text, age === undefined ? undefined : Number(age)));
      } catch {
        resolve(answerOf(0, 'broken off'));
      }
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(answerOf(0, error.code ?? error.message)));
    request.end(body);
  });
}

/** Counts answers by kind and status, with the longest wait for each. */
export class Tally {
  readonly counts = new Map<string, Map<string, { count: number; longestMs: number }>>();

  note(kind: string, { status, fault, age, ms }: Pick<Answer, 'status' | 'fault' | 'age' | 'ms'>): void {
    const what = status === 0 ? fault : `${status}${status === 200 && age ? ' as of before' : ''}`;
    const ofKind = this.counts.get(kind) ?? new Map<string, { count: number; longestMs: number }>();
    this.counts.set(kind, ofKind);
    const { count, longestMs } = ofKind.get(what) ?? { count: 0, longestMs: 0 };
    ofKind.set(what, { count: count + 1, longestMs: Math.max(longestMs, ms) });
  }

  /** Returns how many answers of a kind were of none of these. */
  others(kind: string, expected: readonly string[]): number {
    return [...(this.counts.get(kind) ?? [])]
      .filter(([what]) => !expected.includes(what))
      .reduce((sum, [, { count }]) => sum + count, 0);
  }

  longestOf(kind: string): number {
    return Math.max(0, ...Array.from(this.counts.get(kind)?.values() ?? [], ({ longestMs }) => longestMs));
  }

  /** Returns a line for each kind. */
  lines(): string[] {
    return Array.from(this.counts, ([kind, ofKind]) => {
      const parts = Array.from(
        ofKind,
        ([what, { count, longestMs }]) => `${count} × ${what} (at most ${Math.round(longestMs)} ms)`,
      );
      return `  ${kind}: ${parts.join(', ')}`;
    });
  }
}

/** Sends what `next` returns at a steady pace, however long answers take. `end` resolves when the last one is answered. */
export function askSteadily(perSecond: number, next: (count: number) => Promise<void>) {
  const underway = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - startedAt) / 1_000) * perSecond; sent += 1) {
      const asked: Promise<void> = next(sent).finally(() => underway.delete(asked));
      underway.add(asked);
    }
  }, 2);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(underway);
    },
  };
}
