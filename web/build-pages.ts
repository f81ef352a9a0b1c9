import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'build/server/index.js');
const SOURCES = ['storefront', 'ui', 'contract', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];

async function newestChange(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries
    .filter((entry) => !entry.name.includes('.test.'))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  // A folder changes when something in it is removed.
  return Math.max(found.mtimeMs, ...(await Promise.all(times)));
}

/** Builds the pages when they were never built, or when something they are built from is newer. */
export async function buildPagesIfStale(say: (line: string) => void, stop?: AbortSignal): Promise<void> {
  const builtAt = existsSync(BUILT) ? (await stat(BUILT)).mtimeMs : 0;
  const changes = await Promise.all(SOURCES.map((source) => newestChange(join(ROOT, source))));
  if (builtAt > Math.max(...changes)) return;
  // No message: a line for whoever starts the server.
  say('Building the pages …');
  const build = spawn(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(stop && { signal: stop }),
  });
  // A build that is stopped closes too.
  build.on('error', () => undefined);
  const code = await new Promise((resolve) => build.on('close', resolve));
  stop?.throwIfAborted();
  if (code !== 0) throw new Error('The pages could not be built.');
}
