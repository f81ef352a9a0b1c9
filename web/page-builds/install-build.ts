import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildNote, CHECKED, NOTE, removeNote, writeNote } from './built-apps.ts';

/** ms for which files of the last build are kept after an update: pages that were sent before it still load their scripts and styles. */
const REPLACED_KEPT_MS = 24 * 3_600_000;
/**
 * The name of a file in a build's folder. It lists the files of earlier builds, and for each the time at which a newer build replaced it.
 */
const REPLACED = 'replaced.json';
/** The name of the lock file in a build's folder, which the building process holds. SQLite may leave another file beside it. */
export const LOCK = 'build.lock';
/** Matches the files of Node.js's cache of compiled code. They are in the build's folder, but do not belong to the build. */
const COMPILED = /^compile-cache\//;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !COMPILED.test(path) && !path.startsWith(LOCK) && ![REPLACED, NOTE, CHECKED].includes(path));
}

async function readReplaced(folder: string): Promise<Map<string, number>> {
  try {
    const times: unknown = JSON.parse(await readFile(join(folder, REPLACED), 'utf8'));
    const entries = Object.entries(typeof times === 'object' && times !== null ? times : {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // Without a readable list it is unknown when files of earlier builds were replaced: `installBuild` then takes the present time, and
    // keeps them for another day.
    return new Map();
  }
}

/** The files of a build by the beginnings of their paths, in the order of installing. */
const ORDER = ['client/assets/', 'client/', ''];
/** The module that a server imports. */
const LAST = 'server/index.js';
/**
 * Returns the rank of a file in the order of installing: scripts and styles first, then the files that refer to them. So a server that
 * starts during the installation finds whatever a page needs, and whatever it imports itself.
 */
const rank = (path: string) => (path === LAST ? ORDER.length : ORDER.findIndex((folder) => path.startsWith(folder)));

/**
 * Replaces the build in the folder from which a running server serves it. No file is ever missing or incomplete: new files are renamed into
 * place, and those of earlier builds stay for a day. If the installation is interrupted, the file `NOTE` is missing, so the next start
 * builds again.
 */
export async function installBuild(from: string, to: string, note: BuildNote, now = Date.now()): Promise<void> {
  removeNote(to);
  const [made, before, replaced] = await Promise.all([listFiles(from), listFiles(to), readReplaced(to)]);
  for (const path of made.toSorted((one, other) => rank(one) - rank(other))) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await rename(join(from, path), join(to, path));
  }
  const ofNow = new Set(made);
  const left: Record<string, number> = {};
  for (const path of before.filter((one) => !ofNow.has(one))) {
    const since = replaced.get(path) ?? now;
    if (now - since < REPLACED_KEPT_MS) left[path] = since;
    else await rm(join(to, path));
  }
  await writeFile(join(to, REPLACED), JSON.stringify(left));
  writeNote(to, note);
  await rm(from, { recursive: true });
}
