import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { PAGES, type PageSpec } from '../contract/pages.ts';

/** Returns whether several paths show this page's module, so that each of their routes needs an id of its own. */
const isShared = ({ screen }: PageSpec) => PAGES.filter((page) => page.screen === screen).length > 1;

function routeOf(page: PageSpec): RouteConfigEntry {
  const path = page.path.slice(1);
  return route(path, page.screen, isShared(page) ? { id: path.replaceAll('/', '-') } : {});
}

export default [
  ...PAGES.filter(({ isAccount }) => !isAccount).map(routeOf),
  layout('accounts/account-layout.tsx', PAGES.filter(({ isAccount }) => isAccount).map(routeOf)),
  route('manifest.webmanifest', 'shell/web-manifest-route.ts'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig;
