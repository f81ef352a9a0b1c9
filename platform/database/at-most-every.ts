/** Returns a throttled `act`: a call runs it at once; calls within the next `ms` run it only once more, at the end of that time. */
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
