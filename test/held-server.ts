// A small server on the sockets that were handed over to it. It says its number when it listens, and stops on SIGTERM.

import { once } from 'node:events';
import Fastify from 'fastify';
import { openGracefulStop } from '../platform/http/serving/graceful-stop.ts';
import { takeHeldSockets } from '../platform/http/serving/held-sockets.ts';
import { listenersOf, listenOnHeld } from '../platform/http/serving/listeners.ts';
import { listenForStop } from '../platform/process/stop-signal.ts';

const held = takeHeldSockets(process.env);
const app = Fastify();
const stop = listenForStop({ npmPid: undefined });
const gracefulStop = openGracefulStop(app);
app.get('/', async () => ({
  pid: process.pid,
  sockets: listenersOf(app).length,
  left: Object.keys(process.env).filter((name) => name.startsWith('LISTEN_')),
}));
await listenOnHeld(app, held);
process.stdout.write(`pid ${process.pid}\n`);
if (!stop.aborted) await once(stop, 'abort');
await gracefulStop.run({ drainMs: 50, idleMs: 50, newcomersMs: 5_000, answersMs: 20_000 });
await app.close();
process.exit(0);
