import type { Config } from '@react-router/dev/config';
import { compressAssets } from './web/compress-assets.ts';
import { installBuild } from './web/install-build.ts';
import { shortenScripts } from './web/shorten-scripts.ts';

// A separate folder, since a running server serves the last build from `build`.
const NEXT = 'build.next';
const ASSETS = `${NEXT}/client/assets`;

// The public pages. The back office is built separately: back-office/react-router.config.ts.

export default {
  appDirectory: 'storefront',
  buildDirectory: NEXT,
  // The whole table of routes is smaller than a single request for a part of it.
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    await shortenScripts(ASSETS);
    await compressAssets(ASSETS);
    await installBuild(NEXT, 'build');
  },
} satisfies Config;
