import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

/** How to start a browser here: the one that comes with the packages, or where that does not run, the machine's own. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each process takes time to start, and a test is a browser's whole life: none for graphics, none held ready for another site.
  '--in-process-gpu',
  '--renderer-process-limit=1',
];

const runs = (path: string, env: Record<string, string>) =>
  spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).status === 0;

/** Some systems install a `chromium` that only tells how to get one: it counts when it runs. */
function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && runs(path, {}));
}

/** The one that comes with the packages: the same everywhere, and made to run without a screen. */
async function unpackBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath();
  // It brings fonts too: on a machine without any, a page would have no words.
  const fonts = { FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  if (runs(executablePath, {})) return { executablePath, args: QUIET, env: fonts };
  // A bare machine lacks the libraries that a browser links to; the package carries those as well.
  const bin = fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')));
  await inflate(bin);
  return { executablePath, args: QUIET, env: { ...fonts, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') } };
}

/** Throws where there is none. `CHROMIUM` names another one. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM;
  if (given) return { executablePath: given, args: QUIET, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser();
  const installed = findInstalled();
  if (installed) return { executablePath: installed, args: QUIET, env: {} };
  throw new Error('No browser was found. CHROMIUM names one.');
}
