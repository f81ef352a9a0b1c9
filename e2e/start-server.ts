import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/free-port.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  /** Address without a trailing slash. */
  address: string;
  /** Folder of its database. */
  dataDir: string;
  /** Returns its output so far: the log, from warnings on. */
  said(): string;
  process: ChildProcess;
  stop(): Promise<void>;
}

export const NPM = ['npm', 'start'];

interface Surroundings {
  /** Command that starts it; undefined: Node.js itself. */
  command?: readonly string[];
  /** Number of files and connections that the system lets it open. */
  openFiles?: number;
  /** Does it begin with the demo that the first server has written? To write it anew takes half of a start. */
  isFilled?: boolean;
}

const DATABASE = 'motoka.sqlite';

/** Keeps what a server has in its database, for others that begin with it. Returns the path. */
export function keepDatabase({ dataDir }: RunningServer): string {
  const path = join(dataDir, 'kept.sqlite');
  const database = new DatabaseSync(join(dataDir, DATABASE), { readOnly: true, timeout: 20_000 });
  database.prepare('vacuum into ?').run(path);
  database.close();
  return path;
}

/** Starts the real server on a port of its own: in an empty folder, as on a first start, unless it is to be filled. */
export async function startServer(
  settings: Record<string, string> = {},
  { command = [process.execPath, 'server.ts'], openFiles, isFilled = false }: Surroundings = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(temporaryFolder(), 'motoka-e2e-'));
  if (isFilled) copyFileSync(process.env.E2E_DATABASE ?? '', join(dataDir, DATABASE));
  const own = {
    PORT: String(await freePort()),
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  };
  // Beside the FORCE_COLOR of Playwright, Node warns of NO_COLOR where a test reads what the server says.
  const env = { ...process.env, NO_COLOR: undefined, ...own, ...settings };
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `;
  const server: ChildProcess = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], { cwd: ROOT, env });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk;
      const found = / is at (http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
  return {
    address,
    dataDir,
    said: () => said,
    process: server,
    async stop() {
      const hasEnded = server.exitCode !== null || server.signalCode !== null;
      if (!hasEnded && server.kill('SIGTERM')) await once(server, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
