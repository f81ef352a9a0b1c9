const EVERY_MS = 1_000;
/** Ms between lines about the progress if they go into a log file, which keeps every line. */
const LINE_EVERY_MS = 10_000;

/** Where progress is printed: a terminal, where a line can be overwritten, or a file. */
type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.ceil(seconds / 60)} min`;
}

/** Prints the progress of a long command in a single line, at most once a second, without mixing it with other lines. */
export function openProgress(output: Output, what: string, now = () => performance.now()) {
  const startedAt = now();
  let shownAt = startedAt;
  let isShown = false;
  const clear = () => {
    if (isShown && output.isTTY) output.write('\r\x1b[2K');
    isShown = false;
  };
  return {
    say(line: string) {
      clear();
      output.write(`${line}\n`);
    },
    update(done: number, total: number) {
      if (now() - shownAt < (output.isTTY ? EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = now();
      const rate = (done / (shownAt - startedAt)) * 1_000;
      const left = timeLeft((total - done) / rate);
      const line = `${done} of ${total} ${what}, ${Math.round(rate)} a second, ${left} left`;
      clear();
      output.write(output.isTTY ? line : `${line}\n`);
      isShown = true;
    },
    clear,
  };
}
