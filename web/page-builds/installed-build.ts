import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { type FileLock, tryLock } from '../../platform/database/file-lock.ts';
import { type BuiltApp, currentBuild, digestOfSources, isQuickBuild } from './built-apps.ts';
import { compressAssets } from './compress-assets.ts';
import { installBuild, LOCK } from './install-build.ts';
import { shortenManifest, shortenScripts } from './shorten-scripts.ts';

/** The code of the error that ends a quick build because another process has made the same build while this one waited. */
export const BUILT_MEANWHILE = 'BUILT_MEANWHILE';

const BETWEEN_TRIES_MS = 100;

/** Waits until no other process builds this app, and locks the app's folder, into which two processes must not write. */
async function lockBuild({ built }: BuiltApp): Promise<FileLock> {
  // Checked before the folder is created, for a clear error: on a read-only disk mkdirSync would say that the parent folder does not exist.
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
  if (app.scripts === 'minified twice') {
    await shortenManifest(assets);
    if (!isQuickBuild) await shortenScripts(assets);
  }
  if (app.scripts !== 'none') await compressAssets(assets, isQuickBuild ? 'quick' : 'full');
  await installBuild(app.next, app.built, { sources, isQuick: isQuickBuild });
}

/** Vite plugins for building an app: they lock its folder before the build, and afterwards put the new build in place of the last one. */
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
          // The digest is made before any source is read: if a source changes during the build, the build counts as outdated.
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
