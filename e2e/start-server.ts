import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  /** Without a trailing slash. */
  address: string;
  /** Where its database is. */
  dataDir: string;
  /** What it has written so far: the log, from warnings on. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts the real server in an empty folder, as a newcomer would, on a port of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'motoka-e2e-'));
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings };
  const server: ChildProcess = spawn(process.execPath, ['server.ts'], { cwd: ROOT, env });
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
    async stop() {
      const hasEnded = server.exitCode !== null || server.signalCode !== null;
      if (!hasEnded && server.kill('SIGTERM')) await once(server, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
