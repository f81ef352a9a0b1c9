/** The lowest file descriptor that a supervisor can hand over: those below are standard input, output and error. */
const FIRST_DESCRIPTOR = 3;

/**
 * Returns the file descriptors of listening sockets that a supervisor keeps open across restarts, as systemd passes them in LISTEN_FDS for
 * the process LISTEN_PID; empty if there are none. The variables are removed, so that no child process takes the sockets for its own.
 */
export function takeHeldSockets(environment: NodeJS.ProcessEnv, pid = process.pid): number[] {
  const { LISTEN_FDS: count = '', LISTEN_PID: forWhom = '' } = environment;
  for (const name of ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES']) delete environment[name];
  if (forWhom !== String(pid) || !/^\d{1,3}$/.test(count)) return [];
  return Array.from({ length: Number(count) }, (_, at) => FIRST_DESCRIPTOR + at);
}
