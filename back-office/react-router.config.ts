import { fileURLToPath } from 'node:url';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from '../web/compress-assets.ts';

// An app of its own, so that what sellers and staff need is in no public page: `react-router build back-office`.

export default {
  appDirectory: '.',
  buildDirectory: '../build-office',
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressAssets(fileURLToPath(new URL('../build-office/client/assets', import.meta.url))),
} satisfies Config;
