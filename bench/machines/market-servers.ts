import { temporaryFolder } from '../left-behind.ts';
import { openOfficeClient } from '../office-client.ts';
import { ROOT, startServer } from '../servers.ts';
import { ask } from './tally.ts';

/** As in docs/deploy/motoka.service. */
export const SERVER_ARGUMENTS = [
  '--require',
  './platform/process/require-node.cjs',
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  'server.ts',
];

export interface MarketSettings {
  databaseUrl: string;
  publicUrl: string;
  env?: Record<string, string>;
  /** Left out: any that is free. */
  port?: number;
  /** Whether its database is a standby: it is then never ready for writes. */
  isReplica?: boolean;
}

/** Starts a server of a market whose database others use, too. It has a folder of its own, which another may take over after it. */
export function startOne(
  { databaseUrl, publicUrl, env = {}, port, isReplica = false }: MarketSettings,
  folder = temporaryFolder('market'),
) {
  return startServer({
    name: 'The server',
    args: SERVER_ARGUMENTS,
    cwd: ROOT,
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'kqz3-loopback-only-91x7-pomelo-basket',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    readyPath: isReplica ? '/readyz/reads' : '/readyz',
    ...(port !== undefined && { port }),
  });
}

/** Returns a token by which the demo's dealer writes. */
export async function makeToken(address: string, publicUrl: string, password: string | undefined): Promise<string> {
  const client = await openOfficeClient({ address: () => address, publicUrl }, 'sell', 'demo.owner', password);
  const { sellers } = (await client.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
  const scopes = ['listings:write', 'uploads:write', 'drafts:read'];
  const wanted = { name: 'Machines', scopes, days: 30 };
  const made = await client.send('POST', `/sell/api/sellers/${sellers[0]?.documentId}/tokens`, wanted);
  return (made as { token: string }).token;
}

/** Resolves with an answer of the API. Throws for any status but 200. */
export async function readJson(address: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { status, text, fault } = await ask(address, { kind: '', path, headers });
  if (status !== 200) throw new Error(`${path} answered ${status || fault}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
