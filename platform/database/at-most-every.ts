/** Gives the function that acts at once, and when it is called again soon after, once more when so many ms are over. */
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
