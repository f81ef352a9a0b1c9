import { ask, urlOf } from './ask.ts';
import { FILTER_QUERY } from './cases.ts';
import { autocannonRate } from './load.ts';
import { startServer } from './servers.ts';

const PASSWORD = 'Matooke-and-beans';
const MEMBERS = 10;
const CONNECTIONS = 10;
/** Requests a second of visitors who look for cars. */
const STEADY = 200;

const headers = { 'content-type': 'application/json' };
const signIn = (member: number) => JSON.stringify({ identifier: `bench${member}@example.com`, password: PASSWORD });

async function register(address: string, member: number) {
  const body = JSON.stringify({ username: `Bench ${member}`, email: `bench${member}@example.com`, password: PASSWORD });
  const { status } = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`A member could not register (${status}).`);
}

const storm = (address: string, seconds: number) =>
  autocannonRate(`${address}/api/auth/local`, seconds, {
    connections: CONNECTIONS,
    requests: Array.from({ length: MEMBERS }, (_, member) => ({ method: 'POST', headers, body: signIn(member) })),
  });

async function bcryptRate(seconds: number): Promise<number> {
  const name = 'The bare server with bcryptjs';
  const server = await startServer({ name, args: ['bench/bcrypt-server.ts', PASSWORD], readyPath: '/' });
  try {
    return (await storm(server.address, seconds)).perSecond;
  } finally {
    await server.stop();
  }
}

export type SignIns = Record<string, number | undefined>;

/** Sign-ins per second, compared with a server that uses bcryptjs, and the effect of many sign-ins on the catalogue. Times in ms. */
export async function measureSignIns(address: string, seconds: number): Promise<SignIns> {
  for (let member = 0; member < MEMBERS; member += 1) await register(address, member);
  await ask(address, FILTER_QUERY);
  await storm(address, 1);
  const alone = await storm(address, seconds);
  const bcryptjs = await bcryptRate(seconds);
  const visitors = { connections: CONNECTIONS, overallRate: STEADY };
  const steady = () => autocannonRate(urlOf(address, FILTER_QUERY), seconds, visitors);
  const quiet = await steady();
  const [beside, during] = await Promise.all([steady(), storm(address, seconds)]);
  return {
    signInsPerSecond: Math.round(alone.perSecond),
    bcryptjsPerSecond: Math.round(bcryptjs),
    times: Math.round((10 * alone.perSecond) / bcryptjs) / 10,
    signInsP99: alone.p99Ms,
    catalogueP99Quiet: quiet.p99Ms,
    catalogueP99BesideStorm: beside.p99Ms,
    cataloguePerSecondBesideStorm: Math.round(beside.perSecond),
    signInsPerSecondBesideCatalogue: Math.round(during.perSecond),
  };
}
