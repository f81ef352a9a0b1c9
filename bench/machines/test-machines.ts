import { parseArgs } from 'node:util';
import { leavingNothing } from '../left-behind.ts';
import { tryRestarts } from './restarts.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'restarts' },
    restarts: { type: 'string', default: '5' },
    sockets: { type: 'string', default: '1' },
  },
});
const isAsked = (what: string) => values.only.split(',').includes(what);

await leavingNothing(async () => {
  const wrongs: string[] = [];
  if (isAsked('restarts')) wrongs.push(...(await tryRestarts(Number(values.restarts), Number(values.sockets))));
  if (wrongs.length > 0) throw new Error(`Wrong:\n${wrongs.join('\n')}`);
});
