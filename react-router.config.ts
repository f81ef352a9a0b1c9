import type { Config } from '@react-router/dev/config';
import { isQuickBuild } from './web/page-builds/built-apps.ts';

// The public pages. The back office is built separately: back-office/react-router.config.ts.

export default {
  appDirectory: 'storefront',
  // A separate folder, since a running server serves the last build from `build`: see web/page-builds/installed-build.ts.
  buildDirectory: 'build.next',
  // The whole table of routes is smaller than a single request for a part of it.
  routeDiscovery: { mode: 'initial' },
  // A route's loading of data comes beside what shows it, as a script of its own, which slow lines are served by.
  splitRouteModules: !isQuickBuild,
} satisfies Config;
