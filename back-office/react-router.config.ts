import type { Config } from '@react-router/dev/config';
import { isQuickBuild } from '../web/page-builds/built-apps.ts';

// The back office and the public pages are separate apps, so that the public pages load no code for sellers and staff. This app is built by
// `react-router build back-office`.

export default {
  appDirectory: '.',
  // The build goes to `build-office.next`, since a running server still serves the last one from `build-office`: see web/page-builds/installed-build.ts.
  buildDirectory: '../build-office.next',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: !isQuickBuild,
} satisfies Config;
