import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { freePort } from '../test/free-port.ts';
import { endProcess, spawnTracked } from './left-behind.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The command of `npm start`, with its settings of memory, without the shell that starts a server again when it was killed. */
export const START_COMMAND = packageJson.scripts.start.replace('sh platform/process/keep-running.sh ', '');

const BETWEEN_TRIES_MS = 5;
/** A first start builds the pages; another software may bring its tables up to date. */
const START_WITHIN_MS = 300_000;
const KEPT_LETTERS = 4_000;

/** How to start a server. It is given its port in the setting PORT. */
export interface Start {
  name: string;
  command?: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  /** The server is there once this address answers 200 or 204. */
  readyPath: string;
  /** Left out: any that is free. */
  port?: number;
}

export interface RunningServer {
  /** The address without a trailing slash. */
  address: string;
  pid: number;
  /** Milliseconds from the start to the first answer. */
  startMs: number;
  /** performance.now() at its start. */
  startedAt: number;
  stop(): Promise<void>;
}

const isThere = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200 || answer.status === 204;
    },
    () => false,
  );

/** Resolves when something answers at this address, whatever it says. */
export async function untilAnswered(url: string): Promise<void> {
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (performance.now() > giveUpAt) throw new Error(`Nothing answers at ${url}.`);
    await sleep(BETWEEN_TRIES_MS);
  }
}

/** Stores the end of a process's output, to be shown if it fails. */
export function listenTo(child: ChildProcess): () => string {
  let said = '';
  const listen = (chunk: Buffer) => {
    said = (said + chunk).slice(-KEPT_LETTERS);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return () => said;
}

export async function startServer(start: Start): Promise<RunningServer> {
  const { name, command = process.execPath, args, cwd = ROOT, env = {}, readyPath, port = await freePort() } = start;
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const settings = { ...process.env, HOST: '127.0.0.1', ...env, PORT: String(port) };
  const child = spawnTracked(command, args, { cwd, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = listenTo(child);
  let end = '';
  child.once('exit', (code, signal) => {
    end = `it ended with ${code ?? signal}`;
  });
  child.once('error', (error) => {
    end = error.message;
  });
  while (!(await isThere(address + readyPath))) {
    if (end === '' && performance.now() - startedAt > START_WITHIN_MS) end = 'it gives no answer';
    if (end !== '') {
      await endProcess(child);
      throw new Error(`${name} did not start: ${end}.\n${said()}`);
    }
    await sleep(BETWEEN_TRIES_MS);
  }
  const startMs = performance.now() - startedAt;
  return { address, pid: child.pid ?? 0, startMs, startedAt, stop: () => endProcess(child) };
}

/** Runs a program to its end and returns the end of its output. Throws an error with that output if the program fails. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; say?: (line: string) => void } = {},
): Promise<string> {
  const { cwd = ROOT, env = {}, say } = options;
  const child = spawnTracked(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listenTo(child);
  if (say) child.stdout?.on('data', (chunk: Buffer) => say(chunk.toString().trimEnd()));
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('close', (status, signal) => resolve(status ?? signal));
    child.once('error', (error) => resolve(error.message));
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.\n${said()}`);
  return said();
}
