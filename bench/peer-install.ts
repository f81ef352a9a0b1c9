import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { PeerNode } from './peer-node.ts';
import { writePeerProject } from './peer-project.ts';
import { type RunningServer, runToEnd, startServer } from './servers.ts';

/** Versions to try, the newest first; all its packages must exist in one version. */
const VERSIONS = ['5.55.1', '5.55.0', '5.54.0', '5'];

const packageJson = (version: string) => ({
  name: 'bench-peer',
  version: '0.0.0',
  private: true,
  strapi: { uuid: false },
  dependencies: {
    '@strapi/strapi': version,
    '@strapi/plugin-users-permissions': version,
    'better-sqlite3': '^12.4.1',
    react: '^18.3.1',
    'react-dom': '^18.3.1',
    'react-router-dom': '^6.30.3',
    'styled-components': '^6.1.0',
  },
});

export interface Peer {
  folder: string;
  /** Name and version, for example "Strapi 5.54.0". */
  name: string;
  node: PeerNode;
  /** A database with its tables and no entries. */
  emptyDatabase: string;
}

const peerEnv = ({ folder }: PeerNode) => ({
  PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
  NODE_ENV: 'production',
  STRAPI_TELEMETRY_DISABLED: 'true',
  STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  // Emptied, since npm passes our own project's options to its scripts.
  NODE_OPTIONS: '',
});

/** Starts the peer. `readyPath`: a path that is answered as soon as the database is filled. */
export function startPeer({ folder, name, node }: Peer, database: string, readyPath: string): Promise<RunningServer> {
  return startServer({
    name,
    command: join(node.folder, 'node'),
    args: ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    cwd: folder,
    env: { ...peerEnv(node), PEER_DATABASE: database },
    readyPath,
  });
}

const isMissingVersion = (error: unknown) => error instanceof Error && /notarget|ETARGET/.test(error.message);

async function install(folder: string, node: PeerNode): Promise<void> {
  for (const version of VERSIONS) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson(version), null, 2));
    try {
      // npm omits the development dependencies of the peer's packages; their install scripts run, since they build the database driver.
      await runToEnd('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        env: { ...peerEnv(node), NODE_ENV: '' },
      });
      return;
    } catch (error) {
      if (!isMissingVersion(error) || version === VERSIONS.at(-1)) throw error;
      console.info(`Not all parts of Strapi ${version} can be had here; trying an older one.`);
    }
  }
}

/** Installs the peer into a folder, unless it is there already, and has it create its tables. */
export async function installPeer(folder: string, node: PeerNode): Promise<Peer> {
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, 'node_modules/@strapi/strapi/package.json');
  if (!existsSync(manifest)) {
    console.info('Installing the peer, which takes some minutes …');
    await install(folder, node);
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  writePeerProject(folder);
  const peer = { folder, name: `Strapi ${version}`, node, emptyDatabase: join(folder, 'empty.sqlite') };
  if (!existsSync(peer.emptyDatabase)) {
    const server = await startPeer(peer, peer.emptyDatabase, '/_health');
    await server.stop();
  }
  return peer;
}
