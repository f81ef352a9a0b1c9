import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../platform/database/data-dir.ts';
import { APPS, type AppName, type BuiltApp, currentBuild, QUICK_BUILD } from './built-apps.ts';

const COMMAND = fileURLToPath(new URL('quick-build-command.ts', import.meta.url));
const TRY_AGAIN_AFTER_MS = 60_000;

// No message: only people who start the server see these lines.
const BUILDING = {
  storefront: 'Building the pages …',
  office: 'Building the pages of sellers and staff …',
  server: 'Bundling the server for its next start …',
};
// No message: only people who start the server see this line.
const NO_PAGES = 'The pages could not be built.';
// No message: only people who start the server see this line.
const NOT_BUILT = { storefront: NO_PAGES, office: NO_PAGES, server: 'The server could not be bundled.' };
// No message: only people who start the server see this line.
const IS_QUICK = 'Scripts of a quick build are 8 % larger. npm run build makes the full one, for the next start.';

/** The builds of the two apps from which a server serves its pages, and of the server itself. */
export interface PageBuilds {
  /**
   * Resolves when the app has a build from the present sources. If the build is missing or outdated, the first call makes it. If making it
   * fails, a call after a minute tries again.
   */
  ready(name: AppName): Promise<void>;
  /** Ends the processes that are making builds. */
  stop(): void;
}

function spawnBuild(command: string, name: AppName): ChildProcess {
  const child = spawn(process.execPath, ['--max-semi-space-size=32', command, name], {
    // 'ipc' opens a channel to the child process. When this process ends, the channel closes, and the child ends too.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The child does not use the cache of compiled code, which is only meant for code that the server runs at each start.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, [QUICK_BUILD]: '1' },
  });
  // All but the public pages are built while the server already has visitors, so their builds get a low priority.
  if (name !== 'storefront' && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/**
 * Opens the builds of the apps. A missing or outdated build is made when `ready` is first called for its app: for the public pages at once,
 * for the office and the server's bundle once the server listens. Such a build of pages is a quick one, without three steps: the second
 * minifier and the highest compression, which would take twice as long as all the rest and save a twelfth of a page's scripts, and the
 * splitting of routes' scripts, which would take a fifth. `npm run build` makes full builds. A server does not make them by itself, because that needs twice the memory
 * while it has visitors. A quick build never replaces a full one of the same sources.
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
    if (code !== 0) throw new StartError(`${NOT_BUILT[name]} The lines above say why.`);
  }

  function ready(name: AppName): Promise<void> {
    const last = builds.get(name);
    if (last && performance.now() < (last.failedAt ?? Infinity) + TRY_AGAIN_AFTER_MS) return last.promise;
    const begun: { promise: Promise<void>; failedAt?: number } = { promise: build(name) };
    builds.set(name, begun);
    // Stores only the time of a failure here: callers of `ready` get the error itself from the promise.
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
