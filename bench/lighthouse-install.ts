import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './servers.ts';

export interface Lighthouse {
  command: string;
  version: string;
}

/** No dependency of the project: it weighs more than all of them together and is needed here only. */
export async function installLighthouse(folder: string): Promise<Lighthouse> {
  mkdirSync(folder, { recursive: true });
  const installed = join(folder, 'node_modules/lighthouse');
  if (!existsSync(installed)) {
    console.info('Installing Lighthouse …');
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bench-tools', private: true }));
    await runToEnd('npm', ['install', 'lighthouse@13', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  }
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
  return { command: join(installed, 'cli/index.js'), version };
}
