import { load, start, stop } from './servers.ts';

const PASSWORD = 'Matooke-and-beans';
const MEMBERS = 10;
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
  load(`${address}/api/auth/local`, seconds, {
    requests: Array.from({ length: MEMBERS }, (_, member) => ({ method: 'POST', headers, body: signIn(member) })),
  });

/** Sign-ins a second, beside a server with bcryptjs, and what a storm of them does to the catalogue. Times in ms. */
export async function measureSignIns(address: string, catalogueUrl: string, seconds: number) {
  for (let member = 0; member < MEMBERS; member += 1) await register(address, member);
  await storm(address, 1);
  const alone = await storm(address, seconds);
  const bcrypt = await start(['bench/bcrypt-server.ts', PASSWORD], {});
  const peer = await storm(bcrypt.address, seconds);
  await stop(bcrypt.server);
  const steady = () => load(catalogueUrl, seconds, { overallRate: STEADY });
  const quiet = await steady();
  const [beside, during] = await Promise.all([steady(), storm(address, seconds)]);
  return {
    signInsPerSecond: Math.round(alone.perSecond),
    bcryptjsPerSecond: Math.round(peer.perSecond),
    times: Math.round((10 * alone.perSecond) / peer.perSecond) / 10,
    signInsP99: alone.p99,
    catalogueP99Quiet: quiet.p99,
    catalogueP99BesideStorm: beside.p99,
    cataloguePerSecondBesideStorm: Math.round(beside.perSecond),
    signInsPerSecondBesideCatalogue: Math.round(during.perSecond),
  };
}
