import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Area, areaOf } from '../contract/office/areas.ts';
import { OFFICE_PAGES, type OfficePage } from './pages.ts';

/** Makes the route of a page. Its id is made from the path, since several routes may have the same module. */
const routeOf = ({ path, screen }: OfficePage): RouteConfigEntry =>
  route(path.slice(1), screen, { id: path.slice(1).replaceAll('/', '-') });

const framed = (area: Area) => OFFICE_PAGES.filter(({ path, isBare }) => !isBare && areaOf(path) === area).map(routeOf);

export default [
  layout('sell/sell-frame-page.tsx', { id: 'sell' }, framed('sell')),
  layout('staff/staff-frame-page.tsx', { id: 'staff' }, framed('staff')),
  ...OFFICE_PAGES.filter(({ isBare }) => isBare).map(routeOf),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig;
