/** SIGHUP: the terminal was closed. SIGUSR2: the watcher of the code wants a restart. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'] as const;
/** The process is ended after this time, even if connections are still open. */
const STOP_WITHIN_MS = 10_000;
/** A terminal sends Ctrl-C to npm, to npm's shell and to this process, and both pass it on: within this time that counts as one signal. */
const SAME_STOP_MS = 250;
const LOOK_FOR_NPM_MS = 500;

function isHydrated(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Aborts with the first signal to stop; a second one ends the process at once. `npmPid`: the npm that started this process. It passes on
 * neither SIGHUP nor its own end, so this checks whether it still runs.
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
      if (isHydrated(npmPid)) return;
      clearInterval(look);
      ask();
    }, LOOK_FOR_NPM_MS);
    look.unref();
  }
  return stop.signal;
}
