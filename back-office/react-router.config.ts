import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from '../web/compress-assets.ts';
import { installBuild } from '../web/install-build.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// A separate folder, since a running server serves the last build from `build-office`.
const NEXT = folder('../build-office.next');

// A separate app, so that no public page contains code for sellers and staff: `react-router build back-office`.

export default {
  appDirectory: '.',
  buildDirectory: '../build-office.next',
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    await compressAssets(join(NEXT, 'client/assets'));
    await installBuild(NEXT, folder('../build-office'));
  },
} satisfies Config;
