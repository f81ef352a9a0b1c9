import type { Config } from '@react-router/dev/config';
import { isQuickBuild } from '../web/page-builds/built-apps.ts';

// A separate app, so that no public page contains code for sellers and staff: `react-router build back-office`.

export default {
  appDirectory: '.',
  // Built into a folder of its own, since a running server still serves the last build from `build-office`: see
  // web/page-builds/installed-build.ts.
  buildDirectory: '../build-office.next',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: !isQuickBuild,
} satisfies Config;
