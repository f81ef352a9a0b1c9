import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A PostgreSQL address through a door that a test can shut: connections end, and new ones are refused. */
export async function openDoor(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const socketFolder = address.searchParams.get('host');
  const port = Number(address.port || 5432);
  const target = socketFolder ? { path: join(socketFolder, `.s.PGSQL.${port}`) } : { host: address.hostname, port };

  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  let isSilent = false;
  const server = createServer((client) => {
    if (isSilent) return void keep(client).pause();
    const inside = keep(connect(target));
    keep(client).pipe(inside).pipe(client);
    client.on('close', () => inside.destroy());
    inside.on('close', () => client.destroy());
  });
  // Nobody else is given this port while the door is shut.
  const own = await freePort();
  const open = async () => {
    server.listen(own, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();

  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(own);
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: through.href,
    shut,
    async open() {
      isSilent = false;
      await open();
    },
    /** As a server that stands still: connections stay, new ones are taken too, and nothing comes through any more. */
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
