/** Signals that stop the server. SIGHUP: the terminal was closed; SIGUSR2: a watcher of the code wants a restart. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'] as const;
/** Ms after the first signal at which the process ends in any case, even if connections are still open. */
const STOP_WITHIN_MS = 10_000;
/**
 * In ms: two signals within this time count as one. For Ctrl-C, a terminal sends a signal to npm, to npm's shell and to this process, and
 * npm and its shell pass theirs on.
 */
const SAME_STOP_MS = 250;
const LOOK_FOR_NPM_MS = 500;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns an AbortSignal that aborts when the process is first told to stop; when it is told again, it ends at once. `npmPid`: process id
 * of the npm that started this process. It is checked again and again whether npm still runs, since npm passes on neither SIGHUP nor its
 * own end.
 */
export function listenForStop({ npmPid }: { npmPid: number | undefined }): AbortSignal {
  const stop = new AbortController();
  let askedAt = 0;
  function ask() {
    if (stop.signal.aborted) {
      if (performance.now() - askedAt < SAME_STOP_MS) return;
      process.exit(1);
    }
    askedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop.abort();
  }
  for (const signal of STOP_SIGNALS) process.on(signal, ask);
  if (npmPid !== undefined) {
    const look = setInterval(() => {
      if (isRunning(npmPid)) return;
      clearInterval(look);
      ask();
    }, LOOK_FOR_NPM_MS);
    look.unref();
  }
  return stop.signal;
}
