import type { Config } from '@react-router/dev/config';
import { isQuickBuild } from './web/page-builds/built-apps.ts';

// The public pages. The back office is built separately: back-office/react-router.config.ts.

export default {
  appDirectory: 'storefront',
  // Built into a folder of its own, since a running server still serves the last build from `build`: see
  // web/page-builds/installed-build.ts.
  buildDirectory: 'build.next',
  // The browser gets the table of all routes at once, which is smaller than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
  // The script that loads a route's data is separate from the one that draws the page. On slow connections, loading can then begin earlier.
  splitRouteModules: !isQuickBuild,
} satisfies Config;
