import { execFileSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { endProcess, spawnTracked, temporaryFolder, undoLater } from '../left-behind.ts';
import { listenTo } from '../servers.ts';
import { runHaproxy } from './run-haproxy.ts';

// Two PostgreSQL under Patroni with one etcd, behind HAProxy: what docs/scale.md, step 2, describes, on one machine.

const WITHIN_MS = 90_000;
const BETWEEN_TRIES_MS = 100;
/** s. How long the cluster waits for a primary that says nothing: Patroni's least. */
const TTL = 20;
const PASSWORD = 'only-on-loopback';

interface Node {
  name: string;
  folder: string;
  postgres: number;
  patroni: number;
  child?: ReturnType<typeof spawnTracked>;
  said?: () => string;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** PostgreSQL refuses to run as root, so the user "nobody" runs it then. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Patroni reads YAML, which JSON is. */
function settingsOf({ name, folder, postgres, patroni }: Node, etcd: number, binaries: string) {
  const by = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'market',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 5,
        retry_timeout: 5,
        // A write is acknowledged when both have it, so that none is lost with the primary.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, shared_buffers: '64MB', wal_log_hints: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: by('postgres'), replication: by('replicator'), rewind: by('rewinder') },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
  };
}

async function waitFor<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const giveUpAt = performance.now() + WITHIN_MS;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(`${what} did not come within ${WITHIN_MS / 1_000} s.`);
    await sleep(BETWEEN_TRIES_MS);
  }
}

/** Opens the pair. `url` is of a user who may do everything, by way of HAProxy, and leads to whichever is the primary. */
export async function openPostgresPair() {
  const binaries = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
  if (binaries === undefined)
    throw new Error('PostgreSQL is not on this machine: apt-get install postgresql brings it.');
  const user = unprivileged();
  const ownFolder = (path: string) => {
    mkdirSync(path, { recursive: true });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  const [etcd, peers] = [await freePort(), await freePort()];
  const peer = `http://127.0.0.1:${peers}`;
  const client = `http://127.0.0.1:${etcd}`;
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer];
  const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`];
  const etcdFolder = ownFolder(temporaryFolder('etcd'));
  spawnTracked('etcd', ['--data-dir', join(etcdFolder, 'data'), '--unsafe-no-fsync', ...addresses, ...cluster], {
    ...user,
    cwd: etcdFolder,
    stdio: 'ignore',
  });

  async function makeNode(name: string): Promise<Node> {
    const folder = ownFolder(temporaryFolder('postgres'));
    const node: Node = { name, folder, postgres: await freePort(), patroni: await freePort() };
    writeFileSync(join(folder, 'patroni.json'), JSON.stringify(settingsOf(node, etcd, binaries ?? '')), {
      mode: 0o644,
    });
    undoLater(async () => killPostgres(node));
    return node;
  }

  function killPostgres({ folder }: Node): void {
    try {
      process.kill(Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  function start(node: Node): void {
    node.child = spawnTracked('patroni', [join(node.folder, 'patroni.json')], {
      ...user,
      cwd: node.folder,
      env: { ...process.env, HOME: node.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    node.said = listenTo(node.child);
    node.child.once('error', () => console.error('Patroni is not on this machine: apt-get install patroni brings it.'));
  }

  const nodes = [await makeNode('one'), await makeNode('two')];
  const ask = async ({ patroni }: Node, path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return fetch(`http://127.0.0.1:${patroni}${path}`, { ...sent, signal: AbortSignal.timeout(WITHIN_MS) });
  };

  async function membersNow(): Promise<Member[]> {
    for (const node of nodes) {
      const answer = await ask(node, '/cluster').catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  const nodeNamed = (name: string) => {
    const node = nodes.find((candidate) => candidate.name === name);
    if (!node) throw new Error(`There is no ${name}`);
    return node;
  };
  const leaderNow = async () =>
    (await membersNow()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;

  /** Resolves with the primary's name once the other one has whatever it acknowledges. */
  const whole = () =>
    waitFor('A primary with its standby', async () => {
      const members = await membersNow();
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
      const standby = members.find(({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state));
      return standby && leader?.name;
    });

  const [first, second] = nodes;
  if (!first || !second) throw new Error('There are two');
  start(first);
  try {
    await waitFor('The first primary', leaderNow);
    start(second);
    await whole();
  } catch (error) {
    throw new Error(`${first.said?.()}\n${second.said?.()}`, { cause: error });
  }
  const port = await freePort();
  const at = `127.0.0.1:${port}`;
  const behind = nodes.map(({ postgres, patroni }) => ({ postgres: `127.0.0.1:${postgres}`, patroni }));
  const haproxy = await runHaproxy({ database: { at, servers: behind } });

  return {
    url: `postgres://postgres:${PASSWORD}@${at}/postgres`,
    whole,
    /** Has the standby take over from a primary that is well. */
    async switchOver(): Promise<void> {
      const leader = await whole();
      const candidate = nodes.find(({ name }) => name !== leader)?.name;
      const answer = await ask(nodeNamed(leader), '/switchover', { leader, candidate });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${answer.status} ${await answer.text()}`);
    },
    /** Kills the primary and its Patroni, and starts them again when the standby has taken over. */
    async killPrimary(): Promise<void> {
      const leader = await whole();
      const node = nodeNamed(leader);
      if (node.child) await endProcess(node.child, 'SIGKILL');
      killPostgres(node);
      await waitFor('Another primary', async () => {
        const now = await leaderNow();
        return now === leader ? undefined : now;
      });
      start(node);
    },
    async stop(): Promise<void> {
      await haproxy.stop();
      await Promise.all(nodes.map(async ({ child }) => child && endProcess(child)));
      nodes.forEach(killPostgres);
    },
  };
}
