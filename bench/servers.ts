import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CONNECTIONS = 10;

export function run(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server and waits for the line that names its address. */
export async function start(
  args: string[],
  env: Record<string, string>,
): Promise<{ address: string; server: ChildProcess }> {
  const server = run(args, env);
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (address) return { address, server };
  }
  throw new Error(`The server did not start: ${said}`);
}

export async function stop(server: ChildProcess) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Asks as fast as the answers come, unless the options set a pace. Latencies in ms. Throws when anything fails. */
export async function load(url: string, seconds: number, options: Partial<autocannon.Options> = {}) {
  const result = await autocannon({ url: encodeURI(url), connections: CONNECTIONS, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
