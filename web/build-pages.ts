import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = ['ui', 'contract', 'web/compress-assets.ts', 'web/install-build.ts', 'package-lock.json'];

interface App {
  /** Arguments of `react-router build`: the app's folder, unless it is the root. */
  args: string[];
  built: string;
  sources: string[];
}

/** The public pages, and those of the back office. */
const APPS: App[] = [
  {
    args: [],
    built: 'build/server/index.js',
    sources: ['storefront', 'vite.config.ts', 'react-router.config.ts', ...SHARED],
  },
  { args: ['back-office'], built: 'build-office/server/index.js', sources: ['back-office', ...SHARED] },
];

/** Types that React Router generates beside the source. */
const GENERATED = /\.react-router/;

async function newestChange(path: string): Promise<number> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries
    .filter((entry) => !entry.name.includes('.test.') && !GENERATED.test(entry.parentPath))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  // A folder changes when something in it is removed.
  return Math.max(stats.mtimeMs, ...(await Promise.all(times)));
}

async function isStale({ built, sources }: App): Promise<boolean> {
  const path = join(ROOT, built);
  const builtAt = existsSync(path) ? (await stat(path)).mtimeMs : 0;
  const changes = await Promise.all(sources.map((source) => newestChange(join(ROOT, source))));
  return builtAt <= Math.max(...changes);
}

async function build({ args }: App, stop?: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, [join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stop,
  });
  // A build that is stopped also emits `close`.
  build.on('error', () => undefined);
  const code = await new Promise((resolve) => build.on('close', resolve));
  stop?.throwIfAborted();
  if (code !== 0) throw new Error('The pages could not be built.');
}

/** Builds the pages when they were never built, or when something they are built from is newer. */
export async function buildPagesIfStale(say: (line: string) => void, stop?: AbortSignal): Promise<void> {
  const stale = await Promise.all(APPS.map(isStale));
  // No message: a line for whoever starts the server.
  if (stale.includes(true)) say('Building the pages …');
  for (const app of APPS.filter((_, at) => stale[at])) await build(app, stop);
}
