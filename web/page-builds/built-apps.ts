import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The packages: as they are to be installed, and as npm has installed them. */
const PACKAGES = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];
const SHARED = ['ui', 'contract', 'web/page-builds', ...PACKAGES];

/** A part of the market that is built, with the places of its files. All paths are absolute. */
export interface BuiltApp {
  /** The folder that contains the app's `vite.config.ts`. */
  root: string;
  /** The folder from which the built app is served or run. */
  built: string;
  /** The folder in which a new build is made, until it replaces the one in `built`. */
  next: string;
  /** The files and folders from which the app is built. */
  sources: readonly string[];
  /** How scripts for browsers are made smaller. Those that visitors load over slow lines go through a second minifier too. */
  scripts: 'minified twice' | 'compressed' | 'none';
}

const inRoot = (path: string) => join(ROOT, path);

/**
 * The storefront has the public pages, the office the private pages of sellers and staff. The server is the program that serves both, as a
 * bundle.
 */
export const APPS = {
  storefront: {
    root: ROOT,
    built: inRoot('build'),
    next: inRoot('build.next'),
    sources: ['storefront', 'vite.config.ts', 'react-router.config.ts', ...SHARED].map(inRoot),
    scripts: 'minified twice',
  },
  office: {
    root: inRoot('back-office'),
    built: inRoot('build-office'),
    next: inRoot('build-office.next'),
    sources: ['back-office', ...SHARED].map(inRoot),
    scripts: 'compressed',
  },
  server: {
    root: inRoot('server-bundle'),
    built: inRoot('build-server'),
    next: inRoot('build-server.next'),
    sources: ['server-bundle', 'start.ts', 'api', 'contract', 'demo', 'platform', 'web', ...PACKAGES].map(inRoot),
    scripts: 'none',
  },
} satisfies Record<string, BuiltApp>;

export type AppName = keyof typeof APPS;

/** Name of an environment variable: in a process in which it is set, a build leaves out slow steps. See `openBuilds`. */
export const QUICK_BUILD = 'QUICK_BUILD';
export const isQuickBuild = process.env[QUICK_BUILD] !== undefined;

/** The name of a file in a build's folder that says how the build was made. It exists only if the build is complete. */
export const NOTE = 'built-from.json';

export interface BuildNote {
  /** The digest (`digestOfSources`) of the sources from which the app was built. */
  sources: string;
  /** Whether the build is a quick one: steps were left out that take long and save little. See `openBuilds`. */
  isQuick: boolean;
}

/**
 * The name of a file in a build's folder with the digest of the sources, and the result of `timesOfSources` when they last had it. It is apart
 * from the note, which only a process that builds may write.
 */
export const CHECKED = 'sources-checked.txt';

/**
 * Files that no build reads: the types that React Router generates, tests, and the demo's pictures and films, which are a third of the files in
 * the folders of the server's sources.
 */
const NOT_BUILT = /^\.react-router$|\.test\.|\.(webp|mp4)$/;

function filesIn(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_BUILT.test(entry.name)) return [];
    const inside = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesIn(inside) : [inside];
  });
}

/**
 * Returns a digest of the names and contents of all sources. The times at which they changed would not do: a fresh checkout of the same
 * sources has new times.
 */
export function digestOfSources({ sources }: BuiltApp): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesIn).sort()) {
    const bytes = readFileSync(path);
    hash.update(`${relative(ROOT, path)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * Returns a digest of the names and sizes of all sources, and of the times at which their files changed on this disk (ctime). While it is the
 * same, so are the contents, which take three times as long to read.
 */
function timesOfSources({ sources }: BuiltApp): string {
  const lines = sources.flatMap(filesIn).map((path) => {
    const { size, ctimeMs } = statSync(path);
    return `${path}\0${size}\0${ctimeMs}\0`;
  });
  return hash('sha256', lines.sort().join(''));
}

const isNote = (value: unknown): value is BuildNote =>
  typeof value === 'object' &&
  value !== null &&
  'sources' in value &&
  typeof value.sources === 'string' &&
  'isQuick' in value &&
  typeof value.isQuick === 'boolean';

const moduleFile = (built: string) => join(built, 'server/index.js');

/** Returns the URL of the module that the server imports from the app's build. */
export const builtModule = ({ built }: BuiltApp): string => pathToFileURL(moduleFile(built)).href;

/** Returns how a build was made; undefined if there is none, or only an incomplete one. */
function readNote(built: string): BuildNote | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(join(built, NOTE), 'utf8'));
    return isNote(note) && existsSync(moduleFile(built)) ? note : undefined;
  } catch {
    return undefined;
  }
}

export const removeNote = (built: string) => rmSync(join(built, NOTE), { force: true });

export const writeNote = (built: string, note: BuildNote) => writeFileSync(join(built, NOTE), JSON.stringify(note));

/** Returns whether the sources still have this digest. Writes down at which times of their files they had it. */
function haveDigest(app: BuiltApp, digest: string): boolean {
  const path = join(app.built, CHECKED);
  const now = `${digest} ${timesOfSources(app)}`;
  if (existsSync(path) && readFileSync(path, 'utf8') === now) return true;
  if (digestOfSources(app) !== digest) return false;
  try {
    writeFileSync(path, now);
  } catch {
    // Without write access to the build each start reads the contents.
  }
  return true;
}

/** Returns how the app's build was made; undefined if it is missing, or was not made from the present sources. */
export function currentBuild(app: BuiltApp): BuildNote | undefined {
  const note = readNote(app.built);
  return note && haveDigest(app, note.sources) ? note : undefined;
}
