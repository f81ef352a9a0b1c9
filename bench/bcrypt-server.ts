import bcrypt from 'bcryptjs';
import Fastify from 'fastify';

// PORT=4100 node bench/bcrypt-server.ts PASSWORD: one route that compares a password as many servers do, with bcryptjs at cost 10.

const hash = await bcrypt.hash(process.argv[2] ?? '', 10);
const app = Fastify();
app.get('/', async () => ({ ok: true }));
app.post<{ Body: { password: string } }>('/api/auth/local', async (request, reply) =>
  reply.code((await bcrypt.compare(request.body.password, hash)) ? 200 : 400).send({ ok: true }),
);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => app.close());
