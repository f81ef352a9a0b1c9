/** The first descriptor that a supervisor hands over, after the three that every process has. */
const FIRST_DESCRIPTOR = 3;

/**
 * Returns the descriptors of listening sockets that a supervisor holds open while servers come and go, as systemd names them in LISTEN_FDS
 * for the process LISTEN_PID; empty where it holds none. They are taken out of the environment, so that no program that this one starts
 * takes them for its own.
 */
export function takeHeldSockets(environment: NodeJS.ProcessEnv, pid = process.pid): number[] {
  const { LISTEN_FDS: count = '', LISTEN_PID: forWhom = '' } = environment;
  for (const name of ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES']) delete environment[name];
  if (forWhom !== String(pid) || !/^\d{1,3}$/.test(count)) return [];
  return Array.from({ length: Number(count) }, (_, at) => FIRST_DESCRIPTOR + at);
}
