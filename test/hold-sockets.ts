// Stands for systemd: `node hold-sockets.ts PORT SOCKETS COMMAND…` opens listening sockets on one port, says which, and hands them over to the
// command, which it starts again whenever it ends. It takes nothing in itself, since its thread waits for the command.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

const [port = '0', sockets = '1', ...command] = process.argv.slice(2);

function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  const descriptor: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined;
  if (typeof descriptor !== 'number') throw new Error('Node.js does not say the descriptor of a socket');
  return descriptor;
}

const first = createServer().listen({ host: '127.0.0.1', port: Number(port), reusePort: true, backlog: 4096 });
await once(first, 'listening');
const { port: taken } = first.address() as AddressInfo;
const others = Array.from({ length: Number(sockets) - 1 }, () =>
  createServer().listen({ host: '127.0.0.1', port: taken, reusePort: true, backlog: 4096 }),
);
await Promise.all(others.map((server) => once(server, 'listening')));
const descriptors = [first, ...others].map(descriptorOf);

process.stdout.write(`port ${taken}\n`);
for (;;) {
  // The shell knows its own number, which stays that of the command.
  spawnSync('sh', ['-c', `LISTEN_PID=$$ LISTEN_FDS=${sockets} exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'inherit', 'inherit', ...descriptors],
  });
}
