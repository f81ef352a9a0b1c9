import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, urlOf } from './ask.ts';
import { removeFolder, temporaryFolder } from './left-behind.ts';
import { ANSWER_WITHIN_SECONDS, type Load, type Rate } from './load.ts';
import { runToEnd } from './servers.ts';

// wrk is written in C and asks several times as fast as a tool in JavaScript, which would measure itself.

export const hasWrk = () => spawnSync('wrk', ['--version']).error === undefined;

const IN_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Reads the output of wrk. Throws if it contains no rate. */
export function parseWrk(text: string): { rate: Rate; failed: number } {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  if (Number.isNaN(perSecond)) throw new Error(`wrk gave no rate: ${text}`);
  const percentile = (percent: number) => {
    const [, number, unit = ''] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m)$`, 'm').exec(text) ?? [];
    return number === undefined ? undefined : Number(number) * (IN_MS[unit] ?? 1);
  };
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  const [, ...broken] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const failed = broken.reduce((sum, count) => sum + Number(count), refused);
  return { rate: { tool: 'wrk', perSecond, p50Ms: percentile(50), p99Ms: percentile(99) }, failed };
}

/** The script is written beforehand: computing requests during the measurement would slow down the client. */
export const wrkScript = (paths: readonly string[]) => `local paths = {
${paths.map((path) => `  ${JSON.stringify(path)},`).join('\n')}
}
local requests = {}
local at = 0
init = function()
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path) end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end
`;

export async function loadByWrk(address: string, { paths, connections, seconds, encoding }: Load): Promise<Rate> {
  const folder = temporaryFolder('wrk');
  try {
    const script = join(folder, 'in-turn.lua');
    writeFileSync(script, wrkScript(paths.map((path) => urlOf('', path))));
    const url = urlOf(address, paths[0] ?? '');
    const inTurn = paths.length > 1 ? ['-s', script] : [];
    const packed = encoding ? ['-H', `accept-encoding: ${encoding}`] : [];
    const numbers = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', `${ANSWER_WITHIN_SECONDS}s`];
    const { rate, failed } = parseWrk(await runToEnd('wrk', [...numbers, '--latency', ...packed, ...inTurn, url]));
    if (failed === 0) return rate;
    for (const path of paths) await ask(address, path);
    throw new Error(`${url} failed ${failed} times`);
  } finally {
    removeFolder(folder);
  }
}
