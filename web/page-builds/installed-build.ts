import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { type FileLock, tryLock } from '../../platform/database/file-lock.ts';
import { type BuiltApp, currentBuild, digestOfSources, isQuickBuild } from './built-apps.ts';
import { compressAssets } from './compress-assets.ts';
import { installBuild, LOCK } from './install-build.ts';
import { shortenManifest, shortenScripts } from './shorten-scripts.ts';

/** The error of a quick build that need not be made: while it waited, another process made one. */
export const BUILT_MEANWHILE = 'BUILT_MEANWHILE';

const BETWEEN_TRIES_MS = 100;

/** Waits until no other process builds this app: both would write into one folder. */
async function lockBuild({ built }: BuiltApp): Promise<FileLock> {
  // Asked first: of a disk that may only be read, the folder's making would say that its parent is not there.
  accessSync(existsSync(built) ? built : dirname(built), constants.W_OK);
  mkdirSync(built, { recursive: true });
  for (;;) {
    const lock = tryLock(join(built, LOCK));
    if (lock) return lock;
    await sleep(BETWEEN_TRIES_MS);
  }
}

async function finish(app: BuiltApp, sources: string) {
  const assets = join(app.next, 'client/assets');
  if (app.isShortened) await shortenManifest(assets);
  if (app.isShortened && !isQuickBuild) await shortenScripts(assets);
  await compressAssets(assets, isQuickBuild ? 'quick' : 'full');
  await installBuild(app.next, app.built, { sources, isQuick: isQuickBuild });
}

/** Finishes each build of an app, and puts it in place of the last one. */
export function installedBuild(app: BuiltApp): Plugin[] {
  let begun: { lock: FileLock; sources: string } | undefined;
  return [
    {
      name: 'begin-build',
      apply: 'build',
      buildApp: {
        order: 'pre',
        async handler() {
          const lock = await lockBuild(app);
          if (isQuickBuild && currentBuild(app)) throw Object.assign(new Error(), { code: BUILT_MEANWHILE });
          // Before any of them is read: with one that changes during the build, the build is not current.
          begun = { lock, sources: digestOfSources(app) };
        },
      },
    },
    {
      name: 'install-build',
      apply: 'build',
      buildApp: {
        order: 'post',
        async handler() {
          if (!begun) throw new Error('This build was never begun.');
          await finish(app, begun.sources);
          begun.lock.release();
        },
      },
    },
  ];
}
