import { setTimeout as sleep } from 'node:timers/promises';

const MADE_WITHIN_MS = 180_000;
const BETWEEN_TRIES_MS = 250;

/** A placeholder, which may not be cached for long, is served while a copy is being made. */
const isFinal = (answer: Response) => answer.headers.get('cache-control')?.includes('immutable') === true;

/** Requests pictures until each is final. Other files always are. */
export async function waitForPictures(urls: readonly string[]): Promise<void> {
  const deadline = performance.now() + MADE_WITHIN_MS;
  for (const url of new Set(urls.filter((one) => new URL(one).pathname.startsWith('/uploads/')))) {
    for (;;) {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (answer.ok && isFinal(answer)) break;
      if (!answer.ok && answer.status !== 503) throw new Error(`${url} answered ${answer.status}`);
      if (performance.now() > deadline) throw new Error(`${url} is not made within ${MADE_WITHIN_MS / 1000} s`);
      await sleep(BETWEEN_TRIES_MS);
    }
  }
}
