import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { takeHeldSockets } from './held-sockets.ts';
import { listenOnHeld } from './listeners.ts';

test('descriptors are taken by the process that they are meant for, once', () => {
  const environment = { LISTEN_FDS: '2', LISTEN_PID: '17', LISTEN_FDNAMES: 'web:web', PORT: '3000' };
  expect(takeHeldSockets({ ...environment }, 18)).toEqual([]);
  expect(takeHeldSockets(environment, 17)).toEqual([3, 4]);
  expect(environment).toEqual({ PORT: '3000' });
  expect(takeHeldSockets(environment, 17)).toEqual([]);
  for (const count of ['', '-1', '1e3', 'two', '0'])
    expect(takeHeldSockets({ LISTEN_FDS: count, LISTEN_PID: '17' }, 17)).toEqual([]);
});

test('while one server follows another on a held socket nobody is refused, and no new connection is reset', async () => {
  const { port, running, restart } = await hold();
  const pids = new Set<number>();
  const faults: string[] = [];
  const asked: Promise<void>[] = [];
  const note = () =>
    ask(port).then(
      ({ pid }) => void pids.add(pid),
      (error: Error) => void faults.push(error.message),
    );
  const timer = setInterval(() => asked.push(note()), 5);
  const hasAnswered = () => expect.poll(() => pids.has(running.pid)).toBe(true);
  for (let times = 0; times < 3; times += 1) {
    await hasAnswered();
    await restart();
  }
  await hasAnswered();
  clearInterval(timer);
  await Promise.all(asked);
  expect(faults).toEqual([]);
  expect(pids.size).toBe(4);
});

/** The most connections that this system lets wait in a socket. */
const mostWaiting = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));

test.runIf(process.platform === 'linux' && mostWaiting() >= 4096)(
  'whatever was handed over is listened on, and its queue stays long',
  async () => {
    const { port, running } = await hold(2);
    expect(await ask(port)).toEqual({ pid: running.pid, sockets: 2, left: [] });
    // Nobody takes in what comes now.
    process.kill(running.pid, 'SIGSTOP');
    const sockets = Array.from({ length: 2_000 }, () => connect(port, HOST));
    const connected = Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // While a system's queue is full, clients try again in vain.
    const within = await Promise.race([connected.then(() => 'all'), sleep(20_000, 'too late')]);
    process.kill(running.pid, 'SIGCONT');
    for (const socket of sockets) socket.destroy();
    expect(within).toBe('all');
  },
);

test('a descriptor that is no listening socket stops the start with a sentence', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await expect(listenOnHeld(app, [9_999])).rejects.toThrow(
    'The server cannot listen on what was handed over to it (LISTEN_FDS): ',
  );
});

const HOST = '127.0.0.1';
const fileOf = (name: string) => fileURLToPath(new URL(`../../../test/${name}`, import.meta.url));

/** A holder of sockets with its server, which follows itself until the test is over. */
async function hold(sockets = 1) {
  const command = [fileOf('hold-sockets.ts'), '0', String(sockets), process.execPath, fileOf('held-server.ts')];
  const holder = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(holder.stdout)[Symbol.asyncIterator]();
  const numberAfter = async (word: string) => {
    const { value } = await lines.next();
    const [said, number] = String(value).split(' ');
    expect(said).toBe(word);
    return Number(number);
  };
  const port = await numberAfter('port');
  const running = { pid: await numberAfter('pid') };
  onTestFinished(() => {
    holder.kill('SIGKILL');
    process.kill(running.pid, 'SIGKILL');
  });
  return {
    port,
    running,
    /** Resolves when the next server listens. */
    async restart() {
      process.kill(running.pid, 'SIGTERM');
      running.pid = await numberAfter('pid');
    },
  };
}

interface Answer {
  pid: number;
  sockets: number;
  left: string[];
}

/** Asks by a connection of its own. */
const ask = (port: number) =>
  new Promise<Answer>((resolve, reject) => {
    const request = get({ host: HOST, port, agent: false }, async (response) => {
      const pieces = await response.toArray().catch(reject);
      if (pieces) resolve(JSON.parse(Buffer.concat(pieces).toString()));
    });
    request.on('error', reject);
  });
