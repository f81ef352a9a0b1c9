import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARED = ['ui', 'contract', 'web/page-builds', 'package-lock.json'];

/** One of the two apps whose pages are built. All paths are absolute. */
export interface BuiltApp {
  /** The folder of its `vite.config.ts`. */
  root: string;
  /** The folder of its build. */
  built: string;
  /** The folder in which the next build is made. */
  next: string;
  /** The files and folders that it is built from. */
  sources: readonly string[];
  /** Its scripts are shortened further: visitors load them over slow lines. */
  isShortened: boolean;
}

const inRoot = (path: string) => join(ROOT, path);

/** The public pages, and those of the back office. */
export const APPS = {
  storefront: {
    root: ROOT,
    built: inRoot('build'),
    next: inRoot('build.next'),
    sources: ['storefront', 'vite.config.ts', 'react-router.config.ts', ...SHARED].map(inRoot),
    isShortened: true,
  },
  office: {
    root: inRoot('back-office'),
    built: inRoot('build-office'),
    next: inRoot('build-office.next'),
    sources: ['back-office', ...SHARED].map(inRoot),
    isShortened: false,
  },
} satisfies Record<string, BuiltApp>;

export type AppName = keyof typeof APPS;

/** A setting of the process that builds, by which its build is quick: see `openBuilds`. */
export const QUICK_BUILD = 'QUICK_BUILD';
export const isQuickBuild = process.env[QUICK_BUILD] !== undefined;

/** A file in the folder of a build that says how the build was made. It is there only while all other files are of that build. */
export const NOTE = 'built-from.json';

export interface BuildNote {
  /** The digest of the sources. */
  sources: string;
  /** The build left out what takes long and saves little: see `openBuilds`. */
  isQuick: boolean;
}

/** Types that React Router generates beside the source. */
const GENERATED = '.react-router';

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === GENERATED || entry.name.includes('.test.')) return [];
    return entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)];
  });
}

/**
 * Returns a digest of all names and contents. By their times a checkout of the same sources, or a copy of them, would count as new. Reading
 * them at once takes a quarter of the time that asking for their times one by one took, 15 ms.
 */
export function digestOfSources({ sources }: BuiltApp): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn).sort()) {
    const bytes = readFileSync(path);
    hash.update(`${relative(ROOT, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

const isNote = (value: unknown): value is BuildNote =>
  typeof value === 'object' &&
  value !== null &&
  'sources' in value &&
  typeof value.sources === 'string' &&
  'isQuick' in value &&
  typeof value.isQuick === 'boolean';

/** Returns how a build was made; undefined if there is none, or only a part of one. */
function readNote(built: string): BuildNote | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(join(built, NOTE), 'utf8'));
    return isNote(note) && existsSync(join(built, 'server/index.js')) ? note : undefined;
  } catch {
    return undefined;
  }
}

export const removeNote = (built: string) => rmSync(join(built, NOTE), { force: true });

export const writeNote = (built: string, note: BuildNote) => writeFileSync(join(built, NOTE), JSON.stringify(note));

/** Returns how the app's build was made, if it is of the sources as they are now. */
export function currentBuild(app: BuiltApp): BuildNote | undefined {
  const note = readNote(app.built);
  return note?.sources === digestOfSources(app) ? note : undefined;
}
