import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = 'platform/process/keep-running.sh';

/** Keeps a piece of Node.js running. */
function keepRunning(code: string) {
  const child = spawn('sh', [SCRIPT, process.execPath, '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGTERM'));
  return { child, words: text(child.stderr), output: child.stdout, ended: once(child, 'exit') };
}

test('what ends by a fault of its own is started again, and given up after five ends within a minute', async () => {
  const { words, ended } = keepRunning('process.exit(70)');
  expect(await ended).toEqual([70, null]);
  expect(await words).toMatch(/^(It ended with 70, and is started again\.\n){4}It ended five times within a minute/);
});

test('what was killed is started again', async () => {
  const { child, output } = keepRunning('console.log(process.pid); setInterval(() => {}, 1_000)');
  const [first] = await once(output, 'data');
  process.kill(Number(first), 'SIGKILL');
  const [second] = await once(output, 'data');
  expect(Number(second)).not.toBe(Number(first));
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(() => process.kill(Number(second), 0)).toThrow('ESRCH');
});

test('what refuses to start, or ends well, is not started again', async () => {
  for (const code of [0, 1]) {
    const { words, ended } = keepRunning(`process.exit(${code})`);
    expect([await ended, await words]).toEqual([[code, null], '']);
  }
});

test('a signal to stop is handed on, and the end is waited for', async () => {
  const end = "process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 50));";
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const { child, output, ended } = keepRunning(`${end} console.log('ready'); setInterval(() => {}, 1_000)`);
    await once(output, 'data');
    child.kill(signal);
    expect(await text(output), signal).toBe('ended\n');
    expect(await ended, signal).toEqual([0, null]);
  }
});
