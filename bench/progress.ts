/** Returns the remaining time, "about 12 min", from the duration of the steps so far. */
export function timeLeft(elapsedMs: number, done: number, total: number): string {
  if (done === 0) return '';
  const seconds = Math.round(((elapsedMs / done) * (total - done)) / 1_000);
  return seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
}

/** Prints each step when it begins. */
export function openProgress(total: number, say: (line: string) => void): (what: string) => void {
  const startedAt = performance.now();
  let done = 0;
  return (what) => {
    const left = timeLeft(performance.now() - startedAt, done, total);
    done += 1;
    say(`[${done} of ${total}${left && `, ${left}`}] ${what} …`);
  };
}
