import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildNote, NOTE, removeNote, writeNote } from './built-apps.ts';

/** Time for which replaced files stay after an update, so that pages that were sent before it find their scripts and styles. */
const REPLACED_KEPT_MS = 24 * 3_600_000;
/** A file in the folder of a build: the time at which each file of an earlier build was replaced. */
const REPLACED = 'replaced.json';
/** A file in the folder of a build: the lock of whoever builds, beside which SQLite may leave another. */
export const LOCK = 'build.lock';
/** Node.js's cache of compiled code, which is no part of a build. */
const COMPILED = /^compile-cache\//;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !COMPILED.test(path) && !path.startsWith(LOCK) && path !== REPLACED && path !== NOTE);
}

async function readReplaced(folder: string): Promise<Map<string, number>> {
  try {
    const times: unknown = JSON.parse(await readFile(join(folder, REPLACED), 'utf8'));
    const entries = Object.entries(typeof times === 'object' && times !== null ? times : {});
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // This is the first build, or the note was cut short. Either way all files of the last build are replaced now.
    return new Map();
  }
}

/**
 * Returns the order in which files are installed: scripts and styles before the pages that name them, so that a server that
 * starts in between has both.
 */
const rank = (path: string) => ['client/assets/', 'client/', ''].findIndex((folder) => path.startsWith(folder));

/**
 * Puts a build into the folder from which a running server serves the last one. No file is missing at any moment: a new one
 * takes its place whole, and those of builds before stay for a day. If this breaks off, there is no note, and the next start builds anew.
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
