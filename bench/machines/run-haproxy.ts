import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, spawnTracked, temporaryFolder } from '../left-behind.ts';
import { listenTo, ROOT } from '../servers.ts';

interface Behind {
  /** Addresses of the market's servers, `host:port`. */
  market?: { at: string; servers: readonly string[]; replicas?: readonly string[] };
  /** Addresses of PostgreSQL and of Patroni on the same machine. */
  database?: { at: string; servers: readonly { postgres: string; patroni: number }[] };
}

/** Returns a section of docs/deploy/haproxy.cfg, `frontend market` for instance, without its servers. */
function sectionOf(shipped: string, name: string): string {
  const section = shipped.split(/\n(?=\S)/).find((text) => text.startsWith(`${name}\n`));
  if (section === undefined) throw new Error(`docs/deploy/haproxy.cfg has no ${name}`);
  return section.replace(/^ {2}server .*\n?/gm, '').trimEnd();
}

const listening = (section: string, at: string) => section.replace(/^ {2}bind .*$/m, `  bind ${at}`);

/** Starts HAProxy with docs/deploy/haproxy.cfg, but for the addresses. */
export async function runHaproxy({ market, database }: Behind) {
  const shipped = readFileSync(join(ROOT, 'docs/deploy/haproxy.cfg'), 'utf8');
  const section = (name: string) => sectionOf(shipped, name);
  const parts = [section('global'), section('defaults')];
  if (market) {
    const servers = market.servers.map((address, at) => `  server market${at + 1} ${address}`);
    parts.push(listening(section('frontend market'), market.at));
    for (const name of ['backend reads', 'backend writes']) parts.push([section(name), ...servers].join('\n'));
    const replicas = (market.replicas ?? []).map((address, at) => `  server replica${at + 1} ${address}`);
    parts.push([section('backend replicas'), ...replicas].join('\n'));
  }
  if (database) {
    const servers = database.servers.map(
      ({ postgres, patroni }, at) => `  server postgres${at + 1} ${postgres} port ${patroni}`,
    );
    parts.push([listening(section('listen database'), database.at), ...servers].join('\n'));
  }
  const file = join(temporaryFolder('haproxy'), 'haproxy.cfg');
  writeFileSync(file, `${parts.join('\n\n')}\n`);
  const child = spawnTracked('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = listenTo(child);
  child.once('error', () => console.error('haproxy is not on this machine: apt-get install haproxy brings it.'));
  child.once('exit', (code) => {
    if (code) console.error(`haproxy ended with ${code}.\n${said()}`);
  });
  return { stop: () => endProcess(child) };
}
