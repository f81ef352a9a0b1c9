/** Returns a throttled function: it acts at once, and after calls within the next `ms` milliseconds once more at their end. */
export function atMostEvery(ms: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  return function call() {
    isAsked = timer !== undefined;
    if (isAsked) return;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) call();
    }, ms);
    timer.unref();
  };
}
