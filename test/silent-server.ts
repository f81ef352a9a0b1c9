import { type AddressInfo, createServer, type Socket } from 'node:net';
import { whenDone } from './test-database.ts';

/** Starts a server on loopback that accepts every connection, and sends nothing. */
export async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  /** Breaks all connections; new ones are refused. */
  function close() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  whenDone(close);
  const { port } = server.address() as AddressInfo;
  return { port, sockets, close };
}
