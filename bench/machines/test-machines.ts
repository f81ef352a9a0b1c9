import { parseArgs } from 'node:util';
import { leavingNothing } from '../left-behind.ts';
import { tryRestarts } from './restarts.ts';
import { PROXIES, trySeveral } from './several-servers.ts';
import { tryStandby } from './standby.ts';
import { trySwitchovers } from './switchovers.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'restarts,switchovers,several,standby' },
    restarts: { type: 'string', default: '5' },
    sockets: { type: 'string', default: '1' },
    switchovers: { type: 'string', default: '5' },
    servers: { type: 'string', default: '2,3' },
    proxies: { type: 'string', default: PROXIES.join() },
    requests: { type: 'string', default: '6000' },
    kills: { type: 'string', default: '5' },
  },
});
const isAsked = (what: string) => values.only.split(',').includes(what);

await leavingNothing(async () => {
  const wrongs: string[] = [];
  if (isAsked('restarts')) wrongs.push(...(await tryRestarts(Number(values.restarts), Number(values.sockets))));
  if (isAsked('switchovers')) {
    wrongs.push(...(await trySwitchovers({ switchovers: Number(values.switchovers), kills: Number(values.kills) })));
  }
  if (isAsked('several')) {
    for (const proxy of PROXIES.filter((name) => values.proxies.split(',').includes(name)))
      for (const count of values.servers.split(','))
        wrongs.push(...(await trySeveral(Number(count), Number(values.requests), proxy)));
  }
  if (isAsked('standby')) wrongs.push(...(await tryStandby()));
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
});
