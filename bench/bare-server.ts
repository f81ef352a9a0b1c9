import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

// node bench/bare-server.ts BYTES: one route that sends so many bytes of JSON and does nothing else.

const body = `{"data":"${'x'.repeat(Math.max(Number(process.argv[2]) - 11, 0))}"}`;
const app = Fastify();
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
console.info(`http://localhost:${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => app.close());
