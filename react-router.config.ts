import type { Config } from '@react-router/dev/config';
import { compressAssets } from './web/compress-assets.ts';

// The public pages. The back office is an app of its own: back-office/react-router.config.ts.

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // The whole table of routes is smaller than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets('build/client/assets'),
} satisfies Config;
