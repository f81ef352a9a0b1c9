import Fastify from 'fastify';

// PORT=4100 node bench/bare-server.ts BYTES TYPE: answers every request with so many bytes, and does no other work.

const body = 'x'.repeat(Number(process.argv[2]));
const type = process.argv[3] ?? 'application/json; charset=utf-8';
const app = Fastify();
app.get('/*', (_request, reply) => reply.header('content-type', type).send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => app.close());
