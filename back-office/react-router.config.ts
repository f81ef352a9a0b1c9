import type { Config } from '@react-router/dev/config';
import { isQuickBuild } from '../web/page-builds/built-apps.ts';

// A separate app, so that no public page contains code for sellers and staff: `react-router build back-office`.

export default {
  appDirectory: '.',
  // A separate folder, since a running server serves the last build from `build-office`: see web/page-builds/installed-build.ts.
  buildDirectory: '../build-office.next',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: !isQuickBuild,
} satisfies Config;
