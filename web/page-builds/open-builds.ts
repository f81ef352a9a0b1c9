import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../platform/database/data-dir.ts';
import { APPS, type AppName, type BuiltApp, currentBuild, QUICK_BUILD } from './built-apps.ts';

const COMMAND = fileURLToPath(new URL('quick-build-command.ts', import.meta.url));
const TRY_AGAIN_AFTER_MS = 60_000;

// No message: lines for whoever starts the server.
const BUILDING = { storefront: 'Building the pages …', office: 'Building the pages of sellers and staff …' };
// No message: the same.
const IS_QUICK = 'Scripts of a quick build are 8 % larger. npm run build makes the full one, for the next start.';

/** The builds that a server serves its pages from. */
export interface PageBuilds {
  /**
   * Resolves when a build of the app as it is now is in place. One that is missing or old is built when it is first asked for; one that
   * failed is tried again after a minute.
   */
  ready(name: AppName): Promise<void>;
  /** Breaks off what is being built. */
  stop(): void;
}

function spawnBuild(command: string, name: AppName): ChildProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=32', command, name], {
    // The channel tells the child of our end.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The cache is for what the server runs every day.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, [QUICK_BUILD]: '1' },
  });
  // A build of the office runs beside visitors.
  if (name === 'office' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/**
 * Builds what is missing or old for a server that starts: at once the public pages, and the office when it is asked for. These builds are
 * quick: the second minifier and the highest compression take twice as long as all the rest, for a twelfth of a page's scripts, and the scripts of
 * routes are not split in two, which takes a fifth. All that is left to `npm run build`, which nobody who wants a first look has to wait for; and a server that made full builds by itself would do
 * so with twice the memory while it has visitors. A full build is never replaced by a quick one of the same sources.
 */
export function openBuilds(
  say: (line: string) => void,
  command = COMMAND,
  apps: Record<AppName, BuiltApp> = APPS,
): PageBuilds {
  const children = new Set<ChildProcess>();
  const builds = new Map<AppName, { promise: Promise<void>; failedAt?: number }>();

  async function build(name: AppName): Promise<void> {
    const found = currentBuild(apps[name]);
    if (!found) say(BUILDING[name]);
    if (found?.isQuick !== false && name === 'storefront') say(IS_QUICK);
    if (found) return;
    const child = spawnBuild(command, name);
    children.add(child);
    const [code] = await once(child, 'close').finally(() => children.delete(child));
    if (code !== 0) throw new StartError('The pages could not be built. The lines above say why.');
  }

  function ready(name: AppName): Promise<void> {
    const last = builds.get(name);
    if (last && performance.now() < (last.failedAt ?? Infinity) + TRY_AGAIN_AFTER_MS) return last.promise;
    const begun: { promise: Promise<void>; failedAt?: number } = { promise: build(name) };
    builds.set(name, begun);
    // All who wait for it are told of it, too.
    begun.promise.catch(() => (begun.failedAt = performance.now()));
    return begun.promise;
  }

  void ready('storefront');
  return {
    ready,
    stop() {
      for (const child of children) child.kill();
    },
  };
}
