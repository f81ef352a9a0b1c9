/** Too many pages wait to be made. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

const MOST_AT_ONCE = 4;
const MOST_WAITING = 50;

/**
 * Making a page takes the processor for some milliseconds. A flood of them would leave none for anybody: so few are made
 * at once, some wait, and the rest are told to come back.
 */
export function openRenderQueue() {
  const waiting: (() => void)[] = [];
  let underway = 0;
  return async function inTurn<Page>(make: () => Promise<Page>): Promise<Page> {
    if (underway >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new TooBusy('Too many pages wait to be made.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else underway += 1;
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      // Whoever waited longest takes the place that is free.
      if (next) next();
      else underway -= 1;
    }
  };
}
